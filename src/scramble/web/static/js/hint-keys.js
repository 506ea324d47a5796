// @ts-check
/** Letters to press on a screen, so that a phone's own keyboard does not squeeze the mat. */

const HOLD = 450; // milliseconds after which a letter that is held is a blank
const ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

/**
 * @param {HTMLElement} panel
 * @param {{letters: () => string[], press: (key: string) => void, toggled: (isOpen: boolean) => void}} page
 *     keys are letters, in lower case for a blank; "Blank", "Backspace" and "Turn".
 */
export function letterKeys(panel, page) {
  /** @type {"mat" | "roll"} */
  let target = "mat";
  let isBlank = false;
  let timer = 0;
  let isHeld = false;

  /** The alphabet as people know it from keyboards; letters that are on none come last. */
  function rows() {
    const letters = page.letters();
    const known = ROWS.map((row) => [...row].filter((letter) => letters.includes(letter)));
    const others = letters.filter((letter) => !ROWS.some((row) => row.includes(letter)));
    const found = known.filter((row) => row.length);
    for (let start = 0; start < others.length; start += 9) found.push(others.slice(start, start + 9));
    return found;
  }

  /**
   * @param {string} text
   * @param {string} key
   * @param {string} [label]
   */
  function button(text, key, label) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.dataset.key = key;
    if (label) made.setAttribute("aria-label", label);
    if (label) made.className = "action";
    return made;
  }

  function draw() {
    const drawn = rows().map((letters) => {
      const row = document.createElement("div");
      row.className = "row";
      row.append(...letters.map((letter) => button(letter, letter)));
      return row;
    });
    const last = drawn.length > 2 ? drawn[2] : drawn.at(-1);
    (drawn.at(1) ?? last)?.append(button("?", "Blank", target === "roll" ? "blank" : "the next letter is a blank"));
    last?.append(
      button("\u232b", "Backspace", "take a letter away"),
      button("\u21b4", "Turn", "turn the direction"),
      button("\u2713", "Done", "close the keys"),
    );
    panel.replaceChildren(...drawn);
    showBlank();
  }

  function showBlank() {
    const key = panel.querySelector('[data-key="Blank"]');
    if (target === "mat") key?.setAttribute("aria-pressed", String(isBlank));
    else key?.removeAttribute("aria-pressed");
  }

  /** @param {string} key */
  function press(key) {
    if (key === "Done") return close();
    if (key === "Blank" && target === "mat") isBlank = !isBlank;
    else if (isBlank && !["Turn", "Backspace"].includes(key)) {
      page.press(key.toLowerCase());
      isBlank = false;
    } else page.press(key);
    showBlank();
  }

  /** @param {Event} event */
  const keyOf = (event) => /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.key ?? "";

  panel.addEventListener("pointerdown", (event) => {
    const key = keyOf(event);
    event.preventDefault(); // the mat keeps the focus
    isHeld = false;
    clearTimeout(timer);
    if (!key || target !== "mat" || !page.letters().includes(key)) return;
    timer = setTimeout(() => {
      isHeld = true;
      page.press(key.toLowerCase());
    }, HOLD);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) panel.addEventListener(kind, () => clearTimeout(timer));
  panel.addEventListener("contextmenu", (event) => event.preventDefault());
  panel.addEventListener("click", (event) => {
    const key = keyOf(event);
    if (key && !isHeld) press(key);
    isHeld = false;
  });

  function close() {
    panel.hidden = true;
    document.body.classList.remove("keys-open");
    page.toggled(false);
  }

  return {
    draw,
    close,
    target: () => target,
    isOpen: () => !panel.hidden,
    /** @param {"mat" | "roll"} wanted what the keys type into */
    open(wanted) {
      const isOther = target !== wanted;
      target = wanted;
      if (isOther) draw();
      panel.hidden = false;
      document.body.classList.add("keys-open");
      page.toggled(true);
    },
  };
}
