/**
 * The engine in the page: a few workers, each with a module of its own. A request that is broken off ends its worker, and
 * another takes its place.
 */
import { file } from "./module.js";
import { solve } from "./parts.js";

/** The longest that an answer may take, as over HTTP. */
const PATIENCE = 20_000;

/** Workers at once: one processor is left to the page. */
const MOST = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {string} body
 * @property {boolean} isPart whether it waits for everybody else
 * @property {(name: string, data: string) => void} tell
 * @property {(answer: import("./module.js").Answer) => void} done
 * @property {(reason: unknown) => void} failed
 *
 * @typedef {object} Place
 * @property {Worker} worker
 * @property {boolean} ready
 * @property {Job | null} job
 */

/** @type {Promise<WebAssembly.Module> | null} */
let module = null;

/** @type {Place[]} */
const places = [];

/** @type {Job[]} */
const waiting = [];

/** Compiled once for all workers. */
function compiled() {
  module ??= WebAssembly.compileStreaming(fetch(new URL(`../${file()}`, import.meta.url)));
  module.catch(() => { module = null; });
  return module;
}

/** Starts one more worker. */
async function open() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** @type {Place} */
  const place = { worker, ready: false, job: null };
  places.push(place);
  let panic = "";
  worker.onmessage = (/** @type {MessageEvent<import("./worker.js").Reply>} */ { data }) => {
    if (data.told) {
      if (data.told.name === "panic") panic = data.told.data;
      else place.job?.tell(data.told.name, data.told.data);
      return;
    }
    place.ready = true;
    if (data.answer) {
      place.job?.done(data.answer);
      place.job = null;
    }
    next();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const job = place.job;
    close(place);
    job?.failed(new Error(`the engine stopped: ${panic || event.message}; please report this puzzle`));
    next();
  };
  try {
    worker.postMessage(await compiled());
  } catch (error) {
    close(place);
    for (const job of waiting.splice(0)) job.failed(error);
  }
}

/** @param {Place} place */
function close(place) {
  place.worker.terminate();
  places.splice(places.indexOf(place), 1);
}

/** Gives what waits to those who are free. */
function next() {
  for (const place of places) {
    if (!place.ready || place.job) continue;
    const job = waiting.shift();
    if (!job) return;
    place.job = job;
    /** @type {import("./worker.js").Request} */
    const request = { name: job.name, body: job.body, milliseconds: PATIENCE };
    place.worker.postMessage(request);
  }
  const coming = places.filter((place) => !place.ready).length;
  if (waiting.length > coming && places.length < MOST) void open();
  const busy = places.filter((place) => place.job), lent = busy.find((place) => place.job?.isPart);
  if (waiting.length && !waiting[0].isPart && busy.length === MOST && lent?.job) {
    waiting.push(lent.job);
    close(lent);
    void open();
  }
}

/**
 * Asks an engine. A puzzle that is hard to solve is searched by all.
 * @param {string} name @param {string | null} body nothing for a request without a body @param {AbortSignal} [signal]
 * @param {(name: string, data: string) => void} [tell] hears events and progress
 * @returns {Promise<import("./module.js").Answer>}
 */
export function answer(name, body, signal, tell) {
  if (name === "photo") return photo(body ?? "");
  if (name !== "solve" || !body || MOST < 2) return one(name, body, signal, tell);
  /** @type {import("./parts.js").Ask} */
  const whole = (...asked) => one(name, ...asked);
  /** @type {import("./parts.js").Ask} */
  const part = (...[text, leave, hear]) => one(name, text, leave, hear, true);
  return solve(body, whole, part, { workers: MOST - 1, signal, tell });
}

/**
 * Asks one worker.
 * @param {string} name @param {string | null} body @param {AbortSignal} [signal] @param {(name: string, data: string) => void} [tell]
 * @param {boolean} [isPart] @returns {Promise<import("./module.js").Answer>}
 */
function one(name, body, signal, tell = () => {}, isPart = false) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    /** @type {Job} */
    const job = { name, body: body ?? "", isPart, tell, done: end(resolve), failed: end(reject) };
    /** @template T @param {(value: T) => void} then @returns {(value: T) => void} */
    function end(then) {
      return (value) => {
        signal?.removeEventListener("abort", leave);
        then(value);
      };
    }
    function leave() {
      const at = waiting.indexOf(job);
      if (at >= 0) waiting.splice(at, 1);
      const place = places.find((one) => one.job === job);
      if (place) close(place);
      reject(signal?.reason);
      next();
    }
    signal?.addEventListener("abort", leave, { once: true });
    const parts = waiting.findIndex((other) => other.isPart);
    waiting.splice(isPart || parts < 0 ? waiting.length : parts, 0, job);
    next();
  });
}

/** Asks the reader of photos, whose module and worker are there only while it is asked. @param {string} body @returns {Promise<import("./module.js").Answer>} */
async function photo(body) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  try {
    const reader = await WebAssembly.compileStreaming(fetch(new URL("../photo.wasm", import.meta.url)));
    return await new Promise((resolve, reject) => {
      worker.onerror = reject;
      worker.onmessage = (/** @type {MessageEvent<import("./worker.js").Reply>} */ { data }) => {
        if (data.answer) resolve(data.answer);
        else if (!data.told) worker.postMessage({ name: "photo", body, milliseconds: PATIENCE });
      };
      worker.postMessage(reader);
    });
  } finally {
    worker.terminate();
  }
}
