/** Another puzzle to watch, where there is none at hand, or one with rules: the textbook methods know none. */
import { History } from "../board/history.js";
import { EXAMPLE, onChange, page, positionOf, turn, work, works } from "../board/work.js";
import { onEnter } from "../rooms.js";
import { by } from "./by.js";

/** What is watched in its place. @type {import("../board/work.js").Position | null} */
let instead = null;

/** Whether there is something to watch. @param {import("../board/work.js").Work} which */
const isFit = (which) => which.isPuzzle && !which.shape.laid;

/** Turns to the puzzle that is played or entered, if one of these has no rules, or to an example. */
function choose() {
  if (page.room !== "watch" || isFit(work)) return;
  if (!works.example.isPuzzle) works.example.history = new History(positionOf(EXAMPLE));
  const other = [works.play, works.entry].find(isFit) ?? works.example;
  instead = other.position;
  by("watch-instead").textContent = `${work.isPuzzle ? "The methods here solve puzzles without extra rules." : "There is no puzzle on the board yet."} This is ${other === works.example ? "an example" : "your last puzzle without rules"}.`;
  turn(other);
}

export function start() {
  onEnter((room) => { if (room !== "watch") instead = null; });
  onChange(() => {
    // Whoever brings a puzzle to its board turns to that for a moment.
    if (page.room === "watch" && !isFit(work)) queueMicrotask(choose);
    by("watch-instead").hidden = page.room !== "watch" || instead !== work.position;
  });
}
