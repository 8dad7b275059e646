/** The review of a game: for each digit that was placed the technique that shows it, or that it was a guess. */
import { ask } from "../api.js";
import { name, valueOf } from "../board/shape.js";
import { show, spokenOf } from "../board/view.js";
import { board, page, work } from "../board/work.js";
import { conclusionOf, list, patiently, say } from "../explain/explain.js";
import { clockOf } from "../games/games.js";

/**
 * @typedef {import("../api.js").Step} Step
 *
 * A digit that was placed.
 * @typedef {object} Placed
 * @property {number} cell
 * @property {number} digit
 * @property {number[]} before the digits that were placed before it
 * @property {number} wait how long it took, in seconds
 *
 * What is said of it.
 * @typedef {object} Why
 * @property {"shown" | "wrong" | "guess" | "unknown"} verdict
 * @property {Step} [step] the hardest step that it takes
 * @property {number[]} [digits] those before that step
 * @property {number[][]} [candidates]
 * @property {Step} [easier] a step that was possible at once elsewhere
 */

/** The digits that were placed on the way to what is on the board. @returns {Placed[]} */
function placements() {
  const { history: { moves, path } } = work, all = /** @type {Placed[]} */ ([]);
  let last = 0;
  for (const index of path) {
    const { position, from, seconds } = moves[index], before = moves[from]?.position.placed;
    if (!before) continue;
    position.placed.forEach((digit, cell) => {
      if (!digit || digit === before[cell]) return;
      all.push({ cell, digit, before, wait: Math.max(0, seconds - last) });
      last = seconds;
    });
  }
  return all;
}

/** What is said of digits. @param {string} what a technique that shows them, or a verdict @param {number} count */
function saidOf(what, count) {
  if (what === "wrong") return `${count} ${count === 1 ? "is" : "are"} wrong`;
  if (what === "guess") return count === 1 ? "1 is a guess" : `${count} are guesses`;
  if (what === "unknown") return `${count} could not be explained in time`;
  return `${count} ${count === 1 ? "follows" : "follow"} from ${what}`;
}

/** The review that is being made. */
let making = new AbortController();

/** Reviews the game on the board. */
export async function review() {
  making.abort();
  making = new AbortController();
  const { signal } = making, { shape, position } = work, { givens } = position, all = placements();
  if (!all.length) return say("Review", "There is nothing to review yet: place a few digits first.");
  const { status, solution } = await patiently("solve", { board: board(true) });
  if (status !== "unique") return say("Review", "The puzzle does not have exactly one solution, so nothing can be said of your moves.");
  const place = (/** @type {Placed} */ { cell, digit }) => `${name(shape, cell)} = ${valueOf(shape, digit)}`;
  const isRight = (/** @type {Placed} */ { cell, digit }) => solution[cell] === digit;
  /** @type {(Why | undefined)[]} */
  const whys = all.map((one) => (isRight(one) ? undefined : { verdict: "wrong" }));
  /** How many digits each technique has shown. @type {Map<string, number>} */
  const tally = new Map();
  let index = 0;

  function summary() {
    const wait = Math.max(...all.map((one) => one.wait)), longest = all.find((one) => one.wait === wait);
    const counts = [...tally].sort(([, a], [, b]) => b - a).map(([what, count]) => saidOf(what, count));
    const missing = whys.filter((why) => !why).length;
    const slowest = longest && wait > 0 ? ` You thought longest before ${place(longest)}: ${clockOf(wait)}.` : "";
    say("Your game", `${counts.length ? `${all.length} digit${all.length > 1 ? "s" : ""}: ${counts.join(", ")}` : "A moment …"}${missing ? ` … ${missing} to go` : "."}${slowest}`);
  }

  function draw() {
    const one = all[index - 1], why = whys[index - 1];
    if (!one) {
      show({});
      return summary();
    }
    const shown = givens.map((given, cell) => given || one.before[cell]), wait = one.wait >= 60 ? ` It took you ${clockOf(one.wait)}.` : "";
    const { step, candidates } = why ?? {}, spoken = step?.eliminations.length && candidates && (position.full ? candidates : spokenOf(step.figure, candidates));
    show({ digits: why?.digits ?? shown, candidates: spoken || shown.map((_, cell) => (cell === one.cell ? [one.digit] : [])), figure: step?.figure });
    const title = place(one), easier = why?.easier ? ` Easier at this moment: ${why.easier.name}, ${conclusionOf(why.easier)}.` : "";
    if (!why) return say(title, "A moment …");
    if (why.verdict === "wrong") return say(title, `This is wrong: the solution has ${valueOf(shape, solution[one.cell])} here.${wait}`);
    if (!why.step) return say(title, why.verdict === "guess" ? `No technique shows this digit here: it was a guess.${wait}` : "It took too long to find out what shows this digit.");
    const isDirect = why.step.placements.some(([cell]) => cell === one.cell);
    const before = isDirect ? "" : why.step.placements.length ? "Other digits come first. The hardest of them: " : "Singles alone do not show it. ";
    say(title, `${before}${why.step.because}${easier}${wait}`, undefined, undefined, why.step.technique);
  }

  const listed = [{ name: "Your game", notation: `${all.length} digit${all.length > 1 ? "s" : ""} in ${clockOf(work.seconds)}`, placements: [], eliminations: [] },
    ...all.map((one) => ({ name: place(one), notation: "", placements: [/** @type {[number, number]} */ ([one.cell, one.digit])], eliminations: [] }))];
  const label = list(listed, "", (at) => { index = at; draw(); });
  const count = (/** @type {string} */ what) => tally.set(what, (tally.get(what) ?? 0) + 1);
  for (const [i, one] of all.entries()) {
    if (!whys[i]) {
      const placed = one.before.map((digit, cell) => (solution[cell] === digit ? digit : 0));
      placed[one.cell] = 0;
      whys[i] = await ask("why", { board: { ...board(true), placed }, cell: one.cell, digit: one.digit }, signal);
      if (signal.aborted || work.position !== position || page.room !== "play") return;
    }
    const why = whys[i], words = why?.step?.name ?? why?.verdict ?? "";
    count(words);
    label(i + 1, words);
    if (index === i + 1 || index === 0) draw();
  }
}
