// @ts-check
/** Keys and pointers on the board, and the pad of digits. */
import { changed, COLOURS, digits, erase, game, redo, undo, write } from "./game.js";
import { digitOf, valueOf } from "./shape.js";
import { cellAt, focus, holder } from "./view.js";

/** @typedef {import("./game.js").Mode} Mode */

/** What a key means where rules are put on the board. @type {(key: string) => boolean} */
let ruled = () => false;
/** @param {(key: string) => boolean} pressed */
export function hear(pressed) { ruled = pressed; }

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));

/** @param {number} cell @param {boolean} more */
function go(cell, more) {
  game.cursor = cell;
  if (!more) game.selected = new Set();
  game.selected.add(cell);
  changed();
  focus();
}

/** Leaves a cell out of the selection, which never is empty. @param {number} cell */
function leave(cell) {
  if (game.selected.size > 1) game.selected.delete(cell);
  if (!game.selected.has(game.cursor)) game.cursor = [...game.selected][game.selected.size - 1];
  changed();
}

/** Selects all cells between two corners. @param {number} from @param {number} to */
function block(from, to) {
  const { spots, at, wide } = game.shape;
  const [top, bottom] = [spots[from][0], spots[to][0]].sort((a, b) => a - b);
  const [left, right] = [spots[from][1], spots[to][1]].sort((a, b) => a - b);
  game.selected = new Set();
  for (let r = top; r <= bottom; r++) for (let c = left; c <= right; c++) if (at[r * wide + c] >= 0) game.selected.add(at[r * wide + c]);
  changed();
}

/**
 * The next cell on the way down or right, over holes and rims; from the cursor, or from a column of its row.
 * @param {number} down @param {number} right @param {number} [from]
 */
function along(down, right, from) {
  const { spots, at, wide, high } = game.shape;
  let [row, column] = spots[game.cursor];
  column = from ?? column;
  do {
    row = (row + down + high) % high;
    column = (column + right + wide) % wide;
  } while (at[row * wide + column] < 0);
  return at[row * wide + column];
}

/** @param {Mode} mode */
export function setMode(mode) {
  game.mode = mode;
  changed();
}

const MODES = /** @type {Mode[]} */ (["digit", "corner", "centre", "colour"]);

/** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
function pressed(event) {
  const { n, cells } = game.shape;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key;
  /** @type {Record<string, number>} */
  const to = {
    ArrowUp: along(-1, 0),
    ArrowDown: along(1, 0),
    ArrowLeft: along(0, -1),
    ArrowRight: along(0, 1),
    Home: along(0, 1, -1),
    End: along(0, -1, game.shape.wide),
  };
  if (game.tab === "play" && n < 10 && !ctrl && !event.altKey) {
    const way = { w: "ArrowUp", s: "ArrowDown", a: "ArrowLeft", d: "ArrowRight" }[key.toLowerCase()];
    if (way) return go(to[way], event.shiftKey), true;
  }
  if (event.altKey && event.code.startsWith("Arrow")) return false;
  if (key in to) return go(to[key], event.shiftKey || ctrl), true;
  if (ctrl && !event.altKey) {
    const low = key.toLowerCase();
    if (low === "a") return (game.selected = new Set(digits().keys())), changed(), true;
    if (low === "z" && !event.shiftKey) return undo(), true;
    if (low === "y" || low === "z") return redo(), true;
    // Ctrl with a letter is the browser's.
    if (!/^(Digit|Numpad)[0-9]$|^Delete$|^Backspace$/.test(event.code)) return false;
  }
  const code = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  const digit = digitOf(code ? code[1] : key, game.shape), isEntering = game.tab === "solve" || game.tab === "rules";
  if (game.tab === "rules" && !ctrl && !event.altKey && ruled(key)) return true;
  if (code && code[1] !== "0" && !isEntering && (game.mode === "colour" || event.altKey) && Number(code[1]) <= COLOURS.length) {
    return write(Number(code[1]), "colour"), true;
  }
  if (event.altKey && !digit) return false;
  if (digit) {
    const mode = event.altKey || (ctrl && event.shiftKey) ? "colour" : ctrl ? "centre" : event.shiftKey && code ? "corner" : game.mode;
    write(digit, mode);
    if (game.tab === "solve" && game.selected.size === 1) go((game.cursor + 1) % cells, false);
    return true;
  }
  if (["Delete", "Backspace", "0", "."].includes(key)) {
    erase(key !== "Delete" && key !== "Backspace" ? undefined : event.shiftKey ? "corner" : ctrl ? "centre" : undefined);
    if (game.tab === "solve" && game.selected.size === 1) {
      const step = key === "Backspace" ? cells - 1 : 1;
      go((game.cursor + step) % cells, false);
    }
    return true;
  }
  if (key === "[") return undo(), true;
  if (key === "]") return redo(), true;
  if (key === "Escape") return (game.selected = new Set([game.cursor])), changed(), true;
  if (game.tab === "play") {
    const index = n > 9 ? -1 : ["z", "x", "c", "v"].indexOf(key.toLowerCase());
    if (index >= 0) return setMode(MODES[index]), true;
    if (key === " ") return setMode(MODES[(MODES.indexOf(game.mode) + 1) % MODES.length]), true;
  }
  if (key === "Enter" && game.tab === "solve") return document.getElementById("solve")?.click(), true;
  if (key.toLowerCase() === "h" && n <= 16) return document.getElementById("hint")?.click(), true;
  return false;
}

export function listen() {
  holder.addEventListener("keydown", (event) => {
    if (pressed(event)) event.preventDefault();
  });
  /** What a drag does to the cells that it meets: 1 selects, -1 leaves out, 0 is no drag. */
  let dragging = 0;
  holder.addEventListener("pointerdown", (event) => {
    // A second finger is about to zoom.
    if (!event.isPrimary) dragging = 0;
    const cell = event.isPrimary ? cellAt(event.target) : -1;
    if (cell < 0) return;
    const more = event.ctrlKey || event.metaKey || event.shiftKey || game.sticky;
    dragging = more && game.selected.has(cell) && game.selected.size > 1 ? -1 : 1;
    if (event.shiftKey) block(game.cursor, cell);
    else if (dragging < 0) leave(cell);
    else go(cell, more);
    event.preventDefault();
  });
  holder.addEventListener("pointermove", (event) => {
    if (!dragging || (event.pointerType === "touch" && game.tab !== "play" && game.tab !== "rules")) return;
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell < 0 || game.selected.has(cell) === dragging > 0) return;
    if (dragging > 0) go(cell, true);
    else leave(cell);
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { dragging = 0; });
  holder.addEventListener("dblclick", () => {
    const all = digits(), digit = all[game.cursor];
    if (!digit) return;
    game.selected = new Set([...all.keys()].filter((cell) => all[cell] === digit));
    changed();
  });
  pad.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const digit = Number(button.dataset.digit);
    if (digit) write(digit);
    else erase();
  });
}

/** The pad: a button for each digit with how many are missing, or for each colour; and one to erase. */
export function drawPad() {
  const n = game.shape.n, isPlay = game.tab === "play", colours = isPlay && game.mode === "colour";
  const many = colours ? COLOURS.length : n;
  pad.dataset.writes = game.tab === "solve" || game.tab === "rules" ? "digit" : game.mode;
  if (pad.childElementCount !== many + 1) {
    pad.classList.toggle("many", many > 10);
    pad.textContent = "";
    for (let digit = 1; digit <= many + 1; digit++) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.digit = String(digit > many ? 0 : digit);
      pad.append(button);
    }
  }
  const count = Array(n + 1).fill(0);
  for (const digit of digits()) count[digit]++;
  for (const [i, button] of [...pad.children].entries()) {
    const digit = i + 1;
    button.className = colours && digit <= many ? `paint-${digit}` : "";
    if (digit > many) {
      button.textContent = "⌫";
      button.setAttribute("aria-label", "Erase");
      continue;
    }
    const left = Math.max(0, Math.ceil(game.shape.cells / n) - count[digit]);
    button.textContent = "";
    const small = document.createElement("small");
    if (colours || isPlay) small.dataset.mark = colours ? COLOURS[i] : String(left);
    const value = colours ? digit : valueOf(game.shape, digit);
    button.append(String(value), small);
    button.setAttribute("aria-label", colours ? `${digit}, ${COLOURS[i]}` : `${value}, ${left} missing`);
    button.classList.toggle("done", !colours && left === 0);
  }
}
