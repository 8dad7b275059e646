/** Another puzzle to watch, where the one at hand has rules: the textbook methods know none. */
import { History } from "../board/history.js";
import { EXAMPLE, onChange, page, positionOf, turn, work, works } from "../board/work.js";
import { onEnter } from "../rooms.js";
import { by } from "./by.js";

/** What is watched in place of a puzzle with rules. @type {import("../board/work.js").Position | null} */
let instead = null;

/** Turns to the puzzle that is played or entered, if one of these has no rules, or to an example. */
function choose() {
  if (page.room !== "watch" || !work.shape.laid) return;
  if (!works.example.isPuzzle) works.example.history = new History(positionOf(EXAMPLE));
  const other = [works.play, works.entry].find((one) => one.isPuzzle && !one.shape.laid) ?? works.example;
  instead = other.position;
  by("watch-instead").textContent = `The methods here solve puzzles without extra rules. This is ${other === works.example ? "an example" : "your last puzzle without rules"}.`;
  turn(other);
}

export function start() {
  onEnter((room) => { if (room !== "watch") instead = null; });
  onChange(() => {
    // Whoever brings a puzzle to its board turns to that for a moment.
    if (page.room === "watch" && work.shape.laid) queueMicrotask(choose);
    by("watch-instead").hidden = page.room !== "watch" || instead !== work.position;
  });
}
