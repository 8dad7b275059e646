/** The geometry of a board: which cells see each other, and how digits are written. */

/**
 * Fog that hides clues.
 * @typedef {{ lit: number[], lights: { of: number[], lit: number[] }[], solution: number[] }} Fog
 *
 * What the program tells of a board with rules.
 * @typedef {object} Laid
 * @property {import("../api.js").Board} board
 * @property {[number, number] | null} plain
 * @property {string | null} title
 * @property {string | null} author
 * @property {string | null} comment
 * @property {string} head
 * @property {{text: string, words: string, meaning: string, cells: number[]}[]} parts
 * @property {number} rows
 * @property {number} columns
 * @property {number} digits
 * @property {number} first
 * @property {([number, number] | null)[]} places
 * @property {string[]} names
 * @property {(number | null)[]} regions
 * @property {number[][]} peers
 * @property {number[][]} allowed
 * @property {string | null} description the rules in the setter's words
 * @property {string | null} unexplained
 * @property {Fog | null} fog
 * @property {string} [beware] what its file says beside that and was not understood
 * @property {import("../games/opened.js").Told} [told] what somebody says of it
 * @property {{theme: string, svg: string, width: number, height: number, at: [number, number], middles: [number, number][], corner_texts: number[]}} drawn
 *
 * @typedef {object} Shape
 * @property {number} rows rows of a box; 0 on boards with rules
 * @property {number} columns columns of a box
 * @property {number} n how many digits there are: the side of a plain board
 * @property {number} first what the first digit stands for
 * @property {number} cells
 * @property {[number, number][]} spots row and column of each cell
 * @property {number[]} at the cell at each spot, row by row, or -1
 * @property {number} wide cells in a row, holes included
 * @property {number} high
 * @property {number[][]} peers for each cell the cells that it sees
 * @property {[number, number]} places columns and rows of the candidates in a cell
 * @property {Laid | null} laid
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
  const at = [...peers.keys()];
  const spots = at.map((cell) => /** @type {[number, number]} */ ([Math.floor(cell / n), cell % n]));
  const shape = { rows, columns, n, first: 1, cells: n * n, spots, at, wide: n, high: n, peers, places, laid: null };
  known.set(key, shape);
  return shape;
}

/** @param {Laid} laid @returns {Shape} */
export function shapeOfLaid(laid) {
  const { columns: wide, digits: n, first, peers } = laid;
  let beside = 0;
  // Cells beside the board stand in rows below it. Those about another cell, such as shade-r1c1, are there, and not shown.
  const about = laid.names.map((name, cell) => (laid.places[cell] ? -1 : laid.names.indexOf(/-(r\d+c\d+)$/i.exec(name)?.[1].toLowerCase() ?? "")));
  const spots = laid.places.map((place, cell) => /** @type {[number, number]} */ (place
    ?? (about[cell] < 0 ? [laid.rows + Math.floor(beside / wide), beside++ % wide] : laid.places[about[cell]] ?? [0, 0])));
  const high = Math.max(...spots.map(([row]) => row)) + 1, at = Array(high * wide).fill(-1);
  spots.forEach(([row, column], cell) => { if (about[cell] < 0) at[row * wide + column] = cell; });
  const across = Math.ceil(Math.sqrt(n));
  return { rows: 0, columns: 0, n, first, cells: spots.length, spots, at, wide, high, peers, places: [across, Math.ceil(n / across)], laid };
}

/** What a digit stands for. @param {Shape} shape @param {number} digit */
export function valueOf(shape, digit) { return digit - 1 + shape.first; }

/** The shapes in the list, rows by columns. @type {[number, number][]} */
export const SHAPES = [[2, 2], [2, 3], [2, 4], [3, 3], [2, 5], [3, 4], [4, 4], [4, 5], [5, 5], [6, 6]];

/** `r3c5` @param {Shape} shape @param {number} cell */
export function name(shape, cell) {
  return shape.laid?.names[cell] ?? `r${shape.spots[cell][0] + 1}c${shape.spots[cell][1] + 1}`;
}

/** The cells with these names. @param {Shape} shape @param {string[]} names */
export function cellsOf(shape, names) {
  const wanted = new Set(names);
  return [...shape.spots.keys()].filter((cell) => wanted.has(name(shape, cell)));
}

/** The digit of a key: a figure, or a letter from A for 10. @param {string} key @param {Shape} shape */
export function digitOf(key, shape) {
  const last = valueOf(shape, shape.n);
  const value = /^[0-9]$/.test(key) ? Number(key) : last > 9 && /^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 87 : -1;
  return value >= shape.first && value <= last ? value - shape.first + 1 : 0;
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
