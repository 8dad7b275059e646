/** The positions of a board in the order in which they came about. A move after undo begins a branch beside what was undone. */

/**
 * @typedef {import("./work.js").Position} Position
 *
 * @typedef {object} Move
 * @property {Position} position what it led to
 * @property {number} from the move before it, or -1 at the beginning
 * @property {number} next where redo leads: the move after it that was seen last, or -1
 * @property {number} seconds how long the game had been played
 */

export class History {
  /** @type {Move[]} */
  moves = [];
  /** Which of them is on the board. */
  at = -1;

  /** @param {Position} start @param {number} [seconds] */
  constructor(start, seconds = 0) { this.add(start, seconds); }

  get position() { return this.moves[this.at].position; }
  get canUndo() { return this.moves[this.at].from >= 0; }
  get canRedo() { return this.moves[this.at].next >= 0; }

  /** A move from where the board is. @param {Position} position @param {number} seconds */
  add(position, seconds) {
    this.moves.push({ position, from: this.at, next: -1, seconds });
    this.go(this.moves.length - 1);
  }

  /** Brings any move to the board; redo leads there from all moves before it. @param {number} index */
  go(index) {
    this.at = index;
    for (let i = index, from = this.moves[i].from; from >= 0; i = from, from = this.moves[i].from) this.moves[from].next = i;
  }

  undo() {
    if (!this.canUndo) return false;
    this.at = this.moves[this.at].from;
    return true;
  }

  redo() {
    if (!this.canRedo) return false;
    this.at = this.moves[this.at].next;
    return true;
  }

  /** The moves that led to the board, from the beginning. */
  get path() { return this.#to(this.at); }

  /**
   * Other branches than the one that undo and redo go along, the newest first: of each the moves from where it leaves that one.
   * @returns {number[][]}
   */
  get branches() {
    const path = new Set(this.path);
    for (let i = this.moves[this.at].next; i >= 0; i = this.moves[i].next) path.add(i);
    const froms = new Set(this.moves.map(({ from }) => from));
    const ends = [...this.moves.keys()].filter((index) => !froms.has(index) && !path.has(index));
    return ends.reverse().map((end) => this.#to(end).filter((index) => !path.has(index)));
  }

  /** @param {number} index */
  #to(index) {
    const path = [];
    for (let i = index; i >= 0; i = this.moves[i].from) path.unshift(i);
    return path;
  }
}
