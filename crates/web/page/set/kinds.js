/** The kinds of rules that can be drawn, and the lines that stand for them in the text. */
import { ROWS } from "./rows.js";
import { name } from "../board/shape.js";

/** @typedef {import("../board/shape.js").Shape} Shape */

/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} word
 * @property {string} group
 * @property {string} means
 * @property {string} [ask] what its number is; nothing if it has none
 * @property {string} [usual] the number if none is typed
 * @property {boolean} [free] whether it may go without a number
 * @property {number} [least] cells that it needs at least
 * @property {"right" | "all"} [sides] for clues beside the board: the ways that they may look
 * @property {boolean} [line] whether the order of its cells matters
 * @property {boolean} [halves] whether it is about two parts of as many cells
 * @property {(cells: number[], number: string, shape: Shape, side: string) => string} write
 */

/** @param {Shape} shape @param {number[]} cells */
const names = (shape, cells) => cells.map((cell) => name(shape, cell)).join(" ");

/** @param {string} word @returns {Kind["write"]} */
const plain = (word) => (cells, number, shape) => `${word}${number && ` ${number}`}: ${names(shape, cells)}`;

/** Neighbours on a line, two by two. @param {string} word @returns {Kind["write"]} */
const pairs = (word) => (cells, number, shape) => {
  const groups = cells.slice(1).map((cell, i) => names(shape, [cells[i], cell]));
  return `${word}${number && ` ${number}`}: ${groups.join(" / ")}`;
};

/** Rows down and columns right of each way that a clue may look. @type {Record<string, [number, number]>} */
const WAYS = { left: [0, 1], right: [0, -1], above: [1, 0], below: [-1, 0], "down-right": [1, 1], "down-left": [1, -1], "up-right": [-1, 1], "up-left": [-1, -1] };

/** All cells of a clue: from the first cell, which is at the rim; for rows and columns from the rim of its line. Nothing if there are no two. @param {string} word @returns {Kind["write"]} */
const beside = (word) => ([first], number, shape, side) => {
  const { spots, at, wide, high } = shape, [down, right] = WAYS[side];
  let [row, column] = spots[first];
  const isThere = (r = row, c = column) => r >= 0 && c >= 0 && r < high && c < wide && at[r * wide + c] >= 0;
  if (!down || !right) {
    while (isThere()) { row -= down; column -= right; }
    row += down; column += right;
  } else if (isThere(row - down, column - right)) return "";
  const line = [];
  for (; isThere(); row += down, column += right) line.push(at[row * wide + column]);
  return line.length < 2 ? "" : `${word} ${number}: ${names(shape, line)}`;
};

/** A rule about the whole board. @param {string} line @returns {Kind["write"]} */
const whole = (line) => () => line;

/** @param {Shape} shape @param {(row: number, column: number) => unknown} wanted */
const where = (shape, wanted) => [...shape.spots.keys()].filter((cell) => wanted(...shape.spots[cell]));

/** @param {(row: number, column: number, n: number) => boolean} on @returns {Kind["write"]} */
const diagonal = (on) => (_, __, shape) => `diagonal: ${names(shape, where(shape, (row, column) => on(row, column, shape.wide)))}`;

/** Groups of cells that have a number in common. @param {Shape} shape @param {(row: number, column: number) => number} number */
function groups(shape, number) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const cell of shape.spots.keys()) {
    const own = number(...shape.spots[cell]);
    if (own >= 0) found.set(own, [...(found.get(own) ?? []), cell]);
  }
  return [...found.values()].map((cells) => names(shape, cells)).join(" / ");
}

/** Rows and columns of the boxes, as far as they are boxes. @param {Shape} shape */
function boxOf(shape) {
  const regions = shape.laid?.regions;
  const own = regions ? shape.spots.filter((_, cell) => regions[cell] === regions[0]) : [];
  return shape.laid ? [Math.max(...own.map(([row]) => row)) + 1, Math.max(...own.map(([, column]) => column)) + 1] : [shape.rows, shape.columns];
}

/** @type {Kind["write"]} */
const windoku = (_, __, shape) => {
  const [high, wide] = boxOf(shape), across = Math.floor(shape.wide / (wide + 1));
  const window = (/** @type {number} */ row, /** @type {number} */ column) => (row % (high + 1) && column % (wide + 1)
    ? Math.floor(row / (high + 1)) * across + Math.floor(column / (wide + 1)) : -1);
  return `windoku: ${groups(shape, window)}`;
};

/** @type {Kind["write"]} */
const disjoint = (_, __, shape) => {
  const [high, wide] = boxOf(shape);
  return `disjoint: ${groups(shape, (row, column) => (row % high) * wide + (column % wide))}`;
};

/** Two parts, picked one after the other; of each the cells from above and the left. @param {string} word @returns {Kind["write"]} */
const halves = (word) => (cells, _, shape) => {
  const half = cells.length / 2, part = (/** @type {number[]} */ some) => names(shape, some.sort((a, b) => a - b));
  return `${word}: ${part(cells.slice(0, half))} / ${part(cells.slice(half))}`;
};

/** The first cell speaks of the others. @param {string} word @returns {Kind["write"]} */
const first = (word) => ([one, ...rest], _, shape) => `${word}: ${name(shape, one)} / ${names(shape, rest)}`;

/** Each cell says where a digit stands in its row, or in its column. @param {0 | 1} along @returns {Kind["write"]} */
const index = (along) => (cells, _, shape) => cells.map((cell) => {
  const own = shape.spots[cell], line = where(shape, (...spot) => spot[along] === own[along]);
  return `index ${own[1 - along] + 1}: ${name(shape, cell)} / ${names(shape, line)}`;
}).join("\n");

/** With digits as its number. @param {string} word @returns {Kind["write"]} */
const spacedOut = (word) => (cells, number, shape) => plain(word)(cells, spaced(number), shape, "");

const CELLS = "Cells", LINES = "Lines", PAIRS = "Between cells", BOARD = "The whole board", BESIDE = "Beside the board";

/** What rules with cells like these have in common. @type {Record<string, (id: string) => Pick<Kind, "group" | "write"> & Partial<Kind>>} */
const SCOPES = {
  Each: (id) => ({ group: CELLS, write: plain(id) }),
  Cells: (id) => ({ group: CELLS, write: plain(id) }),
  Groups: (id) => ({ group: CELLS, halves: true, least: 2, write: halves(id) }),
  Head: (id) => ({ group: CELLS, least: 2, write: first(id) }),
  Line: (id) => ({ group: LINES, line: true, least: 2, write: plain(id) }),
  Pairs: (id) => ({ group: PAIRS, line: true, least: 2, write: pairs(id) }),
  Outside: (id) => ({ group: BESIDE, sides: "right", write: beside(id) }),
  Board: (id) => ({ group: BOARD, least: 0, write: whole(id) }),
};

const DRAG = "drag over one part, then hold Ctrl and drag over the other. By touch, hold a finger on the first cell until you can select more.";

/** Details of some kinds. @type {Record<string, Partial<Kind>>} */
const DETAILS = {
  distinct: { means: "Digits do not repeat.", halves: false, write: plain("distinct") },
  contains: { means: "These digits are in the cells, usually a square of four.", least: 2 },
  clone: { means: `Two parts of the same shape hold the same digits: ${DRAG}` },
  "same-sets": { means: `Two parts with the same number of cells hold the same digits in any order: ${DRAG}` },
  "equal-sums": { means: `Two parts with the same number of cells have the same sum: ${DRAG}` },
  balanced: { least: 2 },
  lunchbox: { group: CELLS, line: false },
  thermo: { means: "Digits increase from the bulb, which is the first cell." },
  "slow-thermo": { means: "Digits never decrease from the bulb, which is the first cell." },
  arrow: { means: "The digits along the arrow add up to the digit in its circle, the first cell.", group: LINES, line: true },
  "double-arrow": { least: 3 },
  between: { least: 3 },
  lockout: { least: 3 },
  zipper: { least: 3 },
  entropic: { least: 3 },
  modular: { least: 3 },
  "sum-line": { usual: "10" },
  "sum-loop": { usual: "10", least: 3 },
  "value-index": { least: 3 },
  regex: { means: "The line matches this regular expression, such as 1.*[2-5].", write: (cells, number, shape) => `regex "${number}": ${names(shape, cells)}` },
  "little-killer": { means: "The diagonal that begins in the first cell has this sum.", sides: "all" },
  windoku: { group: BOARD, halves: false, least: 0, write: windoku },
  disjoint: { group: BOARD, halves: false, least: 0, write: disjoint },
};

/** More kinds of rules, after the kind with this name. @type {Record<string, Kind[]>} */
const MORE = {
  distinct: [{ id: "piece", word: "Piece of a jigsaw", group: CELLS, means: "These cells are one region. Regions replace the boxes.", least: 2, write: () => "" }],
  "count-distinct": [
    { id: "row-index", word: "Row index", group: CELLS, means: "A 3 in column 1 means: in this row, the 1 is in column 3.", write: index(0) },
    { id: "column-index", word: "Column index", group: CELLS, means: "A 3 in row 1 means: in this column, the 1 is in row 3.", write: index(1) },
  ],
  ratio: [
    { id: "x", word: "X", group: PAIRS, line: true, means: "The two digits add up to 10.", least: 2, write: (cells, _, shape) => pairs("pair-sum")(cells, "10", shape, "") },
    { id: "v", word: "V", group: PAIRS, line: true, means: "The two digits add up to 5.", least: 2, write: (cells, _, shape) => pairs("pair-sum")(cells, "5", shape, "") },
  ],
  "anti-king": [
    { id: "falling", word: "Falling diagonal", group: BOARD, least: 0, means: "Digits do not repeat on the diagonal.", write: diagonal((row, column) => row === column) },
    { id: "rising", word: "Rising diagonal", group: BOARD, least: 0, means: "Digits do not repeat on the diagonal.", write: diagonal((row, column, n) => row + column === n - 1) },
  ],
  "non-consecutive": [
    { id: "no-dots", word: "All dots are given", group: BOARD, least: 0, means: "Neighbours without a dot are neither consecutive nor doubles.", write: whole("no-other difference 1 ratio 2") },
    { id: "no-xv", word: "All X and V are given", group: BOARD, least: 0, means: "Neighbours without X or V add up to neither 10 nor 5.", write: whole("no-other pair-sum 10 pair-sum 5") },
  ],
};

/** The kinds of one row of the table. @param {import("./rows.js").Row} row @returns {Kind[]} */
const kindsOf = ({ id, word, means, scope, digits, ...asked }) => [
  { id, word, means, ...SCOPES[scope](id), ...(digits ? { write: spacedOut(id) } : {}), ...asked, ...DETAILS[id] }, ...(MORE[id] ?? []),
];

/** In groups, and in each as the table has them. @type {Kind[]} */
export const KINDS = [CELLS, LINES, PAIRS, BESIDE, BOARD].flatMap((group) => ROWS.flatMap(kindsOf).filter((kind) => kind.group === group));

/** `123` and `1,2 3` as `1 2 3`. @param {string} number */
function spaced(number) {
  return /[ ,]/.test(number) ? number.split(/[ ,]+/).join(" ") : [...number].join(" ");
}

/** The first lines of a board whose cells have been given to pieces anew. @param {Shape} shape @param {number[]} cells */
export function pieced(shape, cells) {
  const old = shape.laid ? shape.laid.regions : shape.spots.map(([row, column]) => Math.floor(row / shape.rows) * shape.rows + Math.floor(column / shape.columns));
  const fresh = Math.max(-1, ...old.map((region) => region ?? -1)) + 1;
  const all = old.map((region, cell) => (cells.includes(cell) ? fresh : region));
  const known = [...new Set(all.filter((region) => region !== null))];
  const sign = (/** @type {number | null} */ region) => (region === null ? "." : "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[known.indexOf(region)] ?? ".");
  const rows = Array.from({ length: shape.high }, () => "");
  all.forEach((region, cell) => { rows[shape.spots[cell][0]] += sign(region); });
  const first = (shape.laid?.head ?? `variant ${shape.high}x${shape.wide}\n`).split("\n").filter((line) => !line.startsWith("pieces:"));
  first[0] = `${first[0].replace(/ (no-boxes|boxes \w+)/, "")} no-boxes`;
  first.splice(1, 0, `pieces: ${rows.join(" ")}`);
  return first.join("\n");
}
