// @ts-check
/** The geometry of a board: which cells see each other, and how digits are written. */

/**
 * @typedef {object} Shape
 * @property {number} rows rows of a box
 * @property {number} columns columns of a box
 * @property {number} n side of the board
 * @property {number[][]} peers for each cell the cells that it sees
 * @property {[number, number]} places columns and rows of the candidates in a cell
 */

/** @type {Map<string, Shape>} */
const known = new Map();

/** @param {number} rows @param {number} columns @returns {Shape} */
export function shapeOf(rows, columns) {
  const key = `${rows}x${columns}`;
  const old = known.get(key);
  if (old) return old;
  const n = rows * columns;
  const peers = [];
  for (let a = 0; a < n * n; a++) {
    const row = Math.floor(a / n), column = a % n, seen = new Set();
    for (let i = 0; i < n; i++) {
      seen.add(row * n + i).add(i * n + column);
    }
    const top = row - (row % rows), left = column - (column % columns);
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) seen.add((top + r) * n + left + c);
    seen.delete(a);
    peers.push([...seen]);
  }
  const long = Math.max(rows, columns) > 2 * Math.min(rows, columns);
  const across = long ? Math.ceil(Math.sqrt(n)) : columns;
  /** @type {[number, number]} */
  const places = [across, long ? Math.ceil(n / across) : rows];
  const shape = { rows, columns, n, peers, places };
  known.set(key, shape);
  return shape;
}

/** The shapes in the list, rows by columns. @type {[number, number][]} */
export const SHAPES = [[2, 2], [2, 3], [2, 4], [3, 3], [2, 5], [3, 4], [4, 4], [4, 5], [5, 5], [6, 6]];

/** `r3c5` @param {Shape} shape @param {number} cell */
export function name(shape, cell) {
  return `r${Math.floor(cell / shape.n) + 1}c${(cell % shape.n) + 1}`;
}

/** The digit of a key: 1 to 9, then letters from A for 10. @param {string} key @param {number} n */
export function digitOf(key, n) {
  if (/^[1-9]$/.test(key)) return Number(key) <= n ? Number(key) : 0;
  if (n > 9 && /^[a-z]$/i.test(key)) {
    const digit = key.toLowerCase().charCodeAt(0) - 87;
    return digit <= n ? digit : 0;
  }
  return 0;
}

/**
 * The candidates that the rules alone leave.
 * @param {Shape} shape @param {number[]} digits @returns {number[][]}
 */
export function candidatesOf(shape, digits) {
  return digits.map((digit, cell) => {
    if (digit) return [];
    const seen = new Set(shape.peers[cell].map((peer) => digits[peer]));
    const left = [];
    for (let d = 1; d <= shape.n; d++) if (!seen.has(d)) left.push(d);
    return left;
  });
}

/** Cells that hold the same digit as one they see. @param {Shape} shape @param {number[]} digits */
export function clashesOf(shape, digits) {
  const bad = new Set();
  digits.forEach((digit, cell) => {
    if (digit && shape.peers[cell].some((peer) => digits[peer] === digit)) bad.add(cell);
  });
  return bad;
}
