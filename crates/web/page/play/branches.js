/** The branches of a game: what somebody went back from to try something else. */
import { name, valueOf } from "../board/shape.js";
import { focus } from "../board/view.js";
import { visit, work } from "../board/work.js";
import { button, by, make } from "../parts/by.js";

/** How many branches are listed. */
const MAX_SHOWN = 12;

/** What a move did, in words. @param {number} index */
function wordsOf(index) {
  const { history: { moves }, shape } = work, { position, from } = moves[index], before = moves[from].position;
  const cell = position.placed.findIndex((digit, i) => digit !== before.placed[i]);
  if (cell >= 0) return position.placed[cell] ? `${name(shape, cell)} = ${valueOf(shape, position.placed[cell])}` : `${name(shape, cell)} empty`;
  return position.colours !== before.colours ? "a colour" : position.lines !== before.lines ? "a line" : "a mark";
}

function draw() {
  by("branch-list").replaceChildren(...work.history.branches.slice(0, MAX_SHOWN).map((moves) => {
    const item = make("li"), more = moves.length - 1;
    item.append(button(wordsOf(moves[0]) + (more ? ` and ${more} more ${more === 1 ? "move" : "moves"}` : ""), () => {
      by("branches").hidePopover();
      visit(moves[more]);
      focus();
    }, "game"));
    return item;
  }));
}

export function start() {
  by("branches").addEventListener("beforetoggle", (event) => { if (/** @type {ToggleEvent} */ (event).newState === "open") draw(); });
  by("menu").addEventListener("beforetoggle", () => { by("branches-open").hidden = work.history.branches.length === 0; });
}
