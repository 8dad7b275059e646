/** The board on the page: a grid of real cells, drawn anew only where something has changed. */
import { drawing, make } from "../parts/by.js";
import { settings } from "../parts/settings.js";
import { background } from "./picture.js";
import { clashesOf, valueOf } from "./shape.js";
import { changed, COLOURS, page, visible, work } from "./work.js";

/**
 * What is shown instead of what is on the board: the solution, or the position before a step.
 * @typedef {object} Shown
 * @property {number[]} [digits]
 * @property {number[][]} [candidates]
 * @property {import("../api.js").Figure} [figure]
 * @property {[number, number, string][]} [marks] roles of candidates, where there is no figure
 * @property {Set<number>} [blamed]
 * @property {Set<number>} [differs]
 * @property {number[]} [draft] cells of a rule that is being drawn, in order
 */

/** @type {Shown} */
let shown = {};
/** @param {Shown} what */
export function show(what) {
  const isSame = !Object.keys(what).length && !Object.keys(shown).length;
  shown = what;
  if (!isSame) changed();
}
/** Whether digits are shown instead of those on the board: these, or any. @param {number[]} [digits] */
export function isShowing(digits) { return digits ? shown.digits === digits : shown.digits !== undefined; }

/**
 * The candidates that a step speaks of, and the marks that somebody has written, whether they are candidates or not: on a board without
 * candidates the others only distract.
 * @param {import("../api.js").Figure} figure @param {number[][]} candidates @param {number[][]} [written]
 */
export function spokenOf(figure, candidates, written) {
  const whole = new Set(figure.cells.map(([cell]) => cell)), spoken = new Set(figure.candidates.map(([cell, digit]) => `${cell},${digit}`));
  return candidates.map((list, cell) => {
    const mine = written?.[cell] ?? NONE, needed = list.filter((digit) => whole.has(cell) || spoken.has(`${cell},${digit}`));
    return needed.length ? [...new Set([...needed, ...mine])].sort((a, b) => a - b) : mine;
  });
}

const holder = /** @type {HTMLElement} */ (document.getElementById("board"));
/** @type {HTMLElement[]} */
let cells = [];
/**
 * How each cell looks, what is in it, and what is said of it, as it was drawn last; and what that was made of, whose texts are made anew
 * only if it has changed.
 * @typedef {{ look: string, content: string, name: string, from: unknown[] }} Drawn
 * @type {Drawn[]}
 */
let drawn = [];
/** @type {HTMLElement | undefined} */
let stop;
/** No digits. @type {number[]} */
const NONE = [];
/** @type {Set<number>} */
const NO_FOG = new Set();
/** @type {object | null} */
let shape = null;
/** One rule that marks the digit of the cursor among all candidates: no cell is drawn anew for that. */
const sameMark = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sameMark];
let marked = 0;
const links = drawing("svg", { class: "links", "aria-hidden": true });

function build() {
  const { n, places, laid, wide, high, at } = work.shape;
  shape = work.shape;
  numbered = new Set(laid?.drawn.corner_texts);
  holder.textContent = "";
  holder.classList.toggle("laid", Boolean(laid));
  const frame = laid ? frameOf(laid) : { width: wide, height: high, left: 0, top: 0 };
  if (laid) {
    const image = background(laid), { drawn } = laid;
    image.style.left = `${(-frame.left / frame.width) * 100}%`;
    image.style.top = `${(-frame.top / frame.height) * 100}%`;
    image.style.width = `${(drawn.width / frame.width) * 100}%`;
    image.style.height = `${(drawn.height / frame.height) * 100}%`;
    image.style.transformOrigin = `${(frame.left / drawn.width) * 100}% ${(frame.top / drawn.height) * 100}%`;
    holder.append(image);
  }
  holder.style.setProperty("--n", String(frame.width));
  holder.style.setProperty("--ratio", String(frame.width / frame.height));
  holder.style.setProperty("--across", String(places[0]));
  const grid = make("div", "", "grid");
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", laid?.title || `Sudoku, ${high} by ${wide}`);
  grid.setAttribute("aria-multiselectable", "true");
  cells = [];
  drawn = [];
  stop = undefined;
  for (let r = 0; r < high; r++) {
    const line = make("div", "", "line");
    line.setAttribute("role", "row");
    for (let c = 0; c < wide; c++) {
      const number = at[r * wide + c];
      if (number < 0) continue;
      const cell = make("div");
      cell.setAttribute("role", "gridcell");
      cell.dataset.cell = String(number);
      cell.tabIndex = -1;
      const [x, y] = laid?.drawn.middles[number] ?? [c + 0.5, r + 0.5];
      cell.style.left = `${((x - frame.left - 0.5) / frame.width) * 100}%`;
      cell.style.top = `${((y - frame.top - 0.5) / frame.height) * 100}%`;
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
export function place(digit) {
  const [across, down] = work.shape.places;
  const i = digit - 1;
  return [(((i % across) + 0.5) / across) * 100, ((Math.floor(i / across) + 0.5) / down) * 100];
}

/** Places in the ring of a cell, in reading order, for each number of marks: the corners first. */
const RINGS = ["", "0", "02", "026", "0268", "01268", "012678", "0123678", "01235678"];
/** Those beside a clue in the upper left corner. */
const ASIDE = ["", "2", "26", "268", "2568", "25678", "235678", "1235678"];
/** The cells with a text in their upper left corner. @type {Set<number>} */
let numbered = new Set();

/** Where the corner marks of a cell stand, in hundredths: in a ring around the middle, or all in their own places. @param {number[]} list @param {string} ring */
function placesOf(list, ring) {
  return list.map((digit, i) => {
    const at = Number(ring[i]);
    return ring ? [100 * (0.5 + (at % 3)) / 3, 100 * (0.5 + Math.floor(at / 3)) / 3] : place(digit);
  });
}

/** The colours of a cell, side by side. @param {number} bits */
function paintOf(bits) {
  const some = COLOURS.map((_, i) => i + 1).filter((colour) => bits & (1 << (colour - 1)));
  const paint = make("i", "", "paint"), part = 100 / some.length;
  const slices = some.map((colour, i) => `var(--paint-${colour}) ${i * part}% ${(i + 1) * part}%`);
  paint.style.background = some.length === 1 ? `var(--paint-${some[0]})` : `conic-gradient(from 20deg, ${slices.join(", ")})`;
  return paint;
}

/**
 * Writes marks into a cell; those that stand there stay, for new ones cost most of the time of a tap.
 * @param {number} cell @param {number[]} list @param {string} ring @param {Map<string, string>} roles
 */
function writeMarks(cell, list, ring, roles) {
  const marks = cells[cell].querySelector(".marks") ?? make("div"), places = placesOf(list, ring);
  const old = new Map(Array.from(/** @type {NodeListOf<HTMLElement>} */ (marks.childNodes), (mark) => [mark.dataset.mark, mark]));
  marks.className = ring ? "marks ring" : work.shape.n > 9 ? "marks many" : "marks";
  list.forEach((digit, i) => {
    // No text: the name of the cell says them all.
    const value = String(valueOf(work.shape, digit)), mark = old.get(value) ?? make("span"), role = roles.get(`${cell},${digit}`);
    old.delete(value);
    mark.dataset.mark = value;
    mark.style.left = `${places[i][0]}%`;
    mark.style.top = `${places[i][1]}%`;
    if (role) mark.className = `role-${role}`;
    else mark.removeAttribute("class");
    if (!mark.parentElement) marks.append(mark);
  });
  for (const mark of old.values()) mark.remove();
  if (!marks.parentElement) cells[cell].append(marks);
}

/** Marks a digit among the candidates of all cells, or none. @param {number} value */
function markSame(value) {
  if (marked === value) return;
  marked = value;
  sameMark.replaceSync(value < 0 ? "" : `#board .marks [data-mark="${value}"]:not([class]) { color: var(--given); background: var(--same-mark); font-weight: ${work.shape.n > 9 ? 400 : 700}; border-radius: 28%; }`);
}

/** Draws what has changed. */
export function draw() {
  if (shape !== work.shape) build();
  // What was shown on another board says nothing of this one.
  if (shown.candidates && shown.candidates.length !== work.shape.cells) shown = {};
  const { rows, columns, n, laid, spots, at, wide } = work.shape;
  const value = (/** @type {number} */ digit) => valueOf(work.shape, digit);
  const { givens, corner, centre, colours, full } = work.position;
  const values = shown.digits ?? visible(), fog = shown.digits ? NO_FOG : work.fog;
  const isMarked = settings.errors !== "nothing" || page.room !== "play";
  const clashes = isMarked ? clashesOf(work.shape, values) : new Set();
  /** @type {Map<string, string>} */
  const roles = new Map();
  for (const [cell, digit, role] of shown.figure?.candidates ?? shown.marks ?? []) roles.set(`${cell},${digit}`, role);
  /** @type {string[][]} */
  const areas = Array.from({ length: work.shape.cells }, () => []);
  for (const [house, role] of shown.figure?.houses ?? []) for (const cell of house) areas[cell].push(`area-${role}`);
  for (const [cell, role] of shown.figure?.cells ?? []) areas[cell] = [role === "base" ? "area-cell" : `area-${role}`];
  const paints = shown.digits ? null : colours;
  const isQuiet = shown.figure !== undefined || page.room === "set";
  const cursorPeers = new Set(isQuiet || !settings.shade || work.selected.size !== 1 ? [] : work.shape.peers[work.cursor]);
  const same = isQuiet || !settings.same ? 0 : values[work.cursor];
  markSame(same ? value(same) : -1);
  for (let cell = 0; cell < work.shape.cells; cell++) {
    const [row, column] = spots[cell], digit = values[cell];
    const classes = ["cell", ...areas[cell]];
    if (!laid && column % columns === 0) classes.push("left");
    if (!laid && row % rows === 0) classes.push("top");
    if (column === 0) classes.push("first-column");
    if (row === 0) classes.push("first-row");
    if (fog.has(cell)) {
      classes.push("fog");
      // The fog lies on the picture with the borders of regions.
      const isBorder = (/** @type {number} */ r, /** @type {number} */ c) => r < 0 || c < 0 || laid?.regions[at[r * wide + c]] !== laid?.regions[cell];
      if (isBorder(row, column - 1)) classes.push("left");
      if (isBorder(row - 1, column)) classes.push("top");
    }
    if (givens[cell]) classes.push("given");
    if (value(digit) > 9) classes.push("wide");
    if (shown.figure === undefined && work.selected.has(cell)) classes.push("selected");
    else if (page.room === "play" && work.selected.has(cell)) classes.push("chosen");
    else if (same && digit === same) classes.push("same");
    else if (cursorPeers.has(cell)) classes.push("peer");
    if (clashes.has(cell)) classes.push("clash");
    if (isMarked && work.broken.has(cell) && !shown.digits) classes.push("broken");
    if (shown.blamed?.has(cell) || (work.wrong.has(cell) && !shown.digits)) classes.push("blamed");
    if (shown.differs?.has(cell)) classes.push("differs");
    if (work.doubtful.has(cell)) classes.push("doubtful");
    const paint = paints?.[cell] ?? 0;
    if (paint) classes.push("painted");
    if (cell === work.cursor) classes.push("cursor");
    const list = digit ? NONE : shown.candidates ? shown.candidates[cell] : shown.digits ? NONE : corner[cell];
    const middle = digit || shown.digits && list.length ? NONE : centre[cell];
    const isNumbered = numbered.has(cell) && !fog.has(cell), rings = isNumbered ? ASIDE : RINGS;
    if (isNumbered) classes.push("numbered");
    const ring = (!shown.candidates || list === corner[cell]) && (!full || middle.length > 0) && rings[list.length] || "";
    const look = classes.join(" "), old = /** @type {Drawn | undefined} */ (drawn[cell]), element = cells[cell];
    if (!element) continue;
    const trouble = clashes.has(cell) ? ", clashes" : classes.includes("broken") ? ", in a broken rule" : work.wrong.has(cell) ? ", wrong" : work.doubtful.has(cell) ? ", not sure" : fog.has(cell) ? ", in fog" : "";
    const isOwn = list === corner[cell] && !full;
    const from = [digit, givens[cell], list, ring, middle, paint, trouble, isOwn, shown.figure ?? shown.marks];
    const isSame = old?.from.every((part, i) => part === from[i]) ?? false;
    const marks = () => list.map((d) => d + (roles.get(`${cell},${d}`) ?? "")).join(",");
    const content = old && isSame ? old.content : `${digit}|${marks()}|${ring}|${middle}|${paint}`;
    if (old?.look !== look) {
      element.className = look;
      element.setAttribute("aria-selected", String(work.selected.has(cell)));
    }
    if (old?.content !== content) {
      for (const child of [...element.childNodes]) if (!list.length || !(child instanceof Element && child.classList.contains("marks"))) child.remove();
      if (digit) element.append(String(value(digit)));
      if (paint) element.append(paintOf(paint));
      if (list.length) writeMarks(cell, list, ring, roles);
      if (middle.length) {
        const text = make("div", "", middle.length > 4 ? "centre-marks long" : "centre-marks");
        text.dataset.mark = middle.map(value).join(n > 9 ? " " : "");
        element.append(text);
      }
    }
    drawn[cell] = { look, content, name: old?.name ?? "", from };
    if (isSame) continue;
    const says = (/** @type {string} */ what, /** @type {number[]} */ marks) => (marks.length ? [`${what} ${marks.map(value).join(" ")}`] : []);
    const what = givens[cell] && digit ? `${value(digit)} given` : digit ? String(value(digit))
      : [...says(isOwn ? "corner marks" : "candidates", list), ...says("centre marks", middle)].join(", ") || "empty";
    const painted = paint ? COLOURS.filter((_, i) => paint & (1 << i)) : [];
    const place = laid && !laid.places[cell] ? laid.names[cell] : `row ${row + 1} column ${column + 1}`;
    const name = `${place}, ${what}${trouble}${painted.length ? `, ${painted.join(" and ")}` : ""}`;
    if (old?.name !== name) element.setAttribute("aria-label", name);
    drawn[cell].name = name;
  }
  drawLines();
  if (!stop) moveStop();
  else if (stop !== cells[work.cursor]) requestAnimationFrame(moveStop);
  const isTouched = page.room === "play" || page.room === "set" || page.room === "learn";
  holder.classList.toggle("playing", isTouched);
  holder.classList.toggle("hidden", page.paused && page.room === "play");
}

/** Lets Tab reach the cell of the cursor alone; in the next frame, as to take that from the focused cell lays out the page. */
function moveStop() {
  if (stop) stop.tabIndex = -1;
  stop = cells[work.cursor];
  if (stop) stop.tabIndex = 0;
}

/** @param {string} path @param {string} className */
function line(path, className) {
  links.append(drawing("path", { d: path, class: className }));
}

/** The arcs of a step, the lines of a player, and a rule that is being drawn. */
function drawLines() {
  const { spots, wide, high } = work.shape;
  links.textContent = "";
  for (const { from, handle: [x, y], to, strong } of shown.figure?.links ?? []) {
    // An arc never leaves the triangle of its three points, so none leaves the board.
    const handle = [Math.min(Math.max(x, 0.06), wide - 0.06), Math.min(Math.max(y, 0.06), high - 0.06)];
    line(`M${from}Q${handle} ${to}`, strong ? "strong" : "weak");
  }
  const through = (/** @type {number[]} */ list) => `M${list.map((cell) => `${spots[cell][1] + 0.5} ${spots[cell][0] + 0.5}`).join("L")}`;
  if (shown.draft && shown.draft.length > 1) line(through(shown.draft), "draft");
  if (!shown.digits) for (const ends of work.position.lines) line(through(ends), "pen");
}

/** Shows for a moment where cells are. @param {number[]} list */
export function flash(list) {
  const mark = { outline: "2px solid var(--accent)", outlineOffset: "-2px", zIndex: 3 };
  for (const cell of list) cells[cell]?.animate([mark, mark], 1200);
}

/** Puts the keyboard on the cell of the cursor. */
export function focus() { cells[work.cursor]?.focus({ preventScroll: true }); }

/** The cell at an element of the page, or -1. @param {EventTarget | null} target */
export function cellAt(target) {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  return cell instanceof HTMLElement ? Number(cell.dataset.cell) : -1;
}

export { holder };
