// @ts-check
/** New boards: empty ones, and puzzles made to order. */
import { ask } from "./api.js";
import { clear, game, load } from "./game.js";
import { back } from "./keep.js";
import { take } from "./open.js";
import { complain, toast } from "./toast.js";
import { SHAPES } from "./shape.js";
import { focus } from "./view.js";

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

let waiting = new AbortController();

/** Rows and columns of the boxes of a new board: as they are, or as they would be without rules. */
function boxes() {
  const { rows, columns, n, laid } = game.shape;
  return laid ? SHAPES.find(([r, c]) => r * c === n) ?? [3, 3] : /** @type {[number, number]} */ ([rows, columns]);
}

/** @param {string} difficulty none for any */
async function make(difficulty) {
  waiting.abort();
  waiting = new AbortController();
  const [rows, columns] = boxes(), box = [rows, columns];
  by("making-now").textContent = "A moment …";
  try {
    const asked = difficulty ? { box, difficulty } : { box };
    const made = await ask("generate", asked, waiting.signal);
    take([]);
    load({ box: [rows, columns], givens: made.givens }, undefined, made.level);
    by("making").hidePopover();
    if (made.level) toast(`${made.level}, ${made.score.toLocaleString("en")} points (HoDoKu's scale)`, back());
    focus();
  } catch (error) {
    if (!(error instanceof DOMException)) complain(error);
  }
  by("making-now").textContent = "";
}

export function start() {
  by("making").addEventListener("toggle", () => { if (!by("making").matches(":popover-open")) waiting.abort(); });
  for (const button of document.querySelectorAll("[data-make]")) {
    button.addEventListener("click", () => void make(/** @type {HTMLElement} */ (button).dataset.make ?? ""));
  }
  by("clear").addEventListener("click", () => {
    take([]);
    clear(...boxes());
    by("making").hidePopover();
    focus();
  });
}
