// @ts-check
/** Keys and pointers on the board, and the pad of digits. */
import { changed, digits, erase, game, redo, undo, write } from "./game.js";
import { digitOf } from "./shape.js";
import { cellAt, focus, holder } from "./view.js";

/** @typedef {import("./game.js").Mode} Mode */

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));

/** @param {number} cell @param {boolean} more */
function go(cell, more) {
  game.cursor = cell;
  if (!more) game.selected = new Set();
  game.selected.add(cell);
  changed();
  focus();
}

/** @param {Mode} mode */
export function setMode(mode) {
  game.mode = mode;
  changed();
}

const MODES = /** @type {Mode[]} */ (["digit", "corner", "centre"]);

/** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
function pressed(event) {
  const n = game.shape.n;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key;
  const row = Math.floor(game.cursor / n), column = game.cursor % n;
  /** @type {Record<string, number>} */
  const to = {
    ArrowUp: ((row + n - 1) % n) * n + column,
    ArrowDown: ((row + 1) % n) * n + column,
    ArrowLeft: row * n + ((column + n - 1) % n),
    ArrowRight: row * n + ((column + 1) % n),
    Home: row * n,
    End: row * n + n - 1,
  };
  if (key in to) return go(to[key], event.shiftKey || ctrl), true;
  if (ctrl && !event.altKey) {
    const low = key.toLowerCase();
    if (low === "a") return (game.selected = new Set(digits().keys())), changed(), true;
    if (low === "z" && !event.shiftKey) return undo(), true;
    if (low === "y" || low === "z") return redo(), true;
    // Ctrl with a letter is the browser's.
    if (!/^[0-9]$/.test(key)) return false;
  }
  const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  const digit = code ? digitOf(code[1], n) : digitOf(key, n);
  if (digit) {
    const mode = ctrl ? "centre" : event.shiftKey && code ? "corner" : game.mode;
    write(digit, mode);
    if (game.tab === "solve" && game.selected.size === 1) go((game.cursor + 1) % (n * n), false);
    return true;
  }
  if (["Delete", "Backspace", "0", "."].includes(key)) {
    erase();
    if (game.tab === "solve" && game.selected.size === 1) {
      const step = key === "Backspace" ? n * n - 1 : 1;
      go((game.cursor + step) % (n * n), false);
    }
    return true;
  }
  if (key === "[") return undo(), true;
  if (key === "]") return redo(), true;
  if (key === "Escape") return (game.selected = new Set([game.cursor])), changed(), true;
  if (game.tab === "play") {
    const index = n > 9 ? -1 : ["z", "x", "c"].indexOf(key.toLowerCase());
    if (index >= 0) return setMode(MODES[index]), true;
    if (key === " ") return setMode(MODES[(MODES.indexOf(game.mode) + 1) % 3]), true;
  }
  if (key === "Enter" && game.tab === "solve") return document.getElementById("solve")?.click(), true;
  if (key.toLowerCase() === "h" && n <= 16) return document.getElementById("hint")?.click(), true;
  return false;
}

export function listen() {
  holder.addEventListener("keydown", (event) => {
    if (!event.altKey && pressed(event)) event.preventDefault();
  });
  let dragging = false;
  holder.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event.target);
    if (cell < 0) return;
    dragging = true;
    go(cell, event.shiftKey || event.ctrlKey || event.metaKey);
    event.preventDefault();
  });
  holder.addEventListener("pointermove", (event) => {
    if (!dragging || event.pointerType === "touch") return;
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell >= 0 && !game.selected.has(cell)) go(cell, true);
  });
  addEventListener("pointerup", () => { dragging = false; });
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

/** The pad: a button for each digit with how many are missing, and one to erase. */
export function drawPad() {
  const n = game.shape.n;
  if (pad.childElementCount !== n + 1) {
    pad.classList.toggle("many", n > 10);
    pad.textContent = "";
    for (let digit = 1; digit <= n + 1; digit++) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.digit = String(digit > n ? 0 : digit);
      pad.append(button);
    }
  }
  const count = Array(n + 1).fill(0);
  for (const digit of digits()) count[digit]++;
  for (const [i, button] of [...pad.children].entries()) {
    const digit = i + 1;
    if (digit > n) {
      button.textContent = "⌫";
      button.setAttribute("aria-label", "Erase");
      continue;
    }
    const left = Math.max(0, n - count[digit]);
    button.textContent = "";
    const small = document.createElement("small");
    small.textContent = game.tab === "play" ? String(left) : "";
    button.append(String(digit), small);
    button.setAttribute("aria-label", `${digit}, ${left} missing`);
    button.classList.toggle("done", left === 0);
  }
}
