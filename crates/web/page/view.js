// @ts-check
/** The board on the page: a grid of real cells, drawn anew only where something has changed. */
import { changed, COLOURS, digits, game } from "./game.js";
import { clashesOf } from "./shape.js";

/**
 * What is shown instead of what is on the board: the solution, or the position before a step.
 * @typedef {object} Shown
 * @property {number[]} [digits]
 * @property {number[][]} [candidates]
 * @property {import("./api.js").Figure} [figure]
 * @property {Set<number>} [blamed]
 * @property {Set<number>} [differs]
 */

/** @type {Shown} */
let shown = {};
/** @param {Shown} what */
export function show(what) { shown = what; changed(); }
export function isShowing() { return shown.digits !== undefined; }

const holder = /** @type {HTMLElement} */ (document.getElementById("board"));
/** @type {HTMLElement[]} */
let cells = [];
/** @type {string[]} */
let drawn = [];
/** @type {object | null} */
let shape = null;
const SVG = "http://www.w3.org/2000/svg";
const links = document.createElementNS(SVG, "svg");
links.setAttribute("class", "links");
links.setAttribute("aria-hidden", "true");

function build() {
  const { n, places } = game.shape;
  shape = game.shape;
  holder.textContent = "";
  holder.style.setProperty("--n", String(n));
  holder.style.setProperty("--across", String(places[0]));
  const grid = document.createElement("div");
  grid.className = "grid";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", `Sudoku, ${n} by ${n}`);
  grid.setAttribute("aria-multiselectable", "true");
  cells = [];
  drawn = [];
  for (let r = 0; r < n; r++) {
    const line = document.createElement("div");
    line.className = "line";
    line.setAttribute("role", "row");
    for (let c = 0; c < n; c++) {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.dataset.cell = String(r * n + c);
      line.append(cell);
      cells.push(cell);
    }
    grid.append(line);
  }
  links.setAttribute("viewBox", `0 0 ${n} ${n}`);
  holder.append(grid, links);
}

/** The middle of a candidate in its cell, in hundredths. @param {number} digit */
function place(digit) {
  const [across, down] = game.shape.places;
  const i = digit - 1;
  return [(((i % across) + 0.5) / across) * 100, ((Math.floor(i / across) + 0.5) / down) * 100];
}

/** The colours of a cell, side by side. @param {number} bits */
function paintOf(bits) {
  const some = COLOURS.map((_, i) => i + 1).filter((colour) => bits & (1 << (colour - 1)));
  const paint = document.createElement("i");
  paint.className = "paint";
  const part = 100 / some.length;
  const slices = some.map((colour, i) => `var(--paint-${colour}) ${i * part}% ${(i + 1) * part}%`);
  paint.style.background = some.length === 1 ? `var(--paint-${some[0]})` : `conic-gradient(from 20deg, ${slices.join(", ")})`;
  return paint;
}

/** @param {number} cell @param {number[]} list @param {Map<string, string>} roles @param {number} same */
function marksOf(cell, list, roles, same) {
  const marks = document.createElement("div");
  marks.className = game.shape.n > 9 ? "marks many" : "marks";
  for (const digit of list) {
    const mark = document.createElement("span");
    const [x, y] = place(digit);
    mark.style.left = `${x}%`;
    mark.style.top = `${y}%`;
    const role = roles.get(`${cell},${digit}`);
    if (role) mark.className = `role-${role}`;
    else if (digit === same) mark.className = "same-mark";
    // No text: the name of the cell says them all.
    mark.dataset.mark = String(digit);
    marks.append(mark);
  }
  return marks;
}

/** Draws what has changed. */
export function draw() {
  if (shape !== game.shape) build();
  const { rows, columns, n } = game.shape;
  const { givens, corner, centre, colours } = game.position;
  const values = shown.digits ?? digits();
  const clashes = clashesOf(game.shape, values);
  /** @type {Map<string, string>} */
  const roles = new Map();
  for (const [cell, digit, role] of shown.figure?.candidates ?? []) roles.set(`${cell},${digit}`, role);
  /** @type {string[][]} */
  const areas = Array.from({ length: n * n }, () => []);
  for (const [house, role] of shown.figure?.houses ?? []) for (const cell of house) areas[cell].push(`area-${role}`);
  for (const [cell, role] of shown.figure?.cells ?? []) areas[cell] = [role === "base" ? "area-cell" : `area-${role}`];
  const paints = shown.digits ? null : colours;
  const quiet = shown.figure !== undefined;
  const cursorPeers = new Set(quiet || game.selected.size !== 1 ? [] : game.shape.peers[game.cursor]);
  const same = quiet ? 0 : values[game.cursor];
  for (let cell = 0; cell < n * n; cell++) {
    const row = Math.floor(cell / n), column = cell % n, digit = values[cell];
    const classes = ["cell", ...areas[cell]];
    if (column % columns === 0) classes.push("left");
    if (row % rows === 0) classes.push("top");
    if (column === 0) classes.push("first-column");
    if (row === 0) classes.push("first-row");
    if (givens[cell]) classes.push("given");
    if (digit > 9) classes.push("wide");
    if (!quiet && game.selected.has(cell)) classes.push("selected");
    else if (same && digit === same) classes.push("same");
    else if (cursorPeers.has(cell)) classes.push("peer");
    if (clashes.has(cell)) classes.push("clash");
    if (shown.blamed?.has(cell)) classes.push("blamed");
    if (shown.differs?.has(cell)) classes.push("differs");
    const paint = paints?.[cell] ?? 0;
    if (paint) classes.push("painted");
    const list = digit ? [] : shown.candidates ? shown.candidates[cell] : shown.digits ? [] : corner[cell];
    const middle = digit || shown.digits ? [] : centre[cell];
    const marked = list.map((d) => d + (roles.get(`${cell},${d}`) ?? "")).join(",");
    const key = [classes.join(" "), digit, marked, middle.join(","), cell === game.cursor, paint, list.includes(same) && same].join("|");
    if (drawn[cell] === key) continue;
    drawn[cell] = key;
    const element = cells[cell];
    element.className = classes.join(" ");
    element.tabIndex = cell === game.cursor ? 0 : -1;
    element.setAttribute("aria-selected", String(game.selected.has(cell)));
    element.textContent = digit ? String(digit) : "";
    if (paint) element.append(paintOf(paint));
    if (list.length) element.append(marksOf(cell, list, roles, same));
    if (middle.length) {
      const text = document.createElement("div");
      text.className = middle.length > 4 ? "centre-marks long" : "centre-marks";
      text.dataset.mark = n > 9 ? middle.join(" ") : middle.join("");
      element.append(text);
    }
    const what = givens[cell] ? `${digit} given` : digit ? String(digit) : list.length ? `candidates ${list.join(" ")}`
      : middle.length ? `marks ${middle.join(" ")}` : "empty";
    const painted = COLOURS.filter((_, i) => paint & (1 << i));
    const trouble = (clashes.has(cell) ? ", clashes" : "") + (painted.length ? `, ${painted.join(" and ")}` : "");
    element.setAttribute("aria-label", `row ${row + 1} column ${column + 1}, ${what}${trouble}`);
  }
  links.textContent = "";
  for (const link of shown.figure?.links ?? []) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${link.from}Q${link.handle} ${link.to}`);
    if (!link.strong) path.setAttribute("class", "weak");
    links.append(path);
  }
  holder.classList.toggle("playing", game.tab === "play");
  holder.classList.toggle("hidden", game.paused && game.tab === "play");
}

/** Puts the keyboard on the cell of the cursor. */
export function focus() { cells[game.cursor]?.focus({ preventScroll: true }); }

/** The cell at an element of the page, or -1. @param {EventTarget | null} target */
export function cellAt(target) {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  return cell instanceof HTMLElement ? Number(cell.dataset.cell) : -1;
}

export { holder };
