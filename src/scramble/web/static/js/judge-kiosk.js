// @ts-check
/**
 * The kiosk's keys and its connection. What a key means is decided by the server, which sends back what is
 * shown. A press has a key of its own and is sent again with the same one until it is answered, after a
 * reload, too: nothing is lost, nothing is judged twice, and nothing is judged here.
 */

const RETRY = 1500; // milliseconds
const PATIENCE = 8000; // for one answer
const ALIVE = 5000; // between two signs of life
const PAUSE = 250; // letters that come within it are sent together
const NO_CONNECTION = "No connection.";
const NAMES = { Enter: "enter", Backspace: "backspace", Escape: "escape" };

const kiosk = /** @type {HTMLElement} */ (document.getElementById("kiosk"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const store = `kiosk ${kiosk.dataset.id}`;

/** @typedef {{key: string, number: number, keys: string[]}} Press */
/** @type {string[]} */
let waiting = []; // keys that no press has taken yet
/** @type {Press | null} */
let sending = JSON.parse(localStorage.getItem(store) || "null");
let isBusy = false;
let isLost = false;
let isOver = false;
let pause = 0;
let shownAt = performance.now();

/** @returns {HTMLFormElement} what the kiosk shows. */
const form = () => /** @type {HTMLFormElement} */ (kiosk.querySelector("form"));

/** @returns {string} 128 random bits; getRandomValues works without https, too. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {boolean} is the connection gone?
 * @param {string} reason what the server said, if it did.
 */
function setLost(is, reason = "") {
  const text = `${reason || NO_CONNECTION} Nothing is judged until it is back; what was typed is kept.`;
  if (is && lost.textContent !== text) lost.textContent = text;
  if (is === isLost) return;
  isLost = is;
  lost.hidden = !is;
  document.body.classList.toggle("is-lost", is);
}

/**
 * A key under a finger stays: one that is replaced between touch and release would never be pressed.
 * @param {HTMLFormElement} before
 * @param {string} text what comes instead.
 */
function redraw(before, text) {
  const drawn = document.createElement("div");
  drawn.innerHTML = text;
  const after = /** @type {HTMLFormElement} */ (drawn.querySelector("form"));
  const keys = [...before.querySelectorAll("button")];
  const newKeys = [...after.querySelectorAll("button")];
  if (before.dataset.state !== after.dataset.state || keys.length !== newKeys.length) {
    kiosk.replaceChildren(after);
    return;
  }
  for (const { name, value } of after.attributes) before.setAttribute(name, value);
  for (const part of ['[name="key"]', '[name="number"]', ".said", ".clears"]) {
    before.querySelector(part)?.replaceWith(/** @type {Element} */ (after.querySelector(part)));
  }
  for (const [place, key] of newKeys.entries()) {
    if (key.outerHTML !== keys[place].outerHTML) keys[place].replaceWith(key);
  }
}

/** @param {string} text what the server drew. */
function show(text) {
  const focused = document.activeElement instanceof HTMLButtonElement ? document.activeElement.value : "";
  const before = form();
  const password = /** @type {HTMLInputElement | null} */ (document.getElementById("password"));
  const typed = password ? password.value : "";
  const { number, said: told } = before.dataset;
  redraw(before, text);
  const after = form();
  shownAt = performance.now();
  if (told !== after.dataset.said || number !== after.dataset.number) {
    if (said.textContent !== after.dataset.said) said.textContent = after.dataset.said || "";
  }
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("password"));
  if (field) {
    if (number === after.dataset.number) field.value = typed;
    field.focus();
  } else if (focused) {
    for (const button of after.querySelectorAll("button")) if (button.value === focused) button.focus();
  }
  if (after.dataset.state === "LEFT") localStorage.removeItem(store);
  echo();
}

/** Letters that are on their way stand in the line already. */
function echo() {
  const line = document.getElementById("typed");
  if (!line) return;
  const coming = [...(sending ? sending.keys : []), ...waiting];
  let text = form().dataset.typed || "";
  for (const key of coming) {
    if (key === "backspace") text = text.slice(0, -1);
    else if ([...key].length === 1 && key !== " ") text += key.toUpperCase();
    else break;
  }
  line.textContent = text.slice(0, Number(form().dataset.most));
}

/** @param {string} key pressed. */
function press(key) {
  if (isLost) return;
  waiting.push(key);
  echo();
  window.clearTimeout(pause);
  const isLetter = [...key].length === 1 && form().dataset.state === "WORDS";
  pause = window.setTimeout(flush, isLetter ? PAUSE : 0);
}

function flush() {
  if (!sending && waiting.length) {
    sending = { key: newKey(), number: Number(form().dataset.number), keys: waiting };
    waiting = [];
    // A password is not kept; whoever reloads types it again.
    if (form().dataset.state !== "LEAVING") localStorage.setItem(store, JSON.stringify(sending));
  }
  if (sending && !isBusy) void send();
}

/**
 * @param {string} address
 * @param {unknown} body
 * @returns {Promise<{status: number, text: string} | null>} null: nobody answered, or the server cannot
 *     write now, which is said.
 */
async function ask(address, body) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", accept: "application/problem+json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await answer.text();
    if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) return { status: answer.status, text };
    setLost(true, `The server cannot record now: ${detailOf(text)}.`);
  } catch {
    setLost(true);
  }
  return null;
}

async function send() {
  isBusy = true;
  const answer = await ask(kiosk.dataset.press || "", sending);
  isBusy = false;
  if (!answer) {
    window.setTimeout(flush, RETRY);
    return;
  }
  setLost(false);
  sending = null;
  localStorage.removeItem(store);
  if (answer.status === 403) return begin();
  if (answer.status === 200) show(answer.text);
  else tell(answer.text);
  flush();
}

/** @param {string} text a problem: the press changed nothing. */
function tell(text) {
  waiting = [];
  echo();
  let notice = kiosk.querySelector(".notice");
  if (!notice) {
    notice = document.createElement("p");
    notice.className = "notice";
    notice.setAttribute("role", "alert");
    kiosk.querySelector(".said")?.append(notice);
  }
  notice.textContent = detailOf(text);
}

/**
 * @param {string} text of an answer that is a problem.
 * @returns {string} what it says.
 */
function detailOf(text) {
  try {
    return JSON.parse(text).detail;
  } catch {
    return "it did not understand";
  }
}

async function beAlive() {
  if (isBusy || sending || waiting.length) return;
  isBusy = true;
  const answer = await ask(kiosk.dataset.alive || "", {});
  isBusy = false;
  if (answer) {
    setLost(false);
    const state = form().dataset.state;
    if (answer.status === 403 && state !== "LEFT") return begin();
    if (answer.status === 200) show(answer.text);
  }
  flush();
}

function tick() {
  const span = document.getElementById("left");
  const { left } = form().dataset;
  if (!span || !left) return;
  const rest = Number(left) - (performance.now() - shownAt) / 1000;
  span.textContent = `clears in ${Math.max(0, Math.ceil(rest))} s`;
  if (rest <= 0 && !isLost) void beAlive();
}

document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.altKey || event.metaKey) return;
  const isLeave = event.ctrlKey && event.key.toLowerCase() === "x";
  if (event.ctrlKey && !isLeave) return;
  const at = event.target;
  if (at instanceof HTMLInputElement && !isLeave && event.key !== "Escape") return;
  const password = document.getElementById("password");
  if (password && event.key.length === 1 && !isLeave) return password.focus(); // the letter goes there
  if (at instanceof HTMLButtonElement && (event.key === "Enter" || event.key === " ")) return;
  if (event.key === "F5" || event.key === "Tab") return;
  const key = isLeave ? "control-x" : NAMES[/** @type {keyof typeof NAMES} */ (event.key)] || event.key;
  if (!isLeave && !(event.key in NAMES) && [...key].length !== 1) return;
  event.preventDefault();
  press(key);
});

kiosk.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  const password = /** @type {HTMLInputElement | null} */ (document.getElementById("password"));
  // The first button of a form is pressed by Enter in its field as well: there it means "leave".
  const isTyped = password && document.activeElement === password;
  if (password && (isTyped || !button?.value)) {
    const keys = [...password.value, "enter"];
    password.value = "";
    if (!isLost) waiting.push(...keys);
    flush();
  } else if (button) press(button.value);
});

// A finger leaves no focus behind, so that Enter on a keyboard means the kiosk's Enter.
kiosk.addEventListener("pointerdown", (event) => {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
});

/** The kiosk was closed at the desk: the server says what the device is now. */
function begin() {
  isOver = true;
  location.reload();
}

window.addEventListener("beforeunload", (event) => {
  if (!isOver && form().dataset.state !== "LEFT") event.preventDefault();
});
window.addEventListener("online", flush);
window.addEventListener("offline", () => setLost(true));

const full = /** @type {HTMLButtonElement} */ (document.getElementById("full"));
full.hidden = !document.fullscreenEnabled;
full.addEventListener("pointerdown", (event) => event.preventDefault());
full.addEventListener("click", () => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
});

document.body.classList.add("has-scripts");
document.getElementById("password")?.focus();
window.setInterval(tick, 250);
window.setInterval(beAlive, ALIVE);
flush();
