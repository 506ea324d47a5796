// @ts-check
/** A record that is dropped anywhere on the page, or chosen, is sent at once. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("bring"));
const file = /** @type {HTMLInputElement} */ (document.getElementById("field-file"));
const dropping = /** @type {HTMLElement} */ (document.getElementById("dropping"));

/** @param {DragEvent} event */
const hasFile = (event) => event.dataTransfer?.types.includes("Files");

file.addEventListener("change", () => {
  if (file.files?.length) form.submit();
});
document.addEventListener("dragover", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  dropping.hidden = false;
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) dropping.hidden = true;
});
document.addEventListener("drop", (event) => {
  if (!hasFile(event) || !event.dataTransfer) return;
  event.preventDefault();
  dropping.hidden = true;
  file.files = event.dataTransfer.files;
  form.submit();
});
// Back from the analysis: a file that is still chosen must not hide what is pasted next.
window.addEventListener("pageshow", () => {
  file.value = "";
});
