// @ts-check
/** One engine in a worker: ours, or Interactive-Sudoku-Solver. Times are milliseconds from text to verdict. */

/** Passes over the 9×9 puzzles: the least counts. */
const PASSES = 30;

/** Longer than any variant takes. */
const PATIENCE = 120_000;

/** @typedef {{count: (input: string) => number, lines: () => Promise<number>}} Engine */

/** @param {string} file @returns {Promise<Engine>} */
async function ours(file) {
  const { start } = await import("./engine/module.js");
  const module = await WebAssembly.compileStreaming(fetch(file));
  const engine = await start(module, () => {});
  const decoder = new TextDecoder();
  return {
    count(input) {
      const { status, bytes } = engine.answer("solve", JSON.stringify({ board: { rules: input } }), PATIENCE);
      const answer = JSON.parse(decoder.decode(bytes));
      if (status !== 200) throw new Error(`${input}: ${answer.detail ?? status}`);
      return { unique: 1, multiple: 2, none: 0 }[/** @type {string} */ (answer.status)] ?? -1;
    },
    async lines() {
      const exports = /** @type {any} */ (
        (await WebAssembly.instantiate(module, { page: { tell: () => {}, now: () => performance.now() } })).exports
      );
      const text = new Uint8Array(await (await fetch("17_clue.txt")).arrayBuffer());
      const at = exports.input(text.length) >>> 0;
      new Uint8Array(exports.memory.buffer, at, text.length).set(text);
      const begins = [];
      const comment = "#".charCodeAt(0);
      for (let from = 0; from + 81 <= text.length; from = text.indexOf(10, from) + 1) {
        if (text[from] !== comment) begins.push(from);
      }
      let least = Infinity;
      for (let pass = 0; pass < PASSES; pass++) {
        const began = performance.now();
        for (const from of begins) {
          if (exports.solutions(from, from + 81) !== 1) throw new Error(`puzzle at byte ${from}`);
        }
        least = Math.min(least, performance.now() - began);
      }
      return (1000 * least) / begins.length;
    },
  };
}

/** @returns {Promise<Engine>} */
async function theirs() {
  Object.assign(self, { VERSION_PARAM: "" });
  const { SimpleSolver } = await import(/** @type {string} */ ("./iss/sandbox/simple_solver.js"));
  const solver = new SimpleSolver();
  return { count: (input) => solver.countSolutions(input, 2), lines: async () => NaN };
}

/** @type {Engine | null} */
let engine = null;

/** First comes the engine, then come questions. @param {MessageEvent<any>} message */
self.onmessage = async ({ data }) => {
  const began = performance.now();
  if (data.kind) {
    engine = await (data.kind === "ours" ? ours(data.file) : theirs());
    self.postMessage({ time: performance.now() - began });
  } else if (data.lines) {
    self.postMessage({ time: await engine?.lines() });
  } else {
    const count = engine?.count(data.input);
    self.postMessage({ count, time: performance.now() - began });
  }
};
