/** A hard puzzle, searched in parts: after a moment the other workers look at parts of it, while one looks at the whole. */

/** More parts than workers, since some parts are searched much sooner than others. */
const PARTS = 16;

/**
 * @typedef {import("./module.js").Answer} Answer
 * @typedef {(body: string, signal: AbortSignal, tell?: (name: string, data: string) => void) => Promise<Answer>} Ask
 */

/** @param {Answer} answer @returns {any} */
const read = ({ bytes }) => JSON.parse(new TextDecoder().decode(bytes));

/**
 * Solves a puzzle, and takes what is known first: by one worker that has all of it, or by several that have parts.
 * @param {string} body @param {Ask} whole asks for the whole @param {Ask} part asks for a part
 * @param {{ workers: number, moment?: number, signal?: AbortSignal, tell?: (name: string, data: string) => void }} how how many
 * look at parts, how many milliseconds the whole has for itself
 * @returns {Promise<Answer>}
 */
export async function solve(body, whole, part, { workers, moment = 1000, signal, tell = () => {} }) {
  const inner = new AbortController(), leave = () => inner.abort(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  let isWhole = true, timer = 0;
  try {
    const all = whole(body, inner.signal, (name, data) => { if (isWhole) tell(name, data); });
    const late = new Promise((resolve) => { timer = setTimeout(resolve, moment, null); });
    const soon = await Promise.race([all, late]);
    if (soon) return soon;
    isWhole = false;
    // Parts that come to no end say nothing: the whole does.
    return await Promise.race([all, inParts(body, whole, part, workers, inner.signal, tell).catch(() => all)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
    inner.abort();
  }
}

/**
 * What the parts say together.
 * @param {string} body @param {Ask} whole @param {Ask} part @param {number} workers @param {AbortSignal} signal
 * @param {(name: string, data: string) => void} tell @returns {Promise<Answer>}
 */
async function inParts(body, whole, part, workers, signal, tell) {
  const request = JSON.parse(body), start = performance.now();
  if (!request.board) throw new Error("only boards are split");
  /** @type {number[][]} */
  const solutions = [];
  /** @type {any} */
  let told;
  let begun = 0, done = 0, nodes = 0;
  async function work() {
    while (begun < PARTS && solutions.length < 2) {
      told = read(await part(JSON.stringify({ ...request, part: { number: ++begun, of: PARTS } }), signal));
      const { status, solution, second } = told;
      if (!["unique", "multiple", "none"].includes(status)) throw new Error(status);
      for (const one of [solution, second]) if (one) solutions.push(one);
      tell("progress", JSON.stringify({ nodes: nodes += told.nodes, share: ++done * 1000 / PARTS }));
    }
  }
  // What the others still look for is of no use once two solutions are known.
  await new Promise((resolve, reject) => {
    Promise.all(Array.from({ length: workers }, async () => { await work(); if (solutions.length > 1) resolve(null); })).then(resolve, reject);
  });
  let answer = told;
  if (solutions.length) {
    // With their digits as candidates the puzzle has these solutions and is searched in no time.
    const [first, second = first] = solutions;
    const candidates = first.map((digit, cell) => [...new Set([digit, second[cell]])]);
    const board = { ...request.board, placed: [], notes: [], candidates };
    answer = read(await whole(JSON.stringify({ ...request, board }), signal));
  }
  const bytes = new TextEncoder().encode(JSON.stringify({ ...answer, nodes, elapsed_us: (performance.now() - start) * 1000 }));
  return { status: 200, kind: "application/json", bytes };
}
