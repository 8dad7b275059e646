// @ts-check
/** The board on the page: a grid of real cells, drawn anew only where something has changed. */
import { changed, COLOURS, digits, game } from "./game.js";
import { ground } from "./ground.js";
import { clashesOf, valueOf } from "./shape.js";

/**
 * What is shown instead of what is on the board: the solution, or the position before a step.
 * @typedef {object} Shown
 * @property {number[]} [digits]
 * @property {number[][]} [candidates]
 * @property {import("./api.js").Figure} [figure]
 * @property {Set<number>} [blamed]
 * @property {Set<number>} [differs]
 * @property {number[]} [draft] cells of a rule that is being drawn, in order
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
  const { n, places, laid, wide, high, at } = game.shape;
  shape = game.shape;
  holder.textContent = "";
  holder.classList.toggle("laid", Boolean(laid));
  const frame = laid ? frameOf(laid) : { width: wide, height: high, left: 0, top: 0 };
  if (laid) {
    const image = ground(laid), { drawn } = laid;
    image.style.left = `${(-frame.left / frame.width) * 100}%`;
    image.style.top = `${(-frame.top / frame.height) * 100}%`;
    image.style.width = `${(drawn.width / frame.width) * 100}%`;
    image.style.height = `${(drawn.height / frame.height) * 100}%`;
    holder.append(image);
  }
  holder.style.setProperty("--n", String(frame.width));
  holder.style.setProperty("--ratio", String(frame.width / frame.height));
  holder.style.setProperty("--across", String(places[0]));
  const grid = document.createElement("div");
  grid.className = "grid";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", laid?.title || `Sudoku, ${high} by ${wide}`);
  grid.setAttribute("aria-multiselectable", "true");
  cells = [];
  drawn = [];
  for (let r = 0; r < high; r++) {
    const line = document.createElement("div");
    line.className = "line";
    line.setAttribute("role", "row");
    for (let c = 0; c < wide; c++) {
      const number = at[r * wide + c];
      if (number < 0) continue;
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.dataset.cell = String(number);
      if (laid) {
        const [x, y] = laid.drawn.middles[number];
        cell.style.left = `${((x - frame.left - 0.5) / frame.width) * 100}%`;
        cell.style.top = `${((y - frame.top - 0.5) / frame.height) * 100}%`;
        cell.style.width = `${100 / frame.width}%`;
        cell.style.height = `${100 / frame.height}%`;
      }
      line.append(cell);
      cells[number] = cell;
    }
    if (line.childElementCount) grid.append(line);
  }
  const [x, y] = laid ? [frame.left - laid.drawn.at[0], frame.top - laid.drawn.at[1]] : [0, 0];
  links.setAttribute("viewBox", `${x} ${y} ${frame.width} ${frame.height}`);
  holder.append(grid, links);
}

/** What is shown of a picture: all but its margin, in cells. @param {import("./shape.js").Laid} laid */
function frameOf({ drawn: { width, height } }) {
  const rim = 0.22;
  return { width: width - 2 * rim, height: height - 2 * rim, left: rim, top: rim };
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
    mark.dataset.mark = String(valueOf(game.shape, digit));
    marks.append(mark);
  }
  return marks;
}

/** Draws what has changed. */
export function draw() {
  if (shape !== game.shape) build();
  const { rows, columns, n, laid, spots } = game.shape;
  const value = (/** @type {number} */ digit) => valueOf(game.shape, digit);
  const { givens, corner, centre, colours } = game.position;
  const values = shown.digits ?? digits();
  const clashes = clashesOf(game.shape, values);
  /** @type {Map<string, string>} */
  const roles = new Map();
  for (const [cell, digit, role] of shown.figure?.candidates ?? []) roles.set(`${cell},${digit}`, role);
  /** @type {string[][]} */
  const areas = Array.from({ length: game.shape.cells }, () => []);
  for (const [house, role] of shown.figure?.houses ?? []) for (const cell of house) areas[cell].push(`area-${role}`);
  for (const [cell, role] of shown.figure?.cells ?? []) areas[cell] = [role === "base" ? "area-cell" : `area-${role}`];
  const paints = shown.digits ? null : colours;
  const quiet = shown.figure !== undefined;
  const cursorPeers = new Set(quiet || game.selected.size !== 1 || game.tab === "rules" ? [] : game.shape.peers[game.cursor]);
  const same = quiet || game.tab === "rules" ? 0 : values[game.cursor];
  for (let cell = 0; cell < game.shape.cells; cell++) {
    const [row, column] = spots[cell], digit = values[cell];
    const classes = ["cell", ...areas[cell]];
    if (!laid && column % columns === 0) classes.push("left");
    if (!laid && row % rows === 0) classes.push("top");
    if (column === 0) classes.push("first-column");
    if (row === 0) classes.push("first-row");
    if (givens[cell]) classes.push("given");
    if (value(digit) > 9) classes.push("wide");
    if (!quiet && game.selected.has(cell)) classes.push("selected");
    else if (same && digit === same) classes.push("same");
    else if (cursorPeers.has(cell)) classes.push("peer");
    if (clashes.has(cell)) classes.push("clash");
    if (game.broken.has(cell) && !shown.digits) classes.push("broken");
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
    element.textContent = digit ? String(value(digit)) : "";
    if (paint) element.append(paintOf(paint));
    if (list.length) element.append(marksOf(cell, list, roles, same));
    if (middle.length) {
      const text = document.createElement("div");
      text.className = middle.length > 4 ? "centre-marks long" : "centre-marks";
      text.dataset.mark = middle.map(value).join(n > 9 ? " " : "");
      element.append(text);
    }
    const what = givens[cell] ? `${value(digit)} given` : digit ? String(value(digit)) : list.length ? `candidates ${list.map(value).join(" ")}`
      : middle.length ? `marks ${middle.map(value).join(" ")}` : "empty";
    const painted = COLOURS.filter((_, i) => paint & (1 << i));
    const trouble = (clashes.has(cell) ? ", clashes" : game.broken.has(cell) ? ", in a broken rule" : "") + (painted.length ? `, ${painted.join(" and ")}` : "");
    const name = laid && !laid.places[cell] ? laid.names[cell] : `row ${row + 1} column ${column + 1}`;
    element.setAttribute("aria-label", `${name}, ${what}${trouble}`);
  }
  links.textContent = "";
  for (const link of shown.figure?.links ?? []) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${link.from}Q${link.handle} ${link.to}`);
    if (!link.strong) path.setAttribute("class", "weak");
    links.append(path);
  }
  if (shown.draft && shown.draft.length > 1) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", "draft");
    path.setAttribute("d", `M${shown.draft.map((cell) => `${spots[cell][1] + 0.5} ${spots[cell][0] + 0.5}`).join("L")}`);
    links.append(path);
  }
  holder.classList.toggle("playing", game.tab === "play" || game.tab === "rules");
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
