/** The moves of a game as they are saved: what each changes of the position before it. */
import { History } from "../board/history.js";

/**
 * @typedef {import("../board/work.js").Position} Position
 * @typedef {import("../board/history.js").Move} Move
 *
 * @typedef {object} SavedMove
 * @property {number} from the move before it, or -1
 * @property {number} seconds
 * @property {[string, number, any][]} cells what of which cell has changed, and to what
 * @property {[number, number][]} [lines]
 * @property {boolean} [full]
 * @property {number} [helped]
 */

/** What a position has for each cell. */
const LISTS = /** @type {("placed" | "corner" | "centre" | "colours")[]} */ (["placed", "corner", "centre", "colours"]);

/** What is saved of a move, once it was. @type {WeakMap<Move, SavedMove>} */
const known = new WeakMap();

/** @param {any} one @param {any} other */
const isEqual = (one, other) => one === other || (Array.isArray(one) && one.join() === other.join());

/** @param {Move} move @param {Position} before @returns {SavedMove} */
function change({ position, from, seconds }, before) {
  const cells = /** @type {[string, number, any][]} */ ([]);
  for (const list of LISTS) {
    if (position[list] !== before[list]) position[list].forEach((now, cell) => { if (!isEqual(now, before[list][cell])) cells.push([list, cell, now]); });
  }
  /** @type {SavedMove} */
  const saved = { from, seconds, cells };
  if (position.lines !== before.lines) saved.lines = position.lines;
  if (position.full !== before.full) saved.full = position.full;
  if (position.helped !== before.helped) saved.helped = position.helped;
  return saved;
}

/** @param {History} history @param {Position} start the puzzle, with which nothing was done @returns {SavedMove[]} */
export function movesOf({ moves }, start) {
  return moves.map((move) => {
    const saved = known.get(move) ?? change(move, moves[move.from]?.position ?? start);
    known.set(move, saved);
    return saved;
  });
}

/** The history that was saved, at one of its moves. @param {SavedMove[]} saved @param {number} at @param {Position} start */
export function historyOf(saved, at, start) {
  /** @type {History | undefined} */
  let history;
  for (const move of saved) {
    const position = { ...(history?.moves[move.from]?.position ?? start) };
    for (const list of LISTS) {
      const changes = move.cells.filter(([which]) => which === list);
      if (!changes.length) continue;
      const next = /** @type {any[]} */ (position[list].slice());
      for (const [, cell, value] of changes) next[cell] = value;
      position[list] = next;
    }
    if (move.lines) position.lines = move.lines;
    if (move.full !== undefined) position.full = move.full;
    if (move.helped !== undefined) position.helped = move.helped;
    if (history) history.at = move.from;
    history?.add(position, move.seconds);
    history ??= new History(position, move.seconds);
    known.set(history.moves[history.at], move);
  }
  if (history) history.go(at);
  return history;
}
