/** What is still possible while a puzzle is set: the candidates of all solutions, their number, and a contradiction as soon as there is one. */
import { ask } from "../api.js";
import { check } from "../board/check.js";
import { name } from "../board/shape.js";
import { board, onMove, page, work } from "../board/work.js";
import { by } from "../parts/by.js";
import { onSet, settings } from "../parts/settings.js";
import { isStopped } from "../parts/toast.js";
import { onEnter } from "../rooms.js";

/**
 * What is known of a puzzle, with digits as they stand on the board.
 * @typedef {object} Possible
 * @property {"unique" | "multiple" | "none" | "unknown"} status
 * @property {string} sentence
 * @property {boolean} complete whether nothing more will be found
 * @property {{ cell: string, digits: number[], undecided?: number[] }[]} cells the digits of each cell that some solution has, and those of which
 * it is not known yet
 * @property {{ cell: string, digit: number }[]} unique candidates that one solution alone has
 * @property {number | null} count how many solutions there are, if they were counted
 *
 * @typedef {Pick<import("../board/view.js").Shown, "candidates" | "marks" | "blamed">} Seen
 */

/** How long somebody must have stopped drawing before the engine is asked, in milliseconds. */
const PAUSE = 150;
/** How long the first look may take; each next one takes longer. In milliseconds. */
const FIRST_LOOK = 500;
const LONGEST_LOOK = 10_000;
/** More solutions than these are not counted. */
const LIMIT = 50;

let asking = new AbortController();
/** What the board shows beside what is entered. @type {Seen} */
let seen = {};

/** What is known, to be shown under everything else in this room. */
export const known = () => seen;

/** @type {() => void} */
let redraw = () => {};

/** @param {string} words @param {Seen} what @param {boolean} [isBad] */
function say(words, what, isBad = false) {
  by("live").textContent = words;
  by("live").classList.toggle("bad", isBad);
  seen = what;
  redraw();
}

/** What is known on the way, where every number is still going to change. @type {Record<Possible["status"], string>} */
const SO_FAR = { unique: "One solution so far", multiple: "More than one solution", none: "", unknown: "No solution found yet" };

/** @param {Possible} possible @param {boolean} isLast whether nothing more will be asked */
function draw({ status, sentence, cells, unique }, isLast) {
  const { shape } = work, digitOf = (/** @type {number} */ value) => value - shape.first + 1;
  const places = new Map(shape.spots.map((_, cell) => [name(shape, cell), cell]));
  const marks = unique.map(({ cell, digit }) => /** @type {[number, number, string]} */ ([places.get(cell) ?? 0, digitOf(digit), "on"]));
  const words = [isLast ? sentence : `${SO_FAR[status]}. Still looking …`, marks.length ? "Each digit on green leaves one solution." : ""];
  say(words.join(" "), { candidates: cells.map(({ digits, undecided = [] }) => [...digits, ...undecided].map(digitOf).sort((a, b) => a - b)), marks });
}

async function look() {
  asking.abort();
  if (page.room !== "set" || !settings.live) return say("", {});
  asking = new AbortController();
  const { signal } = asking, wanted = board(true);
  await new Promise((done) => setTimeout(done, PAUSE));
  for (let time = FIRST_LOOK; !signal.aborted && time <= LONGEST_LOOK; time *= 3) {
    const possible = /** @type {Possible} */ (await ask("candidates", { board: wanted, limit: LIMIT, milliseconds: time }, signal));
    if (possible.status === "none") {
      const { sentence, blamed } = await check(wanted);
      return signal.aborted ? undefined : say(sentence, { blamed }, true);
    }
    draw(possible, possible.complete || 3 * time > LONGEST_LOOK);
    if (!possible.complete) continue;
    if (possible.count === null && !signal.aborted) {
      const counted = { board: wanted, limit: LIMIT, milliseconds: LONGEST_LOOK, count: true };
      draw(/** @type {Possible} */ (await ask("candidates", counted, signal)), true);
    }
    return;
  }
}

function lookAgain() {
  look().catch((error) => {
    if (!isStopped(error)) say(error.message, {}, true);
  });
}

/** @param {() => void} show draws the board of this room */
export function start(show) {
  redraw = show;
  onMove(lookAgain);
  onEnter(lookAgain);
  onSet((name) => { if (name === "live") lookAgain(); });
  lookAgain();
}
