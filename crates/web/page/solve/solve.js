/** The tab where puzzles are entered and solved. */
import { ask } from "../api.js";
import { check } from "../board/check.js";
import { clashesOf, name } from "../board/shape.js";
import { board, digits, EXAMPLE, load, onChange, onMove, page, work } from "../board/work.js";
import { by, make } from "../parts/by.js";
import { duration } from "../parts/duration.js";
import { complain, isStopped } from "../parts/toast.js";
import { focus, isShowing, show } from "../board/view.js";
import { onEnter } from "../rooms.js";

/** @type {Record<string, string>} */
const METHODS = { fast: "the fastest engine for this size" };
const METHOD_WITH_RULES = "conclusions from each rule, and search";

/** @param {string} text @param {boolean} [bad] */
function say(text, bad = false) {
  by("verdict").textContent = text;
  by("verdict").classList.toggle("bad", bad);
}

/** Says what somebody has asked for, which on a low phone is below the pad. @param {Parameters<typeof say>} what */
function reply(...what) {
  say(...what);
  by("verdict").scrollIntoView({ block: "nearest" });
}

/** @param {[string, string][]} facts */
function list(facts) {
  const place = by("facts");
  place.textContent = "";
  for (const [name, value] of facts) place.append(make("dt", name), make("dd", value));
}

/** The search that goes on. */
let searching = new AbortController();

/**
 * Asks for something that may take long: says so after a moment, how far it is if the engine tells, and offers to stop.
 * @param {string} path @param {unknown} body @returns {Promise<any>}
 */
async function search(path, body) {
  searching.abort();
  const { signal } = searching = new AbortController();
  const late = setTimeout(() => { by("stop").hidden = false; say("Searching …"); }, 300);
  try {
    return await ask(path, body, signal, (event, data) => {
      if (event !== "progress" || by("stop").hidden) return;
      const { nodes, share } = JSON.parse(data);
      const far = share ? `, about ${(share / 10).toFixed(0)} %` : "";
      say(`Searching … ${nodes.toLocaleString("en")} ${nodes === 1 ? "guess" : "guesses"}${far}`);
    });
  } finally {
    clearTimeout(late);
    if (signal === searching.signal) by("stop").hidden = true;
  }
}

/** How long the difficulty of a puzzle with rules is looked for, in milliseconds. */
const PATIENCE = 10_000;

/** Solutions that were found: one, or two that differ. @type {number[][]} */
let solutions = [];
let which = 0;

/** What of the puzzle was not understood, so that what is said of its solutions may not hold. */
function caution() {
  const beware = work.shape.laid?.beware;
  return beware ? ` Beware: ${beware}` : "";
}

function showSolution() {
  const [first, second] = solutions;
  const differs = new Set(second ? [...first.keys()].filter((cell) => first[cell] !== second[cell]) : []);
  show({ digits: solutions[which], differs });
}

/** Whether a solution is on the board. */
const isSolved = () => page.room === "solve" && solutions.length > 0 && isShowing(solutions[which]);

/** What two cells hold that see each other, if the board has such cells: those of the cursor first. */
function clash() {
  const { shape, cursor } = work, all = digits(), clashes = clashesOf(shape, all), [first] = clashes.has(cursor) ? [cursor] : clashes;
  const other = first === undefined ? undefined : shape.peers[first].find((peer) => all[peer] === all[first]);
  return other === undefined ? "" : `${name(shape, first)} and ${name(shape, other)} hold the same digit.`;
}

function forget() {
  searching.abort();
  solutions = [];
  list([]);
  if (page.room !== "solve") return say("");
  show({});
  const trouble = clash();
  say(trouble, Boolean(trouble));
}

/** Says what is wrong with a board, and marks it. A solution that is shown stays. @param {import("../api.js").Board} asked */
async function blame(asked) {
  const { status, blamed, differs, sentence, bad } = await check(asked);
  if (bad || !isSolved()) show({ blamed, differs });
  reply((status === "unique" && !bad ? "Nothing is wrong: the puzzle has exactly one solution." : sentence) + caution(), bad);
}

async function solve() {
  if (!digits().some(Boolean) && !work.position.stated && !work.shape.laid) return say("Type some digits first, or paste a puzzle.");
  try {
    const puzzle = board(true);
    const answer = await search("solve", { board: puzzle });
    const facts = /** @type {[string, string][]} */ ([
      ["Time", duration(answer.elapsed_us)],
      ["Method", puzzle.rules ? METHOD_WITH_RULES : METHODS[answer.method] ?? answer.method],
      ["Guesses", answer.nodes.toLocaleString("en")],
      ["Givens", String(puzzle.givens.filter(Boolean).length)],
    ]);
    if (!answer.solution) {
      await blame(puzzle);
      return list(facts.slice(0, 3));
    }
    const second = answer.second;
    solutions = second ? [answer.solution, second] : [answer.solution];
    which = 0;
    showSolution();
    const sentence = (second ? `${answer.sentence} The board shows one of them. Another one differs in the marked cells.` : answer.sentence) + caution();
    reply(sentence, Boolean(second));
    if (second) {
      const counted = await search("count", { board: puzzle, limit: 100000 }).catch((error) => {
        if (isStopped(error)) return null;
        throw error;
      });
      say(sentence, true);
      if (counted) facts.push(["Solutions", `${counted.complete ? "" : "at least "}${counted.count.toLocaleString("en")}`]);
    }
    // What takes longer has its lines from the beginning: nothing below moves when it is there.
    list(second ? facts : [...facts, ["Difficulty", "…"], ["Hardest step", "…"]]);
    if (!second) {
      const { signal } = searching;
      // Those with rules may take minutes.
      const patience = puzzle.rules ? AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) : signal;
      const [level, own] = await Promise.all(["hodoku", "ninefold"].map((scale) => ask("rate", { board: puzzle, scale }, patience).catch(() => null)));
      if (!isShowing() || signal.aborted) return;
      // HoDoKu's points say little about boards of other sizes, and puzzles with rules have none.
      const points = work.shape.n === 9 && level?.score ? `, ${level.score.toLocaleString("en")} points` : "";
      if (level) facts.push(["Difficulty", `${level.level}${points}, on HoDoKu's scale`]);
      if (own) facts.push(["Hardest step", `${own.hardest ?? "–"}, on Ninefold's scale`]);
      list(facts);
    }
  } catch (error) {
    complain(error);
  }
}

export function start() {
  onMove(forget);
  onEnter(forget);
  onChange(() => {
    by("lead").hidden = work.isPuzzle;
    by("unsolve").hidden = !isSolved();
    by("other").hidden = !isSolved() || solutions.length < 2;
  });
  by("stop").addEventListener("click", () => { searching.abort(); say("Stopped."); });
  by("solve").addEventListener("click", () => void solve());
  by("unsolve").addEventListener("click", () => { forget(); focus(); });
  by("example").addEventListener("click", () => load(EXAMPLE));
  by("check").addEventListener("click", async () => {
    try {
      await blame(board());
    } catch (error) {
      complain(error);
    }
  });
  by("other").addEventListener("click", () => {
    which = 1 - which;
    showSolution();
  });
}
