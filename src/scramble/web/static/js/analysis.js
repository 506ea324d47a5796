// @ts-check
/**
 * The pages of a game: steps by arrow keys, swipes and links without a new page, and values as they come.
 * Every state is a page of the server; this only exchanges the part that changed.
 */
import { listen } from "./stream.js";

const SWIPE = 50; // pixels
const game = /** @type {HTMLElement} */ (document.getElementById("game"));
const total = Number(game.dataset.total);
let known = Number(game.dataset.known);
let latest = 0; // the last step that was asked for: an earlier answer that comes later is dropped

/** @param {string} id */
const part = (id) => document.getElementById(id);

/**
 * Exchange parts of this page with those of another one.
 * @param {string} address
 * @param {string[]} ids
 * @returns {Promise<boolean>} was it this page that was wanted last?
 */
async function exchange(address, ids) {
  const number = (latest += 1);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) {
    location.assign(address); // says what is wrong
    return false;
  }
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number !== latest) return false;
  const focused = document.activeElement?.id;
  for (const id of ids) {
    const old = part(id);
    const now = other.getElementById(id);
    if (old && now) old.replaceWith(document.adoptNode(now));
  }
  document.title = other.title;
  if (focused) part(focused)?.focus({ preventScroll: true });
  return true;
}

/** Draw the turn that the address bar names: that is where the reader is, whatever answers are under way. */
async function draw() {
  if (!(await exchange(location.href, ["turn"]))) return;
  const turn = part("turn");
  const number = turn?.dataset.turn;
  for (const link of document.querySelectorAll("a[data-turn]")) {
    if (link.getAttribute("data-turn") === number) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const said = part("said");
  if (said) said.textContent = [part("turn-title"), turn?.querySelector(".facts h2")].map((one) => one?.textContent).join(": ");
}

/** @param {string} address of a turn */
function show(address) {
  if (address !== location.href) history.pushState(null, "", address);
  void draw();
}

/** @param {number} by turns, from the one that the address bar names. */
function step(by) {
  const number = Number(location.pathname.split("/").pop()) + by;
  const link = document.querySelector(`#turns a[data-turn="${number}"]`);
  if (link instanceof HTMLAnchorElement) show(link.href);
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element && target.closest("input, textarea, select, .table") !== null;

if (part("turn")) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  document.addEventListener("click", (event) => {
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("#turn a, #chart a, #turns a") : null;
    const address = link?.getAttribute("href");
    if (!address) return;
    event.preventDefault();
    show(new URL(address, location.href).href);
  });
  window.addEventListener("popstate", () => void draw());
  followFingers();
}

function followFingers() {
  document.addEventListener("touchstart", (event) => {
    const target = event.target;
    if (event.touches.length !== 1 || !(target instanceof Element) || !target.closest("#turn")) return;
    const start = event.touches[0];
    // On the target: values that come may take it out of the page before the finger is lifted.
    const lift = (/** @type {Event} */ lifted) => {
      const end = /** @type {TouchEvent} */ (lifted);
      if (!end.touches.length) swipe(start, end.changedTouches[0]);
    };
    target.addEventListener("touchend", lift, { once: true });
    target.addEventListener("touchcancel", () => target.removeEventListener("touchend", lift), { once: true });
  });
}

/**
 * @param {Touch} start
 * @param {Touch} end
 */
function swipe(start, end) {
  const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
}

/** @param {{turn: number, cells: Record<string, string>, curve: number | null, label: string}} fields */
function put(fields) {
  known = Math.max(known, fields.turn);
  for (const [name, text] of Object.entries(fields.cells)) {
    const cell = document.querySelector(`tr[data-turn="${fields.turn}"] [data-cell="${name}"]`);
    if (cell) cell.textContent = text;
  }
  const spot = document.querySelector(`#chart a[data-turn="${fields.turn}"]`);
  spot?.setAttribute("aria-label", fields.label);
  if (fields.curve !== null) {
    spot?.querySelector(".dot")?.setAttribute("d", `M${spot.getAttribute("data-middle")} ${fields.curve}h0`);
  }
  drawLine();
  if (part("turn")?.dataset.turn === String(fields.turn)) void draw();
  tell(`${known} of ${total} turns have their net and their chance to win.`);
}

function drawLine() {
  const places = [...document.querySelectorAll("#chart .dot[d]")].map((dot) =>
    /** @type {string} */ (dot.getAttribute("d")).slice(1, -2).replace(" ", ","),
  );
  document.querySelector("#chart .curve")?.setAttribute("points", places.join(" "));
}

/** @param {string} text */
function tell(text) {
  const progress = part("progress");
  if (progress) progress.textContent = text;
}

if (known < total) {
  listen(game.dataset.values || "", {
    worth: put,
    problem: (fields) => tell(fields.detail),
    lost: () => tell("No connection: the values go on when it is back."),
    done: (fields) => {
      tell("");
      const items = fields.lines.map((/** @type {string} */ line) => {
        const item = document.createElement("li");
        item.textContent = line;
        return item;
      });
      part("lines")?.replaceChildren(...items);
    },
  });
}
