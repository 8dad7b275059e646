/** New puzzles: of a size and a level, and today's, which are the same for everyone. */
import { ask } from "../api.js";
import { shapeOfRules } from "../board/rules.js";
import { SHAPES, shapeOf } from "../board/shape.js";
import { focus } from "../board/view.js";
import { clear, page, positionOf, resume, turn, work, works } from "../board/work.js";
import { begun, put } from "../games/keep.js";
import { by } from "../parts/by.js";
import { complain } from "../parts/toast.js";
import { go, onEnter } from "../rooms.js";
import { dateOf } from "../games/days.js";
import { sizeOption, take } from "./open.js";

/** The levels by their names in the API. @type {Record<string, string>} */
export const LEVELS = { easy: "Easy", medium: "Medium", hard: "Hard", unfair: "Unfair", extreme: "Extreme" };

let waiting = new AbortController();

/** Plays a puzzle with rules that was made. @param {string} text */
async function playRules(text) {
  const { puzzles: [{ board, title }] } = await ask("read", { text });
  const position = positionOf(board, await shapeOfRules(board.rules), title);
  if (page.room !== "play") return;
  turn(works.play);
  resume({ ...position, opened: false });
  focus();
}

/** Makes a puzzle and plays it. @param {{ box: [number, number], difficulty?: string, date?: string, clues?: string[] }} order @param {string} [title] */
async function make(order, title) {
  waiting.abort();
  const { signal } = waiting = new AbortController();
  for (const place of document.querySelectorAll(".making-now")) place.textContent = "A moment …";
  try {
    const made = await ask("generate", order, signal), board = { box: order.box, givens: made.givens };
    take([]);
    by("making").hidePopover();
    go("play");
    if (made.variant) return void await playRules(`${made.variant}title: ${[title, made.level].filter(Boolean).join(", ")}\n`);
    const mine = order.date === undefined ? null : await begun(board);
    if (page.room !== "play") return;
    turn(works.play);
    if (mine) await put(mine);
    else resume({ ...positionOf(board, shapeOf(...order.box), title ?? made.level ?? ""), opened: false, day: order.date ? `${order.date} ${order.difficulty}` : "" });
    focus();
  } catch (error) {
    complain(error);
  } finally {
    if (waiting.signal === signal) for (const place of document.querySelectorAll(".making-now")) place.textContent = "";
  }
}

/** Plays the puzzle of a day. @param {Date} day @param {string} level */
export function makeOf(day, level) {
  const date = day.toLocaleDateString("en", { day: "numeric", month: "short" });
  return make({ box: [3, 3], difficulty: level, date: dateOf(day) }, `${date}, ${LEVELS[level].toLowerCase()}`);
}

/** The size that is chosen. @returns {[number, number]} */
function box() {
  const [rows, columns] = /** @type {HTMLSelectElement} */ (by("make-shape")).value.split("x").map(Number);
  return [rows, columns];
}

/** The rules that are chosen: the clues to be made, by their name in the API. */
const clues = () => /** @type {HTMLSelectElement} */ (by("make-clues"));

/** How often levels were asked for: an answer about an earlier size is left out. */
let asked = 0;

/** Offers the rules that there are, and the levels for the size. */
async function offer() {
  const mine = (asked += 1), offered = await ask("levels", { box: box() }).catch(() => null);
  if (mine !== asked) return;
  if (offered && clues().length === 1) clues().append(...offered.clues.map((/** @type {{ id: string, label: string }} */ { id, label }) => new Option(label, id)));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#making [data-make]"))) {
    button.hidden = Boolean(offered && !clues().value && button.dataset.make && !offered.levels.includes(button.dataset.make));
  }
}

export function start() {
  // Whoever has gone elsewhere does not want it any more.
  onEnter(() => waiting.abort());
  const select = /** @type {HTMLSelectElement} */ (by("make-shape"));
  select.append(...SHAPES.map((box) => sizeOption(box, box[0] * box[1] === 9)));
  // Before the sheet is seen, so that a size chosen at once stays.
  by("making").addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return waiting.abort();
    const { rows, columns, laid } = work.shape, mine = `${rows}x${columns}`;
    if (!laid && [...select.options].some(({ value }) => value === mine)) select.value = mine;
    void offer();
  });
  for (const choice of [select, clues()]) choice.addEventListener("change", () => void offer());
  by("clear").addEventListener("click", () => {
    by("making").hidePopover();
    take([]);
    go("solve");
    clear(...box());
    focus();
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-make]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { make: level } = button.dataset;
    const isHere = button.closest("#making"), rules = isHere ? clues().selectedOptions[0] : null, wanted = level ? { difficulty: level } : {};
    void make({ box: isHere ? box() : [3, 3], ...wanted, ...(rules?.value ? { clues: [rules.value] } : {}) }, rules?.value ? rules.text : undefined);
  });
}
