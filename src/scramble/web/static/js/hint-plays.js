// @ts-check
/** The list of plays: filled by a stream, a row replaced only where something became known. */
import { listen } from "./stream.js";

/**
 * A stage of the report, as the server sends it.
 * @typedef {{order: string[], rows: Record<string, string>, count: string, own: string[], best: string[],
 *     notes: string[], status: string, last: boolean}} News
 */

const AGAIN = 2500; // milliseconds until a server that was busy is asked again

/**
 * @param {HTMLFormElement} form
 * @param {{shown: (play: string, placed: any[], address: string) => void, problems: (found: Record<string, string>) => void}} page
 */
export function playList(form, page) {
  const table = /** @type {HTMLTableElement} */ (form.querySelector("#plays"));
  const status = /** @type {HTMLElement} */ (form.querySelector("#status"));
  const count = /** @type {HTMLElement} */ (form.querySelector("#count"));
  const trouble = /** @type {HTMLElement} */ (form.querySelector("#trouble"));
  let end = () => {};
  let shown = "";
  let timer = 0;

  /**
   * @param {string} selector
   * @param {string[]} lines
   */
  function fill(selector, lines) {
    const place = /** @type {HTMLElement} */ (form.querySelector(selector));
    if ([...place.children].map((line) => line.textContent).join("\n") === lines.join("\n")) return;
    place.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  }

  /** @param {string} html of a row, as the server drew it */
  function drawn(html) {
    const holder = document.createElement("template");
    holder.innerHTML = `<table>${html}</table>`;
    return /** @type {HTMLElement} */ (holder.content.querySelector("tbody"));
  }

  /**
   * Put what became known into a row that is there, so that focus and open explanations stay.
   * @param {HTMLElement} old
   * @param {HTMLElement} fresh
   */
  function patch(old, fresh) {
    old.dataset.placed = fresh.dataset.placed;
    const parts = /** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll("[data-part]"));
    for (const part of parts) {
      const place = old.querySelector(`[data-part="${part.dataset.part}"]`);
      if (place && place.innerHTML !== part.innerHTML) place.replaceChildren(...part.childNodes);
    }
  }

  /** @param {News} news */
  function take(news, isFirst = false) {
    const rows = new Map([...table.tBodies].map((row) => [row.dataset.play, /** @type {HTMLElement} */ (row)]));
    /** @type {HTMLElement[]} */
    const wanted = [];
    for (const play of news.order) {
      const html = news.rows[play];
      let row = rows.get(play);
      if (html && (!row || isFirst)) row = replaced(row, drawn(html));
      else if (html && row) patch(row, drawn(html));
      if (row) wanted.push(row);
    }
    const focused = document.activeElement;
    const isOrdered = wanted.length === table.tBodies.length && wanted.every((row, place) => table.tBodies[place] === row);
    if (!isOrdered) {
      for (const row of [...table.tBodies]) if (!wanted.includes(row)) row.remove();
      table.append(...wanted);
      if (focused instanceof HTMLElement && table.contains(focused)) focused.focus({ preventScroll: true });
    }
    table.hidden = !wanted.length;
    count.textContent = news.count;
    fill("#own-lines", news.own);
    fill("#best", news.best);
    fill("#notes", news.notes);
    table.setAttribute("aria-busy", String(!news.last));
    if (isFirst || news.last) status.textContent = news.status;
    mark();
  }

  /**
   * A row of another question with the same play: everything may differ, but what was open stays open.
   * @param {HTMLElement | undefined} old
   * @param {HTMLElement} fresh
   */
  function replaced(old, fresh) {
    if (!old) return fresh;
    const isOpen = old.querySelector("details")?.open ?? false;
    const hasFocus = old.contains(document.activeElement);
    old.replaceWith(fresh);
    const details = fresh.querySelector("details");
    if (details) details.open = isOpen;
    if (hasFocus) fresh.querySelector("a")?.focus({ preventScroll: true });
    return fresh;
  }

  function mark() {
    for (const row of table.tBodies) {
      const isShown = row.dataset.play === shown;
      row.classList.toggle("shown", isShown);
      const link = row.querySelector("a");
      if (isShown) link?.setAttribute("aria-current", "true");
      else link?.removeAttribute("aria-current");
    }
  }

  /** @param {string} sentence */
  function say(sentence) {
    trouble.textContent = sentence;
    trouble.hidden = !sentence;
  }

  /** @param {string} query */
  function start(query) {
    stop();
    let isFirst = true;
    say("");
    const again = () => {
      stop();
      timer = setTimeout(() => start(query), AGAIN);
    };
    end = listen(`${form.dataset.stream}?${query}`, {
      plays: (/** @type {News} */ news) => {
        say("");
        take(news, isFirst);
        isFirst = false;
      },
      problem: (fields) => page.problems(fields.problems),
      busy: () => {
        say("The server is busy: it is asked again in a moment.");
        again();
      },
      lost: () => {
        say("The connection was lost: the server is asked again in a moment.");
        again();
      },
      done: () => {},
    });
  }

  function stop() {
    clearTimeout(timer);
    end();
    end = () => {};
  }

  table.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const row = link?.closest("tbody");
    if (!row || !isPlain) return;
    event.preventDefault();
    shown = shown === row.dataset.play ? "" : (row.dataset.play ?? "");
    const details = row.querySelector("details");
    if (details) details.open = Boolean(shown);
    mark();
    show();
  });

  /** Lay the play that is shown on the mat, or take it off. */
  function show() {
    const row = [...table.tBodies].find((one) => one.dataset.play === shown);
    if (row && shown) page.shown(shown, JSON.parse(row.dataset.placed ?? "[]"), row.querySelector("a")?.href ?? "");
    else page.shown("", [], "");
  }

  shown = table.querySelector("tbody.shown")?.getAttribute("data-play") ?? "";
  return {
    start,
    stop,
    show,
    isShowing: () => Boolean(shown),
    /** Forget which play is shown. */
    unshow() {
      shown = "";
      mark();
    },
    /** @param {boolean} isWrong was there something wrong, so that what was there is kept? */
    clear(isWrong) {
      stop();
      if (isWrong) return;
      for (const row of [...table.tBodies]) row.remove();
      table.hidden = true;
      count.textContent = "Type your dice to see the best plays.";
      fill("#own-lines", []);
      fill("#best", []);
      fill("#notes", []);
    },
  };
}
