// @ts-check
/** The one way to the program behind the page. */

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
export class Problem extends Error {}

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<Response>} */
async function send(path, body, signal) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem("Ninefold does not answer. Is `ninefold serve` still running?");
  }
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ detail: answer.statusText }));
    throw new Problem(problem.detail);
  }
  return answer;
}

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function ask(path, body, signal) {
  return (await send(path, body, signal)).json();
}

/**
 * Hears the events of a stream until it ends or the signal says enough.
 * @param {string} path @param {unknown} body @param {AbortSignal} signal
 * @param {(event: string, data: any) => void} heard
 */
export async function stream(path, body, signal, heard) {
  const reader = (await send(path, body, signal)).body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (reader) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const said = /^event: (\w+)\ndata: (.*)$/.exec(event);
      if (said) heard(said[1], JSON.parse(said[2]));
    }
    if (done) return;
  }
}

/** @param {string} path @param {unknown} body @returns {Promise<Blob>} */
export async function file(path, body) {
  return (await send(path, body)).blob();
}

/** @returns {Promise<{name: string, description: string, rules: boolean}[]>} */
export async function formats() {
  return (await fetch("/api/formats")).json();
}
