// @ts-check
/** Events that the server sends, until it says "done". */

/**
 * Listen to a stream. A lost connection is made again by the browser, which names the last event it had.
 * @param {string} address of the stream.
 * @param {Record<string, (fields: any) => void>} handlers by kind of event; "done" ends the stream, and
 *     "lost" and "found" tell that the connection broke and came back.
 * @returns {() => void} ends it.
 */
export function listen(address, handlers) {
  const source = new EventSource(address);
  let isLost = false;
  const end = () => source.close();
  source.addEventListener("open", () => {
    if (isLost) handlers.found?.(null);
    isLost = false;
  });
  source.addEventListener("error", () => {
    if (!isLost) handlers.lost?.(null);
    isLost = true;
  });
  for (const [kind, handle] of Object.entries(handlers)) {
    if (kind === "lost" || kind === "found") continue;
    source.addEventListener(kind, (event) => {
      handle(JSON.parse(/** @type {MessageEvent} */ (event).data));
      if (kind === "done") end();
    });
  }
  if (!("done" in handlers)) source.addEventListener("done", end);
  return end;
}
