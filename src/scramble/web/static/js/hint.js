// @ts-check
/**
 * The page of /hint: what is typed, on the mat, in the tray or in a field, becomes fields of a form; the server
 * says what they mean, and streams the plays. No rule of the game is known here.
 */
import { boardEditor } from "./hint-board.js";
import { letterKeys } from "./hint-keys.js";
import { playList } from "./hint-plays.js";

/**
 * What /hint/look says of the fields.
 * @typedef {{problems: Record<string, string>, address: string, typed: string, board: string, letters: string[],
 *     own: string[], ready: boolean}} Seen
 */

const LOOK_DELAY = 120; // milliseconds without a change until the server is asked what it means
const STREAM_DELAY = 200; // more until it is asked for plays

const form = /** @type {HTMLFormElement} */ (document.querySelector("#ask"));
const look = /** @type {HTMLElement} */ (form.querySelector("#look"));
const trouble = /** @type {HTMLElement} */ (form.querySelector("#trouble"));
const laid = /** @type {HTMLElement} */ (form.querySelector("#laid"));
const isTouch = matchMedia("(pointer: coarse)").matches;
/** @type {string[]} */
let letters = JSON.parse(form.dataset.letters ?? "[]");
let lookTimer = 0;
let streamTimer = 0;
let asking = new AbortController();
/** @type {string | null} */
let typedRows = null; // what was typed on the mat, until the server has written it shorter

/**
 * A field of the form.
 * @param {string} name
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function field(name) {
  return /** @type {any} */ (form.elements.namedItem(name));
}

/** The fields as an address; the server knows which are as usual. */
function query() {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name !== "mode" && typeof value === "string" && value) fields.append(name, value);
  }
  if (typedRows !== null) fields.set("mat", typedRows);
  return fields.toString();
}

const plays = playList(form, {
  shown: (play, placed, address) => {
    board.show(play, placed);
    history.replaceState(null, "", address || (form.querySelector("#share")?.getAttribute("href") ?? ""));
  },
  problems: (found) => showProblems(found),
});

const board = boardEditor(look, {
  letters: () => letters,
  kinds: form.dataset.kinds ?? ".",
  changedMat: (text) => {
    typedRows = text;
    ask(LOOK_DELAY);
  },
  changedOwn: (text) => change({ own: text }, true),
  changedPremiums: (text) => change({ board: text }, true),
  focused: (isIn) => isIn && isTouch && keys.open("mat"),
});

const keys = letterKeys(/** @type {HTMLElement} */ (document.querySelector("#keys")), {
  letters: () => letters,
  press: (key) => (keys.target() === "roll" ? typeInTray(key) : board.press(key)),
  toggled: (isOpen) => {
    form.querySelector("#show-keys")?.setAttribute("aria-pressed", String(isOpen));
    if (isOpen && isTouch) form.querySelector(".stage")?.scrollIntoView({ block: "start" });
    if (!isOpen) markTray(false);
  },
});

/**
 * Fields get other values, and the server is asked.
 * @param {Record<string, string>} values
 * @param {boolean} [isSoon] more may be typed at once
 */
function change(values, isSoon = false) {
  for (const [name, value] of Object.entries(values)) setField(name, value);
  ask(isSoon ? LOOK_DELAY : 0);
}

/**
 * @param {string} name
 * @param {string} value
 */
function setField(name, value) {
  const element = field(name);
  if (element instanceof HTMLSelectElement && ![...element.options].some((option) => option.value === value)) {
    for (const option of [...element.options]) if (option.text.startsWith("own")) option.remove();
    element.add(new Option("own", value), 0);
  }
  element.value = value;
}

/**
 * Ask what the fields mean, once nothing has changed for a while.
 * @param {number} delay in milliseconds
 */
function ask(delay) {
  clearTimeout(lookTimer);
  clearTimeout(streamTimer);
  asking.abort(); // its answer would put an older mat over what was typed since
  plays.stop();
  plays.unshow();
  lookTimer = setTimeout(lookUp, delay);
}

async function lookUp() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  /** @type {Seen} */
  let seen;
  try {
    const answer = await fetch(`${form.dataset.look}?${query()}`, { signal, headers: { accept: "application/json" } });
    if (!answer.ok && answer.status !== 422) throw new Error((await answer.json()).detail);
    seen = await answer.json();
  } catch (error) {
    if (signal.aborted) return;
    showTrouble("The server does not answer: what you typed is still here. It is asked again in a moment.");
    lookTimer = setTimeout(lookUp, 3000);
    return;
  }
  if (signal.aborted) return;
  showTrouble("");
  showSeen(seen);
  if (seen.ready) streamTimer = setTimeout(() => plays.start(query()), STREAM_DELAY);
  else plays.clear(Object.keys(seen.problems).length > 0);
}

/** @param {Seen} seen */
function showSeen(seen) {
  showProblems(seen.problems);
  laid.textContent = seen.own.join(" ");
  if (letters.join() !== seen.letters.join()) {
    letters = seen.letters;
    keys.draw();
  }
  board.update(seen.board);
  if (!("mat" in seen.problems)) {
    if (typedRows !== null) field("mat").value = seen.typed;
    typedRows = null;
  }
  if (Object.keys(seen.problems).length) return;
  const address = seen.address ? `${form.dataset.page}?${seen.address}` : String(form.dataset.page);
  history.replaceState(null, "", address);
  for (const link of document.querySelectorAll("a.export")) {
    link.setAttribute("href", `${/** @type {HTMLElement} */ (link).dataset.href}?${seen.address}`);
  }
  form.querySelector("#share")?.setAttribute("href", address);
  for (const state of document.querySelectorAll("input.state")) /** @type {HTMLInputElement} */ (state).value = seen.address;
}

/** @param {string} sentence "" for none */
function showTrouble(sentence) {
  trouble.textContent = sentence;
  trouble.hidden = !sentence;
}

/**
 * A sentence beside each field that cannot be used.
 * @param {Record<string, string>} problems
 */
function showProblems(problems) {
  for (const element of form.querySelectorAll("input, select")) {
    const input = /** @type {HTMLInputElement} */ (element);
    if (!input.name || input.type === "hidden" || input.type === "radio") continue;
    const id = `wrong-${input.name}`;
    const sentence = problems[input.name];
    let place = document.getElementById(id);
    if (!sentence) {
      place?.remove();
      input.removeAttribute("aria-invalid");
      if (input.getAttribute("aria-describedby") === id) input.removeAttribute("aria-describedby");
      continue;
    }
    if (!place) {
      place = document.createElement("p");
      place.id = id;
      place.className = "wrong";
      place.setAttribute("role", "alert");
      input.after(place);
    }
    if (place.textContent !== sentence) place.textContent = sentence;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
    const folded = input.closest("details");
    if (folded) folded.open = true;
  }
}

/** @param {string} key of the page's own keys */
function typeInTray(key) {
  const roll = field("roll");
  /** @type {string[]} */
  const dice = roll.value.match(/\[[^\]]*\]|./gu) ?? [];
  if (key === "Backspace") dice.pop();
  else if (key === "Blank") dice.push("?");
  else if (key !== "Turn") dice.push(key.length > 1 ? `[${key}]` : key.toUpperCase());
  change({ roll: dice.join("") }, true);
}

/** @param {boolean} isActive */
function markTray(isActive) {
  look.querySelector("#tray")?.classList.toggle("active", isActive);
}

function begin() {
  document.documentElement.classList.add("scripted");
  form.querySelector("#full")?.remove();
  const modes = /** @type {HTMLFieldSetElement} */ (form.querySelector("#modes"));
  modes.hidden = modes.disabled = false;
  modes.addEventListener("change", (event) => {
    event.stopPropagation();
    board.mode(/** @type {any} */ (/** @type {HTMLInputElement} */ (event.target).value));
  });
  form.querySelector("#show-keys")?.addEventListener("click", () => keys.isOpen() ? keys.close() : keys.open("mat"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    change({});
    keys.close();
  });
  form.addEventListener("input", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.type === "radio") return;
    if (input.name === "mat") typedRows = null;
    if (input.name === "dice") setField("values", "");
    ask(input instanceof HTMLSelectElement ? 0 : 2 * LOOK_DELAY);
  });
  const roll = /** @type {HTMLInputElement} */ (field("roll"));
  look.addEventListener("click", (event) => {
    if (!(/** @type {HTMLElement} */ (event.target).closest("#tray"))) return;
    if (isTouch) openTray();
    else roll.focus();
  });
  if (isTouch) {
    roll.inputMode = "none"; // the page's own keys type here: the phone's would squeeze the mat
    roll.addEventListener("focus", openTray);
  }
  const copy = /** @type {HTMLButtonElement} */ (form.querySelector("#copy"));
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(location.href);
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy it"), 2000);
    });
  }
  keys.draw();
  if (plays.isShowing()) showAgain();
  else if (field("roll").value && !form.querySelector("[aria-invalid]")) plays.start(query());
}

/** The page came with a play of the list laid on the mat: it can be taken off again. */
async function showAgain() {
  const address = location.href;
  await lookUp();
  plays.show();
  history.replaceState(null, "", address);
}

function openTray() {
  keys.open("roll");
  markTray(true);
}

begin();
