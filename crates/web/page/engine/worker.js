/** A worker with an engine in it: one request at a time. Who loses patience ends it. */
import { start } from "./module.js";

/**
 * @typedef {object} Request
 * @property {string} name
 * @property {string} body
 * @property {number} milliseconds
 *
 * @typedef {object} Reply
 * @property {{name: string, data: string}} [told] an event on the way
 * @property {import("./module.js").Answer} [answer] the end
 */

/** @type {(reply: Reply, give?: Transferable[]) => void} */
const post = (reply, give = []) => /** @type {any} */ (self).postMessage(reply, give);

/** @type {import("./module.js").Engine | null} */
let engine = null;

/** First comes the module, then come requests. @param {MessageEvent<WebAssembly.Module | Request>} message */
self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    engine = await start(data, (name, text) => post({ told: { name, data: text } }));
    post({});
    return;
  }
  if (!engine) return;
  const answer = engine.answer(data.name, data.body, data.milliseconds);
  post({ answer }, [answer.bytes.buffer]);
};
