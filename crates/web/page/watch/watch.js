/** The tab to watch in: one textbook method at work, or two in a race, step against step. */
import { ask, Problem, stream } from "../api.js";
import { board, onMove, page, work } from "../board/work.js";
import { drawing, make } from "../parts/by.js";
import { complain } from "../parts/toast.js";
import { candidatesOf, name } from "../board/shape.js";
import { duration } from "../parts/duration.js";
import { Trace } from "./trace.js";

/** @param {string} id @returns {any} */
const by = (id) => document.getElementById(id);

const PARTS = 240;

/** @param {string} word */
const titled = (word) => word[0].toUpperCase() + word.slice(1);

/** A method on its board. */
class Runner {
  /** @param {string} method */
  constructor(method) {
    this.method = method;
    this.stop = new AbortController();
    this.trace = new Trace(work.position.givens, work.shape.n);
    this.figure = make("figure", "", "runner");
    const caption = make("figcaption");
    this.status = make("span", "", "said-of");
    caption.append(titled(method), this.status);
    this.board = make("div", "", "board");
    this.board.setAttribute("role", "img");
    this.curve = drawing("svg", { class: "curve", viewBox: `0 0 ${PARTS} 40`, preserveAspectRatio: "none", "aria-hidden": true });
    this.band = drawing("path", {});
    this.line = drawing("path", { class: "now" });
    this.curve.append(this.band, this.line);
    this.counts = make("dl", "", "counts");
    this.figure.append(caption, this.board, this.curve, this.counts);
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.drawn = [];
    this.banded = "";
    this.build();
  }

  build() {
    const { n, rows, columns, places } = work.shape;
    this.board.style.setProperty("--n", String(n));
    this.board.style.setProperty("--across", String(places[0]));
    const grid = make("div", "", "grid");
    for (let cell = 0; cell < n * n; cell++) {
      const element = make("div"), row = Math.floor(cell / n), column = cell % n;
      const classes = ["cell"];
      if (column % columns === 0) classes.push("left");
      if (row % rows === 0) classes.push("top");
      if (column === 0) classes.push("first-column");
      if (row === 0) classes.push("first-row");
      if (this.trace.givens[cell]) classes.push("given");
      element.dataset.fixed = classes.join(" ");
      this.cells.push(element);
      grid.append(element);
    }
    this.board.append(grid);
  }

  /** Asks for the steps, which come while they are played. */
  async load() {
    const { trace, stop } = this;
    await stream("watch", { board: board(true), method: this.method }, stop.signal, (event, data) => {
      if (event === "steps") trace.add(data);
      else trace.ended = data;
      wake();
    });
    if (!trace.ended && !stop.signal.aborted) throw new Problem("Ninefold stopped sending steps.");
  }

  /** Where it is done: at the first solution, until somebody asks for more. */
  get goal() {
    const { found, length, ended } = this.trace;
    return found && !race.proof ? found : ended ? length : Infinity;
  }

  /** @param {number} clock @param {number} steps */
  draw(clock, steps) {
    const { trace } = this;
    trace.seek(Math.min(clock, this.goal));
    const { n } = work.shape;
    const { cells, dead } = trace.last();
    const done = trace.found > 0 && trace.at === trace.found;
    const marks = by("watch-marks").checked && n <= 16 && !done ? candidatesOf(work.shape, trace.digits) : null;
    const most = trace.visits.reduce((a, b) => Math.max(a, b), 0);
    for (let cell = 0; cell < n * n; cell++) {
      const digit = trace.digits[cell], list = marks && !digit ? marks[cell] : [];
      const heat = most > 8 && !done ? Math.ceil((6 * Math.log(1 + trace.visits[cell])) / Math.log(1 + most)) : 0;
      let classes = `${this.cells[cell].dataset.fixed} heat-${heat}`;
      if (trace.ways[cell] === 2) classes += " deduced";
      if (digit > 9) classes += " wide";
      if (!done && cells.includes(cell)) classes += dead ? " dead" : " now";
      const key = `${classes}|${digit}|${list}`;
      if (this.drawn[cell] === key) continue;
      this.drawn[cell] = key;
      const element = this.cells[cell];
      element.className = classes;
      element.textContent = digit ? String(digit) : "";
      if (list.length) element.append(this.marks(list));
    }
    const full = trace.digits.filter(Boolean).length;
    this.board.setAttribute("aria-label", `${this.method}, ${full} of ${n * n} cells filled`);
    this.sketch(steps, most > 0);
    this.tell(done);
  }

  /** @param {number[]} list */
  marks(list) {
    const [across, down] = work.shape.places;
    const marks = make("div", "", work.shape.n > 9 ? "marks many" : "marks");
    for (const digit of list) {
      const mark = make("span");
      mark.style.left = `${((((digit - 1) % across) + 0.5) / across) * 100}%`;
      mark.style.top = `${((Math.floor((digit - 1) / across) + 0.5) / down) * 100}%`;
      mark.dataset.mark = String(digit);
      marks.append(mark);
    }
    return marks;
  }

  /** How full the board was, all the way. @param {number} steps @param {boolean} begun */
  sketch(steps, begun) {
    const { trace } = this, cells = work.shape.n ** 2;
    const key = `${steps} ${Math.min(trace.length, steps)}`;
    if (key !== this.banded) {
      this.banded = key;
      const band = trace.band(PARTS, steps);
      const y = (/** @type {number} */ filled) => (39 - (38 * filled) / cells).toFixed(1);
      const there = band.map(([, high], x) => `${x} ${y(high)}`);
      const back = band.map(([low], x) => `${x} ${y(Math.max(0, low - cells / 50))}`).reverse();
      this.band.setAttribute("d", band.length ? `M${[...there, ...back].join("L")}Z` : "");
    }
    const x = steps ? (trace.at / steps) * PARTS : 0;
    this.line.setAttribute("d", begun ? `M${x.toFixed(1)} 0V40` : "");
  }

  /** @param {boolean} done */
  tell(done) {
    const { trace } = this, { ended, count } = trace;
    const cut = ended && ended.untold > 0 && trace.at === trace.length && !done;
    this.status.textContent = done ? `solved in ${number(trace.at)} steps`
      : cut ? `${number(ended.untold)} more steps are not shown` : trace.ended && trace.at === trace.length ? END[trace.ended.status] ?? "" : "";
    const rows = [["Guesses", count.tried], ["Placed", count.placed], ["Undone", count.back]];
    const text = rows.map(([, value]) => number(/** @type {number} */ (value)));
    if (this.counts.childElementCount !== 6) {
      for (const [title] of rows) {
        const term = make("dt");
        term.textContent = String(title);
        this.counts.append(term, make("dd"));
      }
    }
    [...this.counts.querySelectorAll("dd")].forEach((place, i) => { place.textContent = text[i]; });
  }
}

/** @type {Record<string, string>} */
const END = {
  unique: "and there is no other",
  multiple: "and there is another one",
  none: "there is no solution",
  unknown: "stuck: it does not guess",
};

/** @param {number} n */
const number = (n) => n.toLocaleString("en");

const race = {
  /** @type {Runner[]} */
  runners: [],
  clock: 0,
  playing: false,
  proof: false,
  begun: false,
  measured: false,
};

/** The last step that anybody takes. */
function steps() {
  const ends = race.runners.map((r) => (r.goal === Infinity ? r.trace.length : r.goal));
  return Math.max(1, ...ends);
}

/** How far the clock can go now: to the end, or to what has come. */
function reach() {
  const waits = race.runners.filter((r) => r.goal === Infinity);
  return waits.length ? Math.min(...waits.map((r) => r.trace.length)) : steps();
}

const isOver = () => race.begun && race.runners.every((r) => race.clock >= r.goal);

/** Steps in a second: 1 to 100,000. */
const speed = () => 10 ** (Number(by("speed").value) / 20);

function reset() {
  for (const runner of race.runners) runner.stop.abort();
  Object.assign(race, { clock: 0, playing: false, proof: false, begun: false, measured: false });
  by("cost").textContent = "";
  const methods = [by("method").value, by("rival").value].filter(Boolean);
  race.runners = methods.map((method) => new Runner(method));
  const place = by("race");
  place.textContent = "";
  place.classList.toggle("two", methods.length > 1);
  place.append(...race.runners.map((runner) => runner.figure));
  draw();
}

function begin() {
  if (race.begun) return;
  race.begun = true;
  for (const runner of race.runners) runner.load().catch((error) => { pause(); complain(error); });
}

function pause() {
  race.playing = false;
  draw();
}

let due = 0, before = 0;

/** Draws with the next frame. */
function wake() {
  if (!due) due = requestAnimationFrame(tick);
}

/** @param {number} now */
function tick(now) {
  due = 0;
  if (page.room !== "watch") race.playing = false;
  if (race.playing) {
    const passed = Math.min(0.1, Math.max(0, (now - before) / 1000));
    race.clock = Math.min(race.clock + passed * speed(), Math.max(race.clock, reach()));
    if (isOver()) race.playing = false;
    else due = requestAnimationFrame(tick);
  }
  before = now;
  draw();
}

function draw() {
  if (page.room !== "watch" || !race.runners.length) return;
  const clock = Math.floor(race.clock), all = steps();
  for (const runner of race.runners) runner.draw(clock, all);
  const over = isOver(), proves = over && race.runners.some((r) => r.trace.found && r.goal < r.trace.length);
  by("run").textContent = race.playing ? "Pause" : proves ? "Is this the only solution?" : over ? "Again" : race.clock ? "Go on" : "Play";
  by("back").disabled = clock === 0;
  by("step").disabled = over;
  const at = by("at");
  at.max = String(all);
  at.value = String(clock);
  at.disabled = !race.begun;
  at.setAttribute("aria-valuetext", `step ${number(clock)} of ${number(all)}`);
  by("at-words").textContent = race.begun ? `${number(Math.min(clock, all))} of ${number(all)}` : "";
  const [only] = race.runners;
  by("doing").textContent = race.runners.length > 1 ? standing(over) : only.trace.words((cell) => name(work.shape, cell));
  if (over && !race.measured) void measure();
}

/** Who is ahead. @param {boolean} over */
function standing(over) {
  const [a, b] = race.runners;
  if (!over) return race.clock ? `${Math.round(speed()).toLocaleString("en")} steps a second each.` : "";
  if (!a.trace.found && !b.trace.found) return "Neither method found a solution.";
  if (!a.trace.found || !b.trace.found) return `Only ${(a.trace.found ? a : b).method} found a solution.`;
  if (a.trace.found === b.trace.found) return "A draw.";
  const [first, last] = a.trace.found < b.trace.found ? [a, b] : [b, a];
  const times = last.trace.found / first.trace.found;
  return `${titled(first.method)} wins: ${last.method} takes ${number(Number(times.toPrecision(2)))} times as many steps.`;
}

/** Says what it takes when nobody watches; that is measured when the race is over. */
async function measure() {
  race.measured = true;
  const runners = race.runners.slice();
  const times = await Promise.all(runners.map(async ({ method, stop }) => {
    const { elapsed_us: us } = await ask("solve", { board: board(true), method }, stop.signal);
    return `${method} ${duration(us)}`;
  })).catch(() => []);
  if (times.length && runners[0] === race.runners[0]) {
    by("cost").textContent = `At full speed, with the proof that there is no other solution: ${times.join(", ")}.`;
  }
}

function run() {
  if (race.playing) return pause();
  if (isOver()) {
    if (race.runners.some((r) => r.trace.found && r.goal < r.trace.length)) race.proof = true;
    else { race.clock = 0; race.proof = false; }
  }
  begin();
  race.playing = true;
  before = performance.now();
  wake();
}

/** @param {number} by */
function go(by) {
  begin();
  race.playing = false;
  race.clock = Math.max(0, Math.floor(race.clock) + by);
  if (race.clock > 1) race.clock = Math.min(race.clock, Math.max(1, reach()));
  wake();
}

function drawSpeed() {
  const value = speed(), shown = value < 10 ? value.toFixed(1).replace(".0", "") : number(Number(value.toPrecision(2)));
  by("speed-words").textContent = `${shown} a second`;
  by("speed").setAttribute("aria-valuetext", `${shown} steps a second`);
}

/** What each method does, in a sentence. @type {Map<string, string>} */
const about = new Map();

function describe() {
  const names = [by("method").value, by("rival").value].filter(Boolean);
  by("about").textContent = "";
  for (const method of names) {
    const line = make("p"), head = make("b");
    head.textContent = `${titled(method)}: `;
    line.append(head, `${about.get(method) ?? ""}.`);
    by("about").append(line);
  }
}

/** The tab is turned to. */
export async function enter() {
  if (work.shape.laid) return;
  if (!race.begun) reset();
  else draw();
  if (!about.size) {
    try {
      for (const { name, description } of await ask("methods", null)) about.set(name, description);
    } catch { /* The names say something too. */ }
    describe();
  }
}

export function start() {
  onMove(() => {
    for (const runner of race.runners) runner.stop.abort();
    race.runners = [];
    race.begun = false;
    if (page.room === "watch" && !work.shape.laid) reset();
  });
  by("run").addEventListener("click", run);
  by("step").addEventListener("click", () => go(1));
  by("back").addEventListener("click", () => go(-1));
  by("rewind").addEventListener("click", () => { race.playing = false; race.proof = false; race.clock = 0; draw(); });
  by("at").addEventListener("input", () => {
    race.playing = false;
    race.clock = Number(by("at").value);
    draw();
  });
  by("speed").addEventListener("input", () => { drawSpeed(); draw(); });
  by("watch-marks").addEventListener("change", draw);
  for (const id of ["method", "rival"]) by(id).addEventListener("change", () => { describe(); reset(); });
  drawSpeed();
}
