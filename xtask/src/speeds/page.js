// @ts-check
/** Measures the engine in the page, and Interactive-Sudoku-Solver beside it where the server has its folder under `iss/`. */

/** @typedef {{name: string, input: string}} Variant */
/** @typedef {{kind: "ours", file: string} | {kind: "theirs"}} Engine */

/** Passes over the variants in a worker that stays, after the first. */
const WARM = 3;

/** @param {string} path @param {string} text */
const post = (path, text) => fetch(path, { method: "POST", body: text });

/** A worker that answers one message after the other. */
class Asked {
  /** @param {Engine} engine */
  constructor(engine) {
    this.worker = new Worker("speeds-worker.js", { type: "module" });
    this.ready = this.ask(engine);
  }

  /** @param {unknown} message @returns {Promise<any>} */
  ask(message) {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => resolve(data);
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.postMessage(message);
    });
  }

  end() {
    this.worker.terminate();
  }
}

/** Milliseconds of each variant, each in a worker of its own, and for its start. @param {Engine} engine @param {Variant[]} variants */
async function cold(engine, variants) {
  const times = [];
  const starts = [];
  for (const { input } of variants) {
    const asked = new Asked(engine);
    starts.push((await asked.ready).time);
    times.push(await asked.ask({ input }));
    asked.end();
  }
  return { times, starts };
}

/** The same in one worker, after a first pass: the least of a few. @param {Engine} engine @param {Variant[]} variants */
async function warm(engine, variants) {
  const asked = new Asked(engine);
  await asked.ready;
  let least = [];
  for (let pass = 0; pass <= WARM; pass++) {
    const times = [];
    for (const { input } of variants) times.push(await asked.ask({ input }));
    least = pass < 2 ? times : times.map((now, i) => (now.time < least[i].time ? now : least[i]));
  }
  asked.end();
  return least;
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

async function measure() {
  const { iss } = await (await fetch("setting.json")).json();
  const variants = (await (await fetch("variants.jsonl")).text())
    .split("\n")
    .filter((line) => line)
    .map((line) => /** @type {Variant} */ (JSON.parse(line)));
  const files = ["ninefold-simd128.wasm", "ninefold.wasm"];
  const out = [];
  for (const file of files) {
    await post("progress", `17_clue: ${file}`);
    const asked = new Asked({ kind: "ours", file });
    await asked.ready;
    out.push(`latency ${file}\t${(await asked.ask({ lines: true })).time}`);
    asked.end();
  }
  /** @type {[string, Engine][]} */
  const engines = files.map((file) => [file, { kind: "ours", file }]);
  if (iss) engines.push(["theirs", { kind: "theirs" }]);
  /** @type {Map<string, number[]>} */
  const each = new Map();
  for (const [name, engine] of engines) {
    await post("progress", `variants, cold: ${name}`);
    const { times, starts } = await cold(engine, variants);
    await post("progress", `variants, warm: ${name}`);
    const hot = await warm(engine, variants);
    const wrong = times.filter(({ count }) => count !== 1).length;
    each.set(`${name} cold`, times.map(({ time }) => time));
    each.set(`${name} warm`, hot.map(({ time }) => time));
    out.push(`wrong ${name}\t${wrong}`, `start ${name}\t${median(starts)}`);
  }
  for (const [name, times] of each) {
    out.push(`sum ${name}\t${sum(times)}`, `median ${name}\t${median(times)}`);
  }
  for (const state of ["cold", "warm"]) {
    const ours = each.get(`${files[0]} ${state}`) ?? [];
    const theirs = each.get(`theirs ${state}`) ?? ours.map(() => 0);
    const order = ours.map((_, i) => i).sort((a, b) => ours[b] - theirs[b] - ours[a] + theirs[a]);
    for (const i of order.slice(0, 8)) {
      out.push(`worst ${state} ${variants[i].name}\t${ours[i]}\t${theirs[i]}`);
    }
  }
  await post("result", out.join("\n"));
}

measure().catch((error) => post("result", `error\t${error.stack ?? error}`));
