// @ts-check
/** The kinds of rules that can be drawn, and the lines that stand for them in the text. */
import { name } from "./shape.js";

/** @typedef {import("./shape.js").Shape} Shape */

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

/** All cells of a clue: on from the first cell; for rows and columns from the rim. @param {string} word @returns {Kind["write"]} */
const beside = (word) => ([first], number, shape, side) => {
  const { spots, at, wide, high } = shape, [down, right] = WAYS[side];
  let [row, column] = spots[first];
  const cell = () => (row < 0 || column < 0 || row >= high || column >= wide ? -1 : at[row * wide + column]);
  if (!down || !right) {
    while (cell() >= 0) { row -= down; column -= right; }
    row += down; column += right;
  }
  const line = [];
  for (; cell() >= 0; row += down, column += right) line.push(cell());
  return `${word} ${number}: ${names(shape, line)}`;
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
const digits = (word) => (cells, number, shape) => plain(word)(cells, spaced(number), shape, "");

const CELLS = "Cells", LINES = "Lines", PAIRS = "Between cells", BOARD = "The whole board", BESIDE = "Beside the board";

/** @type {Kind[]} */
export const KINDS = [
  { id: "cage", word: "Cage", group: CELLS, means: "No digit stands twice; the sum is as stated.", ask: "Sum", free: true, write: plain("cage") },
  { id: "distinct", word: "Extra region", group: CELLS, means: "No digit stands twice.", least: 2, write: plain("distinct") },
  { id: "piece", word: "Piece of a jigsaw", group: CELLS, means: "These cells become a region in place of boxes.", least: 2, write: () => "" },
  { id: "even", word: "Even", group: CELLS, means: "Each cell holds an even digit.", write: plain("even") },
  { id: "odd", word: "Odd", group: CELLS, means: "Each cell holds an odd digit.", write: plain("odd") },
  { id: "minimum", word: "Minimum", group: CELLS, means: "Each cell is less than its neighbours.", write: plain("minimum") },
  { id: "maximum", word: "Maximum", group: CELLS, means: "Each cell is greater than its neighbours.", write: plain("maximum") },
  { id: "contains", word: "Quadruple", group: CELLS, means: "These digits are among the cells, mostly a square of four.", ask: "Digits", least: 2, write: digits("contains") },
  { id: "one-of", word: "Only these digits", group: CELLS, means: "Each cell holds one of these digits.", ask: "Digits", write: digits("one-of") },
  { id: "clone", word: "Clone", group: CELLS, halves: true, means: "Two parts of one form hold the same digits: drag over one, then with Ctrl (or Select many) over the other.", least: 2, write: halves("clone") },
  { id: "same-sets", word: "Same digits", group: CELLS, halves: true, means: "Two parts of as many cells hold the same digits in any order: drag over one, then with Ctrl (or Select many) over the other.", least: 2, write: halves("same-sets") },
  { id: "equal-sums", word: "Same sum", group: CELLS, halves: true, means: "Two parts of as many cells have the same sum: drag over one, then with Ctrl (or Select many) over the other.", least: 2, write: halves("equal-sums") },
  { id: "sum", word: "Sum", group: CELLS, means: "The cells have this sum; digits may stand twice.", ask: "Sum", write: plain("sum") },
  { id: "product", word: "Product cage", group: CELLS, means: "No digit stands twice; the product is as stated.", ask: "Product", write: plain("product") },
  { id: "rellik", word: "Rellik cage", group: CELLS, means: "No digit stands twice, and no digits of the cage have this sum.", ask: "Sum", write: plain("rellik") },
  { id: "lunchbox", word: "Lunchbox", group: CELLS, means: "What lies between the least and the greatest digit has this sum.", ask: "Sum", least: 2, write: plain("lunchbox") },
  { id: "balanced", word: "Balanced cage", group: CELLS, means: "As many even as odd and as many low as high digits, none twice.", least: 2, write: plain("balanced") },
  { id: "exactly", word: "Exactly these digits", group: CELLS, means: "These digits are among the cells, exactly so often.", ask: "Digits", write: digits("exactly") },
  { id: "circles", word: "Counting circles", group: CELLS, means: "A digit in a circle says in how many circles it stands.", write: plain("circles") },
  { id: "count-distinct", word: "Count of digits", group: CELLS, means: "The first cell says how many different digits the others hold.", least: 2, write: first("count-distinct") },
  { id: "row-index", word: "Row index", group: CELLS, means: "Each cell says in which column of its row the number of its own column stands.", write: index(0) },
  { id: "column-index", word: "Column index", group: CELLS, means: "Each cell says in which row of its column the number of its own row stands.", write: index(1) },
  { id: "thermo", word: "Thermometer", group: LINES, line: true, means: "Digits grow from the bulb, which is the first cell.", least: 2, write: plain("thermo") },
  { id: "slow-thermo", word: "Slow thermometer", group: LINES, line: true, means: "Digits never fall from the bulb, which is the first cell.", least: 2, write: plain("slow-thermo") },
  { id: "arrow", word: "Arrow", group: LINES, line: true, means: "The digits along the arrow have the sum in its circle, the first cell.", least: 2, write: first("arrow") },
  { id: "double-arrow", word: "Double arrow", group: LINES, line: true, means: "The ends have the sum of what lies between.", least: 3, write: plain("double-arrow") },
  { id: "whisper", word: "Whispers", group: LINES, line: true, means: "Neighbours on the line differ by at least so much.", ask: "Difference", usual: "5", least: 2, write: plain("whisper") },
  { id: "renban", word: "Renban", group: LINES, line: true, means: "Consecutive digits in any order.", least: 2, write: plain("renban") },
  { id: "nabner", word: "Nabner", group: LINES, line: true, means: "No two digits of the line are equal or consecutive.", least: 2, write: plain("nabner") },
  { id: "palindrome", word: "Palindrome", group: LINES, line: true, means: "The line reads the same from both ends.", least: 2, write: plain("palindrome") },
  { id: "between", word: "Between", group: LINES, line: true, means: "The line lies between the digits at its ends.", least: 3, write: plain("between") },
  { id: "lockout", word: "Lockout", group: LINES, line: true, means: "The line lies outside the digits at its ends, which differ by at least so much.", ask: "Difference", usual: "4", least: 3, write: plain("lockout") },
  { id: "region-sum", word: "Region sums", group: LINES, line: true, means: "The line has the same sum in each region that it visits.", least: 2, write: plain("region-sum") },
  { id: "zipper", word: "Zipper", group: LINES, line: true, means: "Cells as far from the middle have the same sum.", least: 3, write: plain("zipper") },
  { id: "entropic", word: "Entropic", group: LINES, line: true, means: "Any three cells in a row are low, middle and high.", least: 3, write: plain("entropic") },
  { id: "modular", word: "Modular", group: LINES, line: true, means: "Any so many cells in a row have different remainders.", ask: "Modulus", usual: "3", least: 3, write: plain("modular") },
  { id: "sum-line", word: "Line of sums", group: LINES, line: true, means: "The line falls into parts of this sum.", ask: "Sum", usual: "10", least: 2, write: plain("sum-line") },
  { id: "sum-loop", word: "Loop of sums", group: LINES, line: true, means: "The closed line falls into parts of this sum.", ask: "Sum", usual: "10", least: 3, write: plain("sum-loop") },
  { id: "value-index", word: "Value index", group: LINES, line: true, means: "The second cell says how far from it the first digit stands again.", least: 3, write: plain("value-index") },
  { id: "regex", word: "Pattern", group: LINES, line: true, means: "The line matches this regular expression, such as 1.*[2-5].", ask: "Pattern", write: (cells, number, shape) => `regex "${number}": ${names(shape, cells)}` },
  { id: "difference", word: "White dot", group: PAIRS, line: true, means: "The two digits differ by so much.", ask: "Difference", usual: "1", least: 2, write: pairs("difference") },
  { id: "ratio", word: "Black dot", group: PAIRS, line: true, means: "One of the two digits is so many times the other.", ask: "Ratio", usual: "2", least: 2, write: pairs("ratio") },
  { id: "x", word: "X", group: PAIRS, line: true, means: "The two digits have the sum 10.", least: 2, write: (cells, _, shape) => pairs("pair-sum")(cells, "10", shape, "") },
  { id: "v", word: "V", group: PAIRS, line: true, means: "The two digits have the sum 5.", least: 2, write: (cells, _, shape) => pairs("pair-sum")(cells, "5", shape, "") },
  { id: "pair-sum", word: "Sum of two", group: PAIRS, line: true, means: "The two digits have this sum.", ask: "Sum", least: 2, write: pairs("pair-sum") },
  { id: "greater", word: "Greater", group: PAIRS, line: true, means: "The first of the two digits is greater.", least: 2, write: pairs("greater") },
  { id: "sandwich", word: "Sandwich", group: BESIDE, sides: "right", means: "What lies between the least and the greatest digit of the row or column has this sum.", ask: "Sum", write: beside("sandwich") },
  { id: "x-sum", word: "X-sum", group: BESIDE, sides: "right", means: "The first so many cells as the first digit says have this sum.", ask: "Sum", write: beside("x-sum") },
  { id: "skyscrapers", word: "Skyscrapers", group: BESIDE, sides: "right", means: "So many digits are greater than all before them.", ask: "Seen", write: beside("skyscrapers") },
  { id: "room", word: "Numbered room", group: BESIDE, sides: "right", means: "The first digit says where in the line this digit stands.", ask: "Digit", write: beside("room") },
  { id: "little-killer", word: "Little killer", group: BESIDE, sides: "all", means: "The diagonal from the first cell on has this sum.", ask: "Sum", write: beside("little-killer") },
  { id: "hidden-skyscraper", word: "Hidden skyscraper", group: BESIDE, sides: "right", means: "The first digit that is not greater than all before it is this one.", ask: "Digit", write: beside("hidden-skyscraper") },
  { id: "rank", word: "Rank", group: BESIDE, sides: "right", means: "The place of the line among all rows and columns read both ways.", ask: "Rank", write: beside("rank") },
  { id: "falling", word: "Falling diagonal", group: BOARD, least: 0, means: "No digit stands twice on the diagonal.", write: diagonal((row, column) => row === column) },
  { id: "rising", word: "Rising diagonal", group: BOARD, least: 0, means: "No digit stands twice on the diagonal.", write: diagonal((row, column, n) => row + column === n - 1) },
  { id: "windoku", word: "Windoku", group: BOARD, least: 0, means: "No digit stands twice in an inner box.", write: windoku },
  { id: "disjoint", word: "Disjoint groups", group: BOARD, least: 0, means: "No digit stands twice at one place of the boxes.", write: disjoint },
  { id: "anti-knight", word: "Knight's move", group: BOARD, least: 0, means: "No two equal digits are a knight's move apart.", write: whole("anti-knight") },
  { id: "anti-king", word: "King's move", group: BOARD, least: 0, means: "No two equal digits touch by a corner.", write: whole("anti-king") },
  { id: "non-consecutive", word: "Non-consecutive", group: BOARD, least: 0, means: "No two neighbours are consecutive.", write: whole("non-consecutive") },
  { id: "no-dots", word: "All dots are given", group: BOARD, least: 0, means: "Neighbours without a dot are neither consecutive nor doubles.", write: whole("no-other difference 1 ratio 2") },
  { id: "no-xv", word: "All X and V are given", group: BOARD, least: 0, means: "Neighbours without X or V have neither sum.", write: whole("no-other pair-sum 10 pair-sum 5") },
  { id: "entropy", word: "Entropy of squares", group: BOARD, least: 0, means: "Each 2×2 square has a low, a middle and a high digit.", write: whole("entropy") },
  { id: "modulo", word: "Remainders of squares", group: BOARD, least: 0, means: "Each 2×2 square has all remainders of 3.", write: whole("modulo") },
  { id: "anti-taxicab", word: "Taxicab", group: BOARD, least: 0, means: "No two equal digits are as many steps apart as they say.", write: whole("anti-taxicab") },
  { id: "flatmates", word: "Flatmates", group: BOARD, least: 0, means: "Each 5 has a 1 above it or a 9 below it.", write: whole("flatmates") },
];

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
