/** The one way to the engine, in workers of the page or behind `ninefold serve`. */
import { build } from "./build.js";
import * as http from "./engine/http.js";

/**
 * @typedef {object} Board
 * @property {[number, number]} [box]
 * @property {string} [rules]
 * @property {number[]} givens
 * @property {number[]} [placed]
 * @property {number[][]} [notes]
 * @property {number[][]} [candidates]
 *
 * @typedef {object} Figure
 * @property {[number[], string][]} houses
 * @property {[number, string][]} cells
 * @property {[number, number, string][]} candidates
 * @property {{from: number[], handle: number[], to: number[], strong: boolean}[]} links
 *
 * @typedef {object} Step
 * @property {string} technique
 * @property {string} name
 * @property {string} notation
 * @property {string} because
 * @property {[number, number][]} placements
 * @property {[number, number][]} eliminations
 * @property {Figure} figure
 *
 * What is wrong with a puzzle: the fields that this page uses. Cells are names.
 * @typedef {object} Report
 * @property {"unique" | "multiple" | "none" | "unknown" | "invalid"} status
 * @property {string} sentence
 * @property {string[]} [conflict] givens that contradict each other, together with the rules
 * @property {string[]} [rules] rules that do, as the page names them
 * @property {string[]} [differences] where two solutions differ
 * @property {{cell: string, digit: number, instead: number}[]} [wrong] placed digits that are not the solution's
 */

/** What went wrong, in words for a person. */
export class Problem extends Error {
  /** @param {string} message @param {any} [body] all that the engine says about it */
  constructor(message, body = {}) {
    super(message);
    this.body = body;
  }
}

/** Where the engine is: as the page was built, unless its address says otherwise (`?engine=http`). */
const where = new URLSearchParams(location.search).get("engine") ?? build.engine;

/** For a part of the page that could not be loaded: browsers do not try it again. @returns {never} */
export function didNotLoad() {
  throw new Problem("This part of the page did not load. Please load the page again.");
}

/** The part that speaks to the engine. */
const engine = where === "http" ? Promise.resolve(http) : import("./engine/workers.js").catch(didNotLoad);
// Whoever asks is told.
engine.catch(() => {});

/**
 * @typedef {(name: string, data: string) => void} Tell
 * @param {string} path @param {unknown} body @param {AbortSignal} [signal] @param {Tell} [tell]
 * @returns {Promise<import("./engine/module.js").Answer>}
 */
async function send(path, body, signal, tell) {
  const text = body === null ? null : JSON.stringify(body);
  let answer;
  try {
    answer = await (await engine).answer(path, text, signal, tell);
  } catch (error) {
    if (signal?.aborted || error instanceof Problem) throw error;
    if (where === "http") throw new Problem("Ninefold does not answer. Is `ninefold serve` still running?");
    throw new Problem(`The engine does not answer: ${error instanceof Error ? error.message : error}.`);
  }
  if (answer.status !== 200) {
    const problem = json(answer);
    throw new Problem(problem?.detail ?? `The engine answers with ${answer.status}.`, problem ?? {});
  }
  return answer;
}

/** @param {import("./engine/module.js").Answer} answer @returns {any} */
function json({ bytes }) {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] @param {Tell} [tell] @returns {Promise<any>} */
export async function ask(path, body, signal, tell) {
  return json(await send(path, body, signal, tell));
}

/**
 * Hears the events of a stream until it ends or the signal says enough.
 * @param {string} path @param {unknown} body @param {AbortSignal} signal
 * @param {(event: string, data: any) => void} heard
 */
export async function stream(path, body, signal, heard) {
  await send(path, body, signal, (name, data) => { if (name !== "progress") heard(name, JSON.parse(data)); });
}

/** @param {string} path @param {unknown} body @returns {Promise<Blob>} */
export async function file(path, body) {
  const { kind, bytes } = await send(path, body);
  return new Blob([bytes], { type: kind });
}

/** @returns {Promise<{name: string, description: string, rules: boolean}[]>} */
export async function formats() {
  return ask("formats", null);
}
