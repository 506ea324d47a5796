// @ts-check
/** The desk follows the ledger: kiosks and rulings are drawn anew when the server says that they changed. */
import { listen } from "./stream.js";

const news = /** @type {HTMLElement} */ (document.getElementById("news"));
let isAsking = false;
let isStale = false;

async function refresh() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    const address = new URL(news.dataset.rows || "", location.href);
    address.searchParams.set("search", news.dataset.search || "");
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) put(await answer.text());
    else news.textContent = "The desk could not be drawn anew: what you see may be old.";
  }
  isAsking = false;
}

/** @param {string} text both parts, as the server draws them. */
function put(text) {
  const parts = new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-part]");
  for (const part of parts) {
    const place = document.getElementById(/** @type {HTMLElement} */ (part).dataset.part || "");
    if (place && place.innerHTML !== part.innerHTML) place.innerHTML = part.innerHTML;
  }
}

listen(news.dataset.live || "", {
  entry: (fields) => {
    news.textContent = `Entry ${fields.number} is new.`;
    void refresh();
  },
  kiosks: () => void refresh(),
  problem: (fields) => {
    news.textContent = fields.detail;
  },
  done: () => location.reload(),
  lost: () => {
    news.textContent = "No connection: what you see may be old.";
  },
  found: () => {
    news.textContent = "Connected again.";
    void refresh();
  },
});
