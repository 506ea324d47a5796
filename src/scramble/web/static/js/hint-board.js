// @ts-check
/**
 * A mat to click and type on. What lies on it is what the page shows: the server draws it, and draws it again
 * after each change; in between a letter that was typed stands there as typed.
 */

const JOIN = 1000; // milliseconds in which letters typed one after another may be one face: C, H and CH

/** @typedef {"mat" | "own" | "premium"} Mode what is changed by typing and clicking */

/**
 * @param {HTMLElement} look holds mat and tray, as the server drew them
 * @param {{letters: () => string[], kinds: string, changedMat: (text: string) => void, changedOwn: (text: string) => void,
 *     changedPremiums: (text: string) => void, focused: (isIn: boolean) => void}} page
 */
export function boardEditor(look, page) {
  /** @type {Mode} */
  let mode = "mat";
  let row = 0;
  let column = 0;
  let isAcross = true;
  let isActive = false;
  let wasActive = false; // had the mat the focus before it was clicked on?
  let isTyping = false; // was a letter typed since the cursor was put somewhere?
  let lastLetter = { text: "", at: 0, row: -1, column: -1 };
  let isShowing = false; // is a play of the list laid on the mat?
  let drawn = look.innerHTML;

  const mat = () => /** @type {HTMLElement} */ (look.querySelector("#mat"));
  const size = () => mat().querySelectorAll(".line").length - 1;

  /**
   * @param {number} atRow
   * @param {number} atColumn
   */
  function square(atRow, atColumn) {
    return /** @type {HTMLElement | null} */ (
      mat().querySelector(`.square[data-row="${atRow}"][data-column="${atColumn}"]`)
    );
  }

  /**
   * What a die shows, as position texts write it, or "".
   * @param {Element | null} place a square
   */
  function letterOf(place) {
    const text = place?.querySelector(".die")?.firstChild?.textContent?.trim() ?? "";
    return text.length > 1 ? `[${text}]` : text;
  }

  /** @param {Element | null} place */
  const isNew = (place) => Boolean(place?.querySelector(".die.new"));

  function matText() {
    const rows = [];
    for (let one = 0; one < size(); one++) {
      let line = "";
      for (let other = 0; other < size(); other++) {
        const place = square(one, other);
        line += (!isNew(place) && letterOf(place)) || ".";
      }
      rows.push(line);
    }
    return rows.every((line) => /^\.*$/.test(line)) ? "" : rows.join("/");
  }

  function ownText() {
    const laid = [...mat().querySelectorAll(".square")].filter(isNew);
    return laid.map((place) => `${nameOf(/** @type {HTMLElement} */ (place))}=${letterOf(place)}`).join(" ");
  }

  /** @param {HTMLElement} place */
  function nameOf(place) {
    return mat().querySelectorAll('[role="columnheader"].label')[Number(place.dataset.column)].textContent + String(Number(place.dataset.row) + 1);
  }

  function premiumText() {
    const rows = [];
    for (let one = 0; one < size(); one++) {
      let line = "";
      for (let other = 0; other < size(); other++) line += square(one, other)?.dataset.premium ?? ".";
      rows.push(line);
    }
    return `own ${rows.join("/")}`;
  }

  function report() {
    if (mode === "own") page.changedOwn(ownText());
    else page.changedMat(matText());
  }

  /**
   * Draw a die as it was typed; its points come from the server.
   * @param {HTMLElement} place
   * @param {string} letter in lower case for a blank, without brackets
   * @param {boolean} isOwn
   * @param {number} [points]
   */
  function lay(place, letter, isOwn, points = 0) {
    const die = document.createElement("span");
    die.className = "die";
    die.classList.toggle("new", isOwn);
    die.classList.toggle("blank", letter === letter.toLowerCase());
    die.classList.toggle("wide", letter.length > 1);
    die.setAttribute("aria-hidden", "true");
    die.textContent = letter;
    if (points) die.append(Object.assign(document.createElement("span"), { className: "points", textContent: String(points) }));
    const words = document.createElement("span");
    words.className = "hidden";
    words.textContent = `${nameOf(place)}: ${letter}${isOwn ? ", new" : ""}`;
    place.replaceChildren(words, die);
  }

  /** @param {HTMLElement} place */
  function clear(place) {
    const words = document.createElement("span");
    words.className = "hidden";
    words.textContent = `${nameOf(place)}: empty`;
    place.replaceChildren(words);
  }

  /** May a letter be laid here in this mode? */
  const isFree = (/** @type {Element | null} */ place) =>
    Boolean(place) && (mode === "mat" || isNew(place) || !letterOf(place));

  /** @param {number} step 1 forward, -1 back */
  function move(step) {
    let [nextRow, nextColumn] = [row, column];
    do {
      if (isAcross) nextColumn += step;
      else nextRow += step;
    } while (square(nextRow, nextColumn) && !isFree(square(nextRow, nextColumn)));
    if (square(nextRow, nextColumn)) [row, column] = [nextRow, nextColumn];
    showCursor(true);
  }

  /** @param {boolean} [isFocused] */
  function showCursor(isFocused = false) {
    for (const place of mat().querySelectorAll(".square")) {
      const isHere = Number(/** @type {HTMLElement} */ (place).dataset.row) === row && Number(/** @type {HTMLElement} */ (place).dataset.column) === column;
      place.classList.toggle("cursor", isHere && isActive);
      place.classList.toggle("down", isHere && !isAcross);
      place.classList.toggle("still", isHere && mode === "premium");
      /** @type {HTMLElement} */ (place).tabIndex = isHere ? 0 : -1;
    }
    if (isFocused) square(row, column)?.focus({ preventScroll: true });
  }

  /**
   * The face that a letter means: itself, or with the one before it a face of several letters.
   * @param {string} letter as typed
   * @returns {{face: string, joins: boolean} | null} null: no face begins with it
   */
  function faceOf(letter) {
    const [faces, upper] = [page.letters(), letter.toUpperCase()];
    const isBlank = letter !== upper;
    const cased = (/** @type {string} */ face) => (isBlank ? face.toLowerCase() : face);
    const isSoon = performance.now() - lastLetter.at < JOIN;
    const both = lastLetter.text.toUpperCase() + upper;
    if (isSoon && lastLetter.text && faces.includes(both)) {
      return { face: lastLetter.text === lastLetter.text.toLowerCase() ? both.toLowerCase() : both, joins: true };
    }
    if (faces.includes(upper)) return { face: cased(upper), joins: false };
    const begun = faces.filter((face) => face.startsWith(upper));
    return begun.length ? { face: cased(begun[0]), joins: false } : null;
  }

  /** @param {string} typed a letter or a face, in lower case for a blank */
  function type(typed) {
    const found = faceOf(typed);
    if (!found) return;
    if (found.joins) [row, column] = [lastLetter.row, lastLetter.column];
    const place = square(row, column);
    if (!place || !isFree(place)) {
      move(1);
      if (!isFree(square(row, column)) || square(row, column) === place) return;
      return type(typed);
    }
    lay(place, found.face, mode === "own");
    lastLetter = { text: found.joins ? "" : found.face, at: performance.now(), row, column };
    isTyping = true;
    move(1);
    report();
  }

  /** The letter that was laid last was held: it is a blank. */
  function hold() {
    const place = square(lastLetter.row, lastLetter.column);
    const letter = letterOf(place).replace(/[[\]]/g, "");
    if (!place || !letter || letter === letter.toLowerCase()) return;
    lay(place, letter.toLowerCase(), mode === "own");
    lastLetter.text = letter.toLowerCase();
    report();
  }

  function erase() {
    let place = square(row, column);
    if (!letterOf(place) || !isFree(place)) {
      move(-1);
      place = square(row, column);
    }
    lastLetter.text = "";
    if (!place || !letterOf(place) || !isFree(place)) return;
    clear(place);
    report();
  }

  function turn() {
    isAcross = !isAcross;
    showCursor(true);
  }

  /** Take a play of the list off the mat, to type on what lies beneath. */
  function unshow() {
    if (isShowing) patch(drawn);
    isShowing = false;
  }

  /** @param {string} html of mat and tray */
  function patch(html) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const [fresh, old] = [/** @type {HTMLElement} */ (holder.content.querySelector("#mat")), mat()];
    if (fresh.className !== old.className) {
      old.replaceWith(fresh);
      upgrade();
    } else {
      old.setAttribute("aria-label", fresh.getAttribute("aria-label") ?? "");
      const squares = old.querySelectorAll(".square");
      fresh.querySelectorAll(".square").forEach((place, number) => {
        const there = /** @type {HTMLElement} */ (squares[number]);
        there.dataset.premium = /** @type {HTMLElement} */ (place).dataset.premium;
        if (there.innerHTML !== place.innerHTML) there.replaceChildren(...place.childNodes);
      });
    }
    const tray = /** @type {HTMLElement} */ (look.querySelector("#tray"));
    const dice = /** @type {HTMLElement} */ (holder.content.querySelector("#tray"));
    if (tray.innerHTML !== dice.innerHTML) tray.replaceChildren(...dice.childNodes);
  }

  /** From a table to read into a grid to move in. */
  function upgrade() {
    const table = mat();
    table.setAttribute("role", "grid");
    table.setAttribute("aria-describedby", "mat-help");
    for (const cell of table.querySelectorAll('[role="cell"]')) cell.setAttribute("role", "gridcell");
    const middle = Math.floor(size() / 2);
    if (!square(row, column) || !isActive) [row, column] = [middle, Math.max(0, middle - 2)];
    showCursor();
  }

  /** @param {HTMLElement} place */
  function changePremium(place) {
    const next = page.kinds[(page.kinds.indexOf(place.dataset.premium ?? ".") + 1) % page.kinds.length];
    place.dataset.premium = next;
    if (!letterOf(place)) clear(place);
    page.changedPremiums(premiumText());
  }

  /** @param {KeyboardEvent} event */
  function keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (handled(event)) event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} was it for the mat?
   */
  function handled(event) {
    const { key } = event;
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (key in steps) {
      const [down, right] = steps[/** @type {keyof typeof steps} */ (key)];
      if (square(row + down, column + right)) [row, column] = [row + down, column + right];
      isTyping = false;
      showCursor(true);
      return true;
    }
    if (key === "Escape") {
      isTyping = false;
      return true;
    }
    if (key === "Tab" && !event.shiftKey && isTyping && mode !== "premium") {
      turn();
      return true;
    }
    if (mode === "premium") {
      const place = square(row, column);
      if (place && (key === " " || key === "Enter")) changePremium(place);
      return key === " " || key === "Enter";
    }
    if (key === " ") turn();
    else if (key === "Backspace" || key === "Delete") press("Backspace");
    else if (key === "Home" || key === "End") {
      if (isAcross) column = key === "Home" ? 0 : size() - 1;
      else row = key === "Home" ? 0 : size() - 1;
      showCursor(true);
    } else if ([...key].length === 1 && key.toLowerCase() !== key.toUpperCase()) {
      if (event.repeat) hold();
      else press(event.shiftKey ? key.toLowerCase() : key.toUpperCase());
    } else return false;
    return true;
  }

  /** @param {string} key a letter, in lower case for a blank, "Backspace" or "Turn" */
  function press(key) {
    isActive = true;
    unshow();
    if (key === "Backspace") erase();
    else if (key === "Turn") turn();
    else if (mode !== "premium") type(key);
  }

  look.addEventListener("keydown", (event) => {
    if (mat().contains(/** @type {Node} */ (event.target))) keyDown(event);
  });
  look.addEventListener("focusin", (event) => {
    if (!mat().contains(/** @type {Node} */ (event.target))) return;
    isActive = true;
    showCursor();
  });
  look.addEventListener("focusout", (event) => {
    if (mat().contains(/** @type {Node | null} */ (event.relatedTarget))) return;
    isTyping = isActive = false;
    showCursor();
  });
  look.addEventListener("pointerdown", () => (wasActive = isActive)); // before the focus comes
  look.addEventListener("click", (event) => {
    const place = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest(".square"));
    if (!place) return;
    const isSame = wasActive && Number(place.dataset.row) === row && Number(place.dataset.column) === column;
    [row, column] = [Number(place.dataset.row), Number(place.dataset.column)];
    isActive = true;
    isTyping = false;
    lastLetter.text = "";
    if (mode === "premium") changePremium(place);
    else if (isSame) isAcross = !isAcross;
    showCursor(true);
    if (mode !== "premium") page.focused(true);
  });

  upgrade();
  return {
    press,
    /** @param {string} html that the server drew */
    update(html) {
      drawn = html;
      isShowing = false;
      patch(html);
      showCursor();
    },
    /** @param {Mode} wanted */
    mode(wanted) {
      mode = wanted;
      unshow();
      showCursor();
    },
    /**
     * Lay a play of the list on the mat, or take it off.
     * @param {string} play its text, or "" to take it off
     * @param {[number, number, string, number, boolean][]} placed row, column, letter, points, is it a blank
     */
    show(play, placed) {
      patch(drawn);
      isShowing = Boolean(play);
      if (play) {
        for (const place of mat().querySelectorAll(".square")) if (isNew(place)) clear(/** @type {HTMLElement} */ (place));
        for (const [atRow, atColumn, letter, points] of placed) {
          const place = square(atRow, atColumn);
          if (place) lay(place, letter, true, points);
        }
      }
      showCursor();
    },
  };
}
