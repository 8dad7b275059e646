/** What is on the boards of the rooms, each with a history; and who wants to know when something changes. */
import { settings } from "../parts/settings.js";
import { History } from "./history.js";
import { candidatesOf, shapeOf } from "./shape.js";

/**
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {"home" | "play" | "learn" | "solve" | "set" | "watch"} Room
 * @typedef {"digit" | "corner" | "centre" | "colour" | "pen"} Mode
 *
 * What undo brings back. Arrays are never changed, only replaced.
 * @typedef {object} Position
 * @property {Shape} shape
 * @property {string} title what the puzzle is called, where it has a name
 * @property {string} day the day and the level that it is the puzzle of ("2026-11-24 easy"), or nothing
 * @property {boolean} opened whether somebody brought the puzzle, so that it is saved before the first move
 * @property {number[][] | null} stated candidates that the puzzle itself states, if it does
 * @property {number[]} givens
 * @property {number[]} placed
 * @property {number[][]} corner
 * @property {number[][]} centre
 * @property {number[]} colours a bit for each colour of a cell
 * @property {[number, number][]} lines pairs of cells, the lower first
 * @property {boolean} full whether the corner marks are all candidates that are left
 * @property {number} helped how many steps a hint has done
 */

/** @param {Shape} shape @returns {Position} */
export function blank(shape) {
  const { cells } = shape;
  const none = () => Array.from({ length: cells }, () => /** @type {number[]} */ ([])), zero = () => Array(cells).fill(0);
  return { shape, title: shape.laid?.title ?? "", day: "", opened: false, stated: null, givens: zero(), placed: zero(), corner: none(), centre: none(), colours: zero(), lines: [], full: false, helped: 0 };
}

/** The puzzle of a position, without what was done with it. @param {Position} position @returns {Position} */
export const bare = ({ shape, title, day, opened, stated, givens }) => ({ ...blank(shape), title, day, opened, stated, givens });

/**
 * The position that somebody else has written down, on the board that its rules were laid out on if it has any.
 * @param {import("../api.js").Board} board @param {Shape} [shape] @param {string | null} [title]
 */
export function positionOf(board, shape = shapeOf(...(board.box ?? [3, 3])), title = null) {
  const start = { ...blank(shape), opened: true };
  if (title !== null) start.title = title;
  if (board.candidates?.length) start.stated = board.candidates;
  if (board.givens.length) start.givens = board.givens.slice();
  if (board.placed?.length) start.placed = board.placed.slice();
  if (board.notes?.some((list) => list.length)) {
    start.corner = board.notes.map((list, cell) => (start.givens[cell] || start.placed[cell] ? [] : list));
    start.full = true;
  }
  return start;
}

/** The colours for cells, in the order of their keys. */
export const COLOURS = ["orange", "sky", "green", "yellow", "blue", "red", "purple", "grey"];

/** A board with its history. */
export class Work {
  history = new History(blank(shapeOf(3, 3)));
  cursor = 0;
  /** @type {Set<number>} */
  selected = new Set([0]);
  /** How often a board has come from elsewhere. */
  arrivals = 0;
  /** Cells of rules that the digits on the board break. @type {Set<number>} */
  broken = new Set();
  /** Placed digits that are not the solution's, for those who want to know at once. @type {Set<number>} */
  wrong = new Set();
  /** Cells in fog, whose givens and clues are hidden. @type {Set<number>} */
  fog = new Set();
  /** Cells to be compared with a photo. @type {Set<number>} */
  doubtful = new Set();
  seconds = 0;

  get position() { return this.history.position; }

  get shape() { return this.position.shape; }

  /** Whether there is a puzzle: given digits, or rules. */
  get isPuzzle() { return this.position.givens.some(Boolean) || this.shape.laid !== null; }
}

/** What is played, what is being entered (in Solve and in Set it is the same), the position of a lesson, and an example to watch. */
export const works = { play: new Work(), entry: new Work(), lesson: new Work(), example: new Work() };

/** A puzzle to try the page with. @type {import("../api.js").Board} */
export const EXAMPLE = { box: [3, 3], givens: [..."..6.3...978..2.643.9.4..1.......7..8..3...7..6..3.......8..9.6.169.7..844...5.3.."].map((sign) => Number(sign) || 0) };

/** The board of the room that is seen. */
export let work = works.play;

export const page = {
  /** @type {Room} */
  room: "home",
  /** @type {Mode} */
  mode: "digit",
  /** Whether a tap adds to the selection. */
  sticky: false,
  paused: false,
  /** The digit that was chosen before the cells, or 0. */
  armed: 0,
};

/** Whether digits that are written become givens. */
export const isEntering = () => work === works.entry;

/** @type {(() => void)[]} */
const listeners = [];
/** @type {(() => void)[]} */
const puzzleListeners = [];

/** Calls when anything has changed. @param {() => void} f */
export function onChange(f) { listeners.push(f); }
/** Calls when digits or marks have changed, so that what was said of them is old. @param {() => void} f */
export function onMove(f) { puzzleListeners.push(f); }

export function changed() { for (const f of listeners) f(); }

function moved() {
  for (const f of puzzleListeners) f();
  changed();
}

/** All digits on the board, given or placed. */
export function digits() {
  return work.position.givens.map((given, cell) => given || work.position.placed[cell]);
}

/** The digits that can be seen: a given in fog cannot. */
export function visible() {
  const all = digits();
  return work.fog.size ? all.map((digit, cell) => (work.fog.has(cell) && work.position.givens[cell] ? 0 : digit)) : all;
}

/** Turns to another board. @param {Work} other */
export function turn(other) {
  if (work === other) return changed();
  work = other;
  moved();
}

/**
 * Brings a position from elsewhere, with its history if it has one. While a puzzle is entered, undo goes back over that.
 * @param {Position} position @param {number} [seconds] @param {History} [history]
 */
export function resume(position, seconds = 0, history = undefined) {
  // Another window may have gone on with the same puzzle: what is selected here stays.
  const stays = String(work.position.givens) === String(position.givens);
  work.arrivals += 1;
  work.doubtful = new Set();
  if (history) work.history = history;
  else if (isEntering() && work.isPuzzle) work.history.add(position, seconds);
  else work.history = new History(position, seconds);
  work.seconds = seconds;
  if (!stays) {
    work.cursor = 0;
    work.selected = new Set([0]);
  }
  page.paused = false;
  moved();
}

/** Starts anew with a puzzle. @param {Parameters<typeof positionOf>} puzzle */
export function load(...puzzle) { resume(positionOf(...puzzle)); }

/** @param {number} rows @param {number} columns */
export function clear(rows, columns) {
  load({ box: [rows, columns], givens: [] });
}

/** Goes to another position; undo comes back. @param {Partial<Position>} change */
export function move(change) {
  work.history.add({ ...work.position, ...change }, work.seconds);
  moved();
}

/** Keeps the cursor on a board that undo has made smaller. */
function within() {
  if (work.cursor < work.shape.cells && [...work.selected].every((cell) => cell < work.shape.cells)) return;
  work.cursor = 0;
  work.selected = new Set([0]);
}

/** @param {boolean} isOther */
function arrived(isOther) {
  if (!isOther) return false;
  within();
  moved();
  return true;
}

export const undo = () => arrived(work.history.undo());
export const redo = () => arrived(work.history.redo());

/** Brings any move of the history to the board. @param {number} index */
export function visit(index) {
  if (index === work.history.at) return;
  work.history.go(index);
  arrived(true);
}

/** Takes back everything that was not given. */
export function restart() {
  work.seconds = 0;
  move(bare(work.position));
}

/**
 * A digit into the corners of others goes when it is placed.
 * @param {number[][]} marks @param {number} cell @param {number} digit
 */
function without(marks, cell, digit) {
  const next = marks.slice();
  next[cell] = [];
  if (!settings.clean && !work.position.full) return next;
  for (const peer of work.shape.peers[cell]) {
    if (next[peer].includes(digit)) next[peer] = next[peer].filter((d) => d !== digit);
  }
  return next;
}

/** Writes a digit into the selected cells, as the room and the mode say. @param {number} digit @param {Mode} [mode] */
export function write(digit, mode = page.mode) {
  const { givens, placed, corner, centre } = work.position;
  const cells = [...work.selected];
  if (isEntering()) {
    const next = givens.slice(), free = placed.slice();
    for (const cell of cells) { next[cell] = digit; free[cell] = 0; work.doubtful.delete(cell); }
    return move({ givens: next, placed: free, corner: blank(work.shape).corner, full: false, stated: null, title: work.shape.laid?.title ?? "", day: "" });
  }
  if (page.paused) return;
  if (mode === "colour") return paint(digit);
  const open = cells.filter((cell) => !givens[cell]);
  if (!open.length) return;
  if (mode === "digit" || mode === "pen") {
    const next = placed.slice();
    const all = open.every((cell) => placed[cell] === digit);
    let corners = corner, centres = centre;
    for (const cell of open) {
      next[cell] = all ? 0 : digit;
      if (all) continue;
      corners = without(corners, cell, digit);
      centres = without(centres, cell, digit);
    }
    return move({ placed: next, corner: corners, centre: centres });
  }
  const which = mode === "corner" ? corner : centre;
  const next = which.slice();
  const empty = open.filter((cell) => !placed[cell]);
  const all = empty.every((cell) => which[cell].includes(digit));
  for (const cell of empty) {
    const rest = next[cell].filter((d) => d !== digit);
    next[cell] = all ? rest : [...rest, digit].sort((a, b) => a - b);
  }
  if (empty.length) move(mode === "corner" ? { corner: next } : { centre: next });
}

/** Draws a line between two cells, or takes it away. @param {number} one @param {number} other */
export function link(one, other) {
  if (one === other || isEntering() || page.paused) return;
  const [a, b] = one < other ? [one, other] : [other, one];
  const rest = work.position.lines.filter(([x, y]) => x !== a || y !== b);
  move({ lines: rest.length < work.position.lines.length ? rest : [...rest, [a, b]] });
}

/** Gives the selected cells a colour, or takes it from them if all have it. @param {number} colour from 1 */
function paint(colour) {
  if (colour < 1 || colour > COLOURS.length) return;
  const bit = 1 << (colour - 1), next = work.position.colours.slice();
  const all = [...work.selected].every((cell) => next[cell] & bit);
  for (const cell of work.selected) next[cell] = all ? next[cell] & ~bit : next[cell] | bit;
  move({ colours: next });
}

/**
 * Empties the selected cells: of their digits, and where there are none of their marks and colours; or of
 * one thing alone.
 * @param {Mode} [only]
 */
export function erase(only) {
  if (isEntering()) return write(0);
  if (page.paused) return;
  const { givens, placed, corner, centre, colours, lines } = work.position;
  if (page.mode === "pen" && !only) return move({ lines: lines.filter((ends) => !ends.some((cell) => work.selected.has(cell))) });
  const next = { placed: placed.slice(), corner: corner.slice(), centre: centre.slice(), colours: colours.slice() };
  const what = only ?? (page.mode === "colour" ? "colour" : undefined);
  for (const cell of work.selected) {
    if (what === "colour") next.colours[cell] = 0;
    if (what === "corner") next.corner[cell] = [];
    if (what === "centre") next.centre[cell] = [];
    if (what && what !== "digit") continue;
    if (placed[cell]) next.placed[cell] = 0;
    else if (!givens[cell]) { next.corner[cell] = []; next.centre[cell] = []; next.colours[cell] = 0; }
    else next.colours[cell] = 0;
  }
  move(next);
}

/** Writes all candidates that the rules leave into the corners. */
export function fill() {
  move({ corner: candidates(), full: true });
}

/** The candidates that are left as far as givens, placed digits and houses say. */
export function candidates() {
  const all = candidatesOf(work.shape, visible()), allowed = work.fog.size ? null : work.shape.laid?.allowed ?? work.position.stated;
  return allowed ? all.map((list, cell) => list.filter((d) => allowed[cell].includes(d))) : all;
}

/** Does what a step says. What it eliminates can be seen only where all candidates are written. @param {Pick<import("../api.js").Step, "placements" | "eliminations">} step @param {number[][]} [before] the candidates before it */
export function apply(step, before) {
  if (step.eliminations.length && !work.position.full) move({ corner: before ?? candidates(), full: true });
  const placed = work.position.placed.slice();
  let { corner, centre } = work.position;
  for (const [cell, digit] of step.placements) {
    placed[cell] = digit;
    corner = without(corner, cell, digit);
    centre = without(centre, cell, digit);
  }
  corner = corner.slice();
  for (const [cell, digit] of step.eliminations) corner[cell] = corner[cell].filter((d) => d !== digit);
  move({ placed, corner, centre, helped: work.position.helped + 1 });
}

/** The board for the program: the puzzle, and what was done with it. @param {boolean} [alone] @param {Position} [position] */
export function board(alone = false, { shape, stated, givens, placed, corner, full } = work.position) {
  /** @type {import("../api.js").Board} */
  const board = { givens }, { laid } = shape;
  if (laid) board.rules = laid.board.rules ?? laid.head;
  else board.box = [shape.rows, shape.columns];
  if (stated) board.candidates = stated;
  if (!alone) {
    board.placed = placed;
    if (full) board.notes = corner;
  }
  return board;
}
