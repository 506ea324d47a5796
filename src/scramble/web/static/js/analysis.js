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

/**
 * @param {string} address of a turn
 * @param {boolean} isNew does it get a place in the history?
 */
async function show(address, isNew) {
  if (!(await exchange(address, ["turn"]))) return;
  if (isNew) history.pushState(null, "", address);
  const turn = part("turn");
  const number = turn?.dataset.turn;
  for (const link of document.querySelectorAll("a[data-turn]")) {
    if (link.getAttribute("data-turn") === number) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const said = part("said");
  if (said) said.textContent = [part("turn-title"), turn?.querySelector(".facts h2")].map((one) => one?.textContent).join(": ");
}

/** @param {string} id of the link to go to. */
function step(id) {
  const link = part(id);
  if (link instanceof HTMLAnchorElement) void show(link.href, true);
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element && target.closest("input, textarea, select, .table") !== null;

if (part("turn")) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
    const id = { ArrowLeft: "previous", ArrowRight: "next" }[event.key];
    if (!id) return;
    event.preventDefault();
    step(id);
  });
  document.addEventListener("click", (event) => {
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("#turn a, #chart a, #turns a") : null;
    const address = link?.getAttribute("href");
    if (!address) return;
    event.preventDefault();
    void show(new URL(address, location.href).href, true);
  });
  window.addEventListener("popstate", () => void show(location.href, false));
  followFingers();
}

function followFingers() {
  /** @type {Touch | null} */
  let start = null;
  document.addEventListener("touchstart", (event) => {
    const isOurs = event.touches.length === 1 && event.target instanceof Element && event.target.closest("#turn");
    start = isOurs ? event.touches[0] : null;
  });
  document.addEventListener("touchend", (event) => {
    const end = event.changedTouches[0];
    if (!start || event.touches.length) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? "next" : "previous");
  });
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
  if (part("turn")?.dataset.turn === String(fields.turn)) void exchange(location.href, ["turn"]);
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
