// @ts-check
/** The board on the page: a grid of real cells, drawn anew only where something has changed. */
import { changed, digits, game } from "./game.js";
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

/** @param {number} cell @param {number[]} list @param {Map<string, string>} roles */
function marksOf(cell, list, roles) {
  const marks = document.createElement("div");
  marks.className = game.shape.n > 9 ? "marks many" : "marks";
  for (const digit of list) {
    const mark = document.createElement("span");
    const [x, y] = place(digit);
    mark.style.left = `${x}%`;
    mark.style.top = `${y}%`;
    const role = roles.get(`${cell},${digit}`);
    if (role) mark.className = `role-${role}`;
    mark.textContent = String(digit);
    marks.append(mark);
  }
  return marks;
}

/** Draws what has changed. */
export function draw() {
  if (shape !== game.shape) build();
  const { rows, columns, n } = game.shape;
  const { givens, corner, centre } = game.position;
  const values = shown.digits ?? digits();
  const clashes = clashesOf(game.shape, values);
  /** @type {Map<string, string>} */
  const roles = new Map();
  for (const [cell, digit, role] of shown.figure?.candidates ?? []) roles.set(`${cell},${digit}`, role);
  /** @type {string[][]} */
  const areas = Array.from({ length: n * n }, () => []);
  for (const [house, role] of shown.figure?.houses ?? []) for (const cell of house) areas[cell].push(`area-${role}`);
  for (const [cell, role] of shown.figure?.cells ?? []) areas[cell] = [role === "base" ? "area-cell" : `area-${role}`];
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
    const list = digit ? [] : shown.candidates ? shown.candidates[cell] : shown.digits ? [] : corner[cell];
    const middle = digit || shown.digits ? [] : centre[cell];
    const marked = list.map((d) => d + (roles.get(`${cell},${d}`) ?? "")).join(",");
    const key = [classes.join(" "), digit, marked, middle.join(","), cell === game.cursor].join("|");
    if (drawn[cell] === key) continue;
    drawn[cell] = key;
    const element = cells[cell];
    element.className = classes.join(" ");
    element.tabIndex = cell === game.cursor ? 0 : -1;
    element.setAttribute("aria-selected", String(game.selected.has(cell)));
    element.textContent = digit ? String(digit) : "";
    if (list.length) element.append(marksOf(cell, list, roles));
    if (middle.length) {
      const text = document.createElement("div");
      text.className = middle.length > 4 ? "centre-marks long" : "centre-marks";
      text.textContent = n > 9 ? middle.join(" ") : middle.join("");
      element.append(text);
    }
    const what = givens[cell] ? `${digit} given` : digit ? String(digit) : list.length ? `candidates ${list.join(" ")}`
      : middle.length ? `marks ${middle.join(" ")}` : "empty";
    const trouble = clashes.has(cell) ? ", clashes" : "";
    element.setAttribute("aria-label", `row ${row + 1} column ${column + 1}, ${what}${trouble}`);
  }
  links.textContent = "";
  for (const link of shown.figure?.links ?? []) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${link.from}Q${link.handle} ${link.to}`);
    if (!link.strong) path.setAttribute("class", "weak");
    links.append(path);
  }
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
