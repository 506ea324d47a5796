// @ts-check
/** A match that is still being played: its tables are fetched anew while they change. */

const PAUSE = 10_000; // milliseconds
const MOST_IDLE = 30; // looks without a change, after which nobody looks any more
let idle = 0;

async function refresh() {
  const old = document.getElementById("match");
  if (!old || document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("match");
  if (!now) return;
  if (now.dataset.count === old.dataset.count) idle += 1;
  else {
    idle = 0;
    old.replaceWith(document.adoptNode(now));
  }
  if (idle >= MOST_IDLE) window.clearInterval(clock);
}

const clock = window.setInterval(refresh, PAUSE);
