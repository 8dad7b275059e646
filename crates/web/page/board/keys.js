/** Keys and pointers on the board, and the pad of digits. */
import { by, drawing, make } from "../parts/by.js";
import { settings } from "../parts/settings.js";
import { toast } from "../parts/toast.js";
import { digitOf, valueOf } from "./shape.js";
import { changed, COLOURS, digits, erase, isEntering, link, page, redo, undo, visit, work, write } from "./work.js";
import { cellAt, focus, holder } from "./view.js";

/** @typedef {import("./work.js").Mode} Mode */

/** What a key means where rules are put on the board. @type {(key: string) => boolean} */
let ruled = () => false;
/** @param {(key: string) => boolean} pressed */
export function hear(pressed) { ruled = pressed; }

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));

/** @param {number} cell @param {boolean} more */
function go(cell, more) {
  work.cursor = cell;
  if (!more) work.selected = new Set();
  work.selected.add(cell);
  changed();
  focus();
}

/** Goes on to the next cell where a puzzle is entered. @param {number} [step] */
function onward(step = 1) {
  if (page.room !== "solve" || work.selected.size > 1) return;
  const shown = work.shape.at.filter((cell) => cell >= 0).sort((a, b) => a - b);
  work.cursor = shown[(shown.indexOf(work.cursor) + step + shown.length) % shown.length];
  work.selected = new Set([work.cursor]);
  changed();
}

/** Leaves a cell out of the selection, which never is empty. @param {number} cell */
function leave(cell) {
  if (work.selected.size > 1) work.selected.delete(cell);
  if (!work.selected.has(work.cursor)) work.cursor = [...work.selected][work.selected.size - 1];
  changed();
}

/** Selects all cells between two corners. @param {number} from @param {number} to */
function block(from, to) {
  const { spots, at, wide } = work.shape;
  const [top, bottom] = [spots[from][0], spots[to][0]].sort((a, b) => a - b);
  const [left, right] = [spots[from][1], spots[to][1]].sort((a, b) => a - b);
  work.selected = new Set();
  for (let r = top; r <= bottom; r++) for (let c = left; c <= right; c++) if (at[r * wide + c] >= 0) work.selected.add(at[r * wide + c]);
  changed();
}

/**
 * The next cell on the way down or right, over holes and rims; from the cursor, or from a column of its row.
 * @param {number} down @param {number} right @param {number} [from]
 */
function along(down, right, from) {
  const { spots, at, wide, high } = work.shape;
  let [row, column] = spots[work.cursor];
  column = from ?? column;
  do {
    row = (row + down + high) % high;
    column = (column + right + wide) % wide;
  } while (at[row * wide + column] < 0);
  return at[row * wide + column];
}

/** @param {Mode} mode */
export function setMode(mode) {
  page.mode = mode;
  changed();
}

const MODES = /** @type {Mode[]} */ (["digit", "corner", "centre", "colour", "pen"]);
/** How long a press is that means something else than a tap, in milliseconds. */
const LONG = 450;
/** How near to two sides of a cell a pointer is in its corner, in cells: a line that passes there is on its way to the next but one. */
const CORNER = 0.24;

/** The last digit that came from a key. */
let typed = { digit: 0, cell: -1, mode: page.mode, time: 0 };
/** How long the second figure of a number may take, in milliseconds. */
const TOGETHER = 1200;

/** The digit that two figures make, one typed soon after the other, or 0. @param {number} digit @param {Mode} mode */
function continued(digit, mode) {
  const { shape, cursor } = work, first = valueOf(shape, typed.digit), value = 10 * first + (digit ? valueOf(shape, digit) : 0);
  const isSoon = performance.now() - typed.time < TOGETHER && typed.cell === cursor && typed.mode === mode;
  return isSoon && first > 0 && value <= valueOf(shape, shape.n) ? value - shape.first + 1 : 0;
}

/** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
function pressed(event) {
  const { n } = work.shape;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key;
  /** @type {Record<string, number>} */
  const to = {
    ArrowUp: along(-1, 0),
    ArrowDown: along(1, 0),
    ArrowLeft: along(0, -1),
    ArrowRight: along(0, 1),
    Home: along(0, 1, -1),
    End: along(0, -1, work.shape.wide),
  };
  if (page.room === "play" && n < 10 && !ctrl && !event.altKey) {
    const way = { w: "ArrowUp", s: "ArrowDown", a: "ArrowLeft", d: "ArrowRight" }[key.toLowerCase()];
    if (way) return go(to[way], event.shiftKey), true;
  }
  if (event.altKey && event.code.startsWith("Arrow")) return false;
  if (key in to) return go(to[key], event.shiftKey || ctrl), true;
  if (ctrl && !event.altKey) {
    const low = key.toLowerCase();
    if (low === "a") return (work.selected = new Set(digits().keys())), changed(), true;
    if (low === "z" && !event.shiftKey) return undo(), true;
    if (low === "y" || low === "z") return redo(), true;
    // Ctrl with a letter is the browser's.
    if (!/^(Digit|Numpad)[0-9]$|^Delete$|^Backspace$/.test(event.code)) return false;
  }
  const code = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  let digit = digitOf(code ? code[1] : key, work.shape);
  if (code?.[1] === "0" && !digit && !event.shiftKey && !ctrl && continued(0, page.mode)) {
    digit = continued(0, page.mode);
    undo();
    write(digit);
    typed = { digit: 0, cell: -1, mode: page.mode, time: 0 };
    return true;
  }
  const isGiven = isEntering();
  if (page.room === "set" && !ctrl && !event.altKey && ruled(key)) return true;
  if (code && code[1] !== "0" && !isGiven && (page.mode === "colour" || event.altKey) && Number(code[1]) <= COLOURS.length) {
    return write(Number(code[1]), "colour"), true;
  }
  if (event.altKey && !digit) return false;
  if (digit) {
    const mode = event.altKey || (ctrl && event.shiftKey) ? "colour" : ctrl ? "centre" : event.shiftKey && code ? "corner" : page.mode;
    const begun = code && continued(digit, mode);
    if (begun) undo();
    write(begun || digit, mode);
    typed = { digit: begun || digit, cell: work.cursor, mode, time: event.timeStamp };
    // A number of two figures is not at its end after the first.
    const isOpen = code && valueOf(work.shape, digit) * 10 <= valueOf(work.shape, n);
    if (!isOpen) onward();
    return focus(), true;
  }
  if (["Delete", "Backspace", "0", "."].includes(key)) {
    erase(key !== "Delete" && key !== "Backspace" ? undefined : event.shiftKey ? "corner" : ctrl ? "centre" : undefined);
    onward(key === "Backspace" ? -1 : 1);
    return focus(), true;
  }
  if (key === "[") return undo(), true;
  if (key === "]") return redo(), true;
  if (key === "Escape") {
    if (work.selected.size < 2 && !by("card").hidden) by("card-close").click();
    work.selected = new Set([work.cursor]);
    return changed(), true;
  }
  if (page.room === "play") {
    const index = n > 9 ? -1 : ["z", "x", "c", "v", "b"].indexOf(key.toLowerCase());
    if (index >= 0) return setMode(MODES[index]), true;
    if (key === " ") return setMode(MODES[(MODES.indexOf(page.mode) + 1) % MODES.length]), true;
  }
  if (key === "Enter" && page.room === "solve") return by("solve").click(), true;
  if (key === "Enter" && page.room === "play" && !by("apply").hidden) return by("apply").click(), true;
  if (page.room === "play" && key.toLowerCase() === "h" && n <= 16) return by("hint").click(), true;
  return false;
}

/** The cell under a pointer, but not at a corner of it, or -1. @param {PointerEvent} event */
function cellUnder({ clientX, clientY }) {
  const element = document.elementFromPoint(clientX, clientY), cell = cellAt(element);
  const box = element?.closest("[data-cell]")?.getBoundingClientRect();
  if (!box) return -1;
  const near = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) => Math.min(at - from, from + size - at) < CORNER * size;
  return near(clientX, box.left, box.width) && near(clientY, box.top, box.height) ? -1 : cell;
}

/** Takes a digit of the pad. @param {number} digit 0 to erase @param {boolean} [isLong] */
function take(digit, isLong = false) {
  if (!digit) return erase(), onward();
  if (isLong) return write(digit, page.mode === "corner" ? "digit" : "corner");
  if (!settings.digitFirst || page.room !== "play") return write(digit), onward();
  page.armed = page.armed === digit ? 0 : digit;
  changed();
}

/** @param {(isLong: boolean) => void} act */
function patience(act) {
  let timer = 0, isLong = false;
  return {
    begin() { isLong = false; timer = setTimeout(() => { isLong = true; act(true); }, LONG); },
    end() { clearTimeout(timer); return isLong; },
  };
}

export function listen() {
  // Whoever has clicked a button, or nothing, still types on the board.
  document.addEventListener("keydown", (event) => {
    if (page.paused) return;
    const from = /** @type {Element} */ (event.target), isElsewhere = !holder.contains(from);
    if (isElsewhere && (event.defaultPrevented || from.closest("input, textarea, select, [popover], dialog") || !holder.checkVisibility())) return;
    if (isElsewhere && from !== document.body && ["Enter", " ", "Escape"].includes(event.key)) return;
    if (pressed(event)) event.preventDefault();
  });
  /** What a drag does to the cells that it meets: 1 selects, -1 leaves out, 0 is no drag. */
  let dragging = 0;
  /** Where a line of the pen begins, or -1. */
  let pen = -1;
  // Whoever holds a finger on a cell chooses several, one tap after the other.
  const press = patience(() => {
    page.sticky = !page.sticky;
    if (page.room === "set") toast(page.sticky ? "Each tap selects one more cell. Hold a finger on a cell again to end this." : "Each tap selects one cell.");
    changed();
  });
  /** What was selected before the finger came. @type {{ work: typeof work, index: number, cursor: number, selected: Set<number> } | null} */
  let before = null;
  const takeBack = () => {
    dragging = 0;
    pen = -1;
    press.end();
    if (before?.work !== work) return;
    visit(before.index);
    work.cursor = before.cursor;
    work.selected = before.selected;
    before = null;
    changed();
  };
  holder.addEventListener("pointerdown", (event) => {
    // A second finger is about to zoom: the first one has meant nothing.
    if (!event.isPrimary) return takeBack();
    const cell = cellAt(event.target);
    if (cell < 0) return;
    event.preventDefault();
    before = { work, index: work.history.at, cursor: work.cursor, selected: new Set(work.selected) };
    if (page.room === "play" && page.mode === "pen") {
      pen = cell;
      return go(cell, false);
    }
    const more = event.ctrlKey || event.metaKey || event.shiftKey || page.sticky;
    dragging = more && work.selected.has(cell) && work.selected.size > 1 ? -1 : 1;
    if (event.pointerType === "touch" && (page.room === "set" || (!page.sticky && page.room === "play"))) press.begin();
    if (event.shiftKey) block(work.cursor, cell);
    else if (dragging < 0) leave(cell);
    else go(cell, more);
    if (page.armed && page.room === "play" && !more) write(page.armed);
  });
  holder.addEventListener("pointermove", (event) => {
    if (!dragging && pen < 0) return;
    if (event.pointerType === "touch" && page.room !== "play" && page.room !== "set") return;
    const cell = cellUnder(event);
    if (cell < 0) return;
    if (cell !== work.cursor) press.end();
    if (pen >= 0) {
      if (cell === pen) return;
      link(pen, cell);
      pen = cell;
      return go(cell, false);
    }
    if (work.selected.has(cell) === dragging > 0) return;
    if (dragging > 0) go(cell, true);
    else leave(cell);
  });
  addEventListener("pointerup", () => { dragging = 0; pen = -1; press.end(); before = null; });
  addEventListener("pointercancel", takeBack);
  holder.addEventListener("dblclick", () => {
    const all = digits(), digit = all[work.cursor];
    if (!digit) return;
    work.selected = new Set([...all.keys()].filter((cell) => all[cell] === digit));
    changed();
  });
  let held = 0;
  const hold = patience(() => take(held, true));
  pad.addEventListener("pointerdown", ({ target }) => {
    held = Number(target instanceof Element ? target.closest("button")?.dataset.digit : 0);
    if (held && page.room === "play" && (page.mode === "digit" || page.mode === "corner") && !settings.digitFirst) hold.begin();
  });
  pad.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!hold.end() && button) take(Number(button.dataset.digit));
  });
  for (const name of ["pointerleave", "pointercancel"]) pad.addEventListener(name, () => hold.end());
  // Some browsers open a menu when a finger rests.
  for (const place of [holder, pad]) place.addEventListener("contextmenu", (event) => { if (page.room === "play") event.preventDefault(); });
}

/** A sign that `index.html` draws. @param {string} name */
export function icon(name) {
  const sign = drawing("svg", { class: "icon", "aria-hidden": true });
  sign.append(drawing("use", { href: `#i-${name}` }));
  return sign;
}

/** Draws a button if it had another name. @param {Element} button @param {string} name @param {() => (Node | string)[]} content */
function label(button, name, content) {
  if (button.getAttribute("aria-label") === name) return;
  button.setAttribute("aria-label", name);
  button.replaceChildren(...content());
}

/** The pad: a button for each digit with how many are missing, or for each colour; and one to erase. */
export function drawPad() {
  const n = work.shape.n, isPlay = page.room === "play" || page.room === "learn", colours = isPlay && page.mode === "colour";
  const many = colours ? COLOURS.length : n;
  pad.dataset.writes = isPlay ? page.mode : "digit";
  pad.classList.toggle("counted", isPlay);
  pad.style.setProperty("--across", String(n <= 9 || colours ? 5 : n <= 12 ? 7 : n <= 16 ? 9 : Math.ceil((n + 1) / 4)));
  if (pad.childElementCount !== many + 1) {
    pad.classList.toggle("many", many > 10);
    pad.textContent = "";
    for (let digit = 1; digit <= many + 1; digit++) {
      const button = make("button");
      button.dataset.digit = String(digit > many ? 0 : digit);
      pad.append(button);
    }
  }
  const count = Array(n + 1).fill(0), shown = work.shape.at.filter((cell) => cell >= 0), all = digits();
  for (const cell of shown) count[all[cell]]++;
  for (const [i, button] of [...pad.children].entries()) {
    const digit = i + 1;
    /** @type {HTMLButtonElement} */ (button).disabled = page.paused;
    button.className = colours && digit <= many ? `paint-${digit}` : "";
    if (digit > many) {
      label(button, "Erase", () => [icon("erase")]);
      continue;
    }
    const left = Math.max(0, Math.ceil(shown.length / n) - count[digit]), value = colours ? digit : valueOf(work.shape, digit);
    label(button, colours ? `${digit}, ${COLOURS[i]}` : `${value}, ${left} to place`, () => {
      const small = make("small");
      small.dataset.mark = colours ? COLOURS[i] : String(left);
      return [String(value), small];
    });
    button.classList.toggle("done", !colours && left === 0);
    if (settings.digitFirst && isPlay) button.setAttribute("aria-pressed", String(page.armed === digit));
    else button.removeAttribute("aria-pressed");
  }
}
