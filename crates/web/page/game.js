// @ts-check
/** What is on the board, with a history; and who wants to know when it changes. */
import { candidatesOf, shapeOf } from "./shape.js";

/**
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {"solve" | "learn" | "watch" | "play" | "rules"} Tab
 * @typedef {"digit" | "corner" | "centre" | "colour"} Mode
 *
 * What undo brings back. Arrays are never changed, only replaced.
 * @typedef {object} Position
 * @property {Shape} shape
 * @property {number[]} givens
 * @property {number[]} placed
 * @property {number[][]} corner
 * @property {number[][]} centre
 * @property {number[]} colours a bit for each colour of a cell
 * @property {boolean} full whether the corner marks are all candidates that are left
 */

/** @param {Shape} shape @returns {Position} */
export function blank(shape) {
  const { cells } = shape;
  const none = () => Array.from({ length: cells }, () => /** @type {number[]} */ ([]));
  return { shape, givens: Array(cells).fill(0), placed: Array(cells).fill(0), corner: none(), centre: none(), colours: Array(cells).fill(0), full: false };
}

/** The colours for cells, in the order of their keys. */
export const COLOURS = ["orange", "sky", "green", "yellow", "blue", "red", "purple", "grey"];

export const game = {
  /** The board that the position is on. */
  get shape() { return this.position.shape; },
  position: blank(shapeOf(3, 3)),
  /** Candidates that the puzzle itself states, if it does. @type {number[][] | null} */
  stated: null,
  /** @type {Position[]} */
  past: [],
  /** @type {Position[]} */
  future: [],
  /** @type {Tab} */
  tab: "solve",
  /** @type {Mode} */
  mode: "digit",
  cursor: 0,
  /** @type {Set<number>} */
  selected: new Set([0]),
  /** Whether a tap adds to the selection. */
  sticky: false,
  /** What the puzzle is called, where it has a name. */
  title: "",
  /** How often a board has come from elsewhere: undo does not go back over that. */
  arrivals: 0,
  /** Cells of rules that the digits on the board break. @type {Set<number>} */
  broken: new Set(),
  seconds: 0,
  paused: false,
};

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
  return game.position.givens.map((given, cell) => given || game.position.placed[cell]);
}

/**
 * Continues from a position from elsewhere.
 * @param {{position: Position, stated: number[][] | null, seconds: number, title?: string}} old
 */
export function resume({ position, stated, seconds, title }) {
  game.arrivals += 1;
  game.title = title ?? position.shape.laid?.title ?? "";
  game.stated = stated;
  game.position = position;
  game.past = [];
  game.future = [];
  game.seconds = seconds;
  game.paused = false;
  game.cursor = 0;
  game.selected = new Set([0]);
  moved();
}

/**
 * Starts anew with a puzzle, on the board that its rules were laid out on if it has any.
 * @param {import("./api.js").Board} board @param {Shape} [shape] @param {string} [title]
 */
export function load(board, shape = shapeOf(board.box?.[0] ?? 3, board.box?.[1] ?? 3), title = undefined) {
  const start = blank(shape);
  if (board.givens.length) start.givens = board.givens.slice();
  if (board.placed?.length) start.placed = board.placed.slice();
  if (board.notes?.some((list) => list.length)) {
    start.corner = board.notes.map((list, cell) => (start.givens[cell] || start.placed[cell] ? [] : list));
    start.full = true;
  }
  resume({ position: start, stated: board.candidates?.length ? board.candidates : null, seconds: 0, title });
}

/** @param {number} rows @param {number} columns */
export function clear(rows, columns) {
  load({ box: [rows, columns], givens: [] });
}

/** Goes to another position; undo comes back. @param {Partial<Position>} change */
export function move(change) {
  game.past.push(game.position);
  game.future = [];
  game.position = { ...game.position, ...change };
  moved();
}

export function undo() {
  const old = game.past.pop();
  if (!old) return false;
  game.future.push(game.position);
  game.position = old;
  moved();
  return true;
}

export function redo() {
  const next = game.future.pop();
  if (!next) return false;
  game.past.push(game.position);
  game.position = next;
  moved();
  return true;
}

/** Takes back everything that was not given. */
export function restart() {
  const start = blank(game.shape);
  game.seconds = 0;
  move({ ...start, givens: game.position.givens });
}

/**
 * A digit into the corners of others goes when it is placed.
 * @param {number[][]} marks @param {number} cell @param {number} digit
 */
function without(marks, cell, digit) {
  const next = marks.slice();
  next[cell] = [];
  for (const peer of game.shape.peers[cell]) {
    if (next[peer].includes(digit)) next[peer] = next[peer].filter((d) => d !== digit);
  }
  return next;
}

/** Writes a digit into the selected cells, as the tab and the mode say. @param {number} digit @param {Mode} [mode] */
export function write(digit, mode = game.mode) {
  const { givens, placed, corner, centre } = game.position;
  const cells = [...game.selected];
  if (game.tab === "solve" || game.tab === "rules") {
    const next = givens.slice(), free = placed.slice();
    for (const cell of cells) { next[cell] = digit; free[cell] = 0; }
    game.stated = null;
    return move({ givens: next, placed: free, corner: blank(game.shape).corner, full: false });
  }
  if (mode === "colour") return paint(digit);
  const open = cells.filter((cell) => !givens[cell]);
  if (!open.length) return;
  if (mode === "digit") {
    const next = placed.slice();
    const all = open.every((cell) => placed[cell] === digit);
    let marks = corner;
    for (const cell of open) {
      next[cell] = all ? 0 : digit;
      if (!all) marks = without(marks, cell, digit);
    }
    return move({ placed: next, corner: marks });
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

/** Gives the selected cells a colour, or takes it from them if all have it. @param {number} colour from 1 */
function paint(colour) {
  if (colour < 1 || colour > COLOURS.length) return;
  const bit = 1 << (colour - 1), next = game.position.colours.slice();
  const all = [...game.selected].every((cell) => next[cell] & bit);
  for (const cell of game.selected) next[cell] = all ? next[cell] & ~bit : next[cell] | bit;
  move({ colours: next });
}

/**
 * Empties the selected cells: of their digits, and where there are none of their marks and colours; or of
 * one thing alone.
 * @param {Mode} [only]
 */
export function erase(only) {
  if (game.tab === "solve" || game.tab === "rules") return write(0);
  const { givens, placed, corner, centre, colours } = game.position;
  const next = { placed: placed.slice(), corner: corner.slice(), centre: centre.slice(), colours: colours.slice() };
  const what = only ?? (game.mode === "colour" ? "colour" : undefined);
  for (const cell of game.selected) {
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
  const all = candidatesOf(game.shape, digits()), allowed = game.shape.laid?.allowed ?? game.stated;
  return allowed ? all.map((list, cell) => list.filter((d) => allowed[cell].includes(d))) : all;
}

/** Does what a step says. @param {import("./api.js").Step} step @param {number[][]} [before] the candidates before it */
export function apply(step, before) {
  if (!game.position.full) move({ corner: before ?? candidates(), full: true });
  const placed = game.position.placed.slice();
  let corner = game.position.corner;
  for (const [cell, digit] of step.placements) {
    placed[cell] = digit;
    corner = without(corner, cell, digit);
  }
  corner = corner.slice();
  for (const [cell, digit] of step.eliminations) corner[cell] = corner[cell].filter((d) => d !== digit);
  move({ placed, corner });
}

/** The board for the program: the puzzle, and what was done with it. @param {boolean} [alone] */
export function board(alone = false) {
  const { givens, placed, corner, full } = game.position;
  /** @type {import("./api.js").Board} */
  const board = { givens };
  const { laid } = game.shape;
  if (laid) board.rules = laid.board.rules ?? laid.head;
  else board.box = [game.shape.rows, game.shape.columns];
  if (game.stated) board.candidates = game.stated;
  if (!alone) {
    board.placed = placed;
    if (full) board.notes = corner;
  }
  return board;
}
