// @ts-check
/** The button that prints a slip or a summary; without scripts the browser's own menu does. */
const button = document.getElementById("print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
