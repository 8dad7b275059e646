/** Rules that the digits on the board break, shown while somebody plays. */
import { ask } from "../api.js";
import { board, changed, digits, work, onMove } from "./work.js";

/** @typedef {{words: string[], cells: number[][], solved: boolean}} Broken */

let waiting = new AbortController();
let patience = 0;
/** Whether the board as it is now is full and right. */
let solved = false;

/** Whether every cell of a board with rules is filled as it must be. */
export function isSolved() { return solved; }

/** @param {Broken} broken */
function say({ words: all, cells, solved: done }) {
  // What is in fog is not told.
  const isSeen = (/** @type {number} */ i) => !cells[i].some((cell) => work.fog.has(cell)), words = all.filter((_, i) => isSeen(i));
  work.broken = new Set(cells.filter((_, i) => isSeen(i)).flat());
  solved = done;
  const place = /** @type {HTMLElement} */ (document.getElementById("broken"));
  const more = words.length > 2 ? ` and ${words.length - 2} more` : "";
  place.textContent = words.length ? `Broken: ${words.slice(0, 2).join("; ")}${more}.` : "";
  changed();
}

/** @param {() => void} then what to do when the answer is there */
export function start(then) {
  onMove(() => {
    clearTimeout(patience);
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    solved = false;
    if (!work.shape.laid?.parts.length || !digits().some(Boolean)) return say({ words: [], cells: [], solved: false });
    patience = setTimeout(() => {
      ask("broken", { board: board() }, signal).then((broken) => {
        if (signal.aborted) return;
        say(broken);
        then();
      }, () => { /* It is asked again with the next digit. */ });
    }, 120);
  });
}
