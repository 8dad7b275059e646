/** Solved puzzles by level: how many, and of those that no hint solved in part the best time and the one in the middle. */
import { clockOf, isSolved } from "../games/games.js";
import { by, make } from "../parts/by.js";
import { LEVELS } from "./make.js";

/** @typedef {import("../games/games.js").Game} Game */

/** The level in the title of a game. @param {Game} game */
const levelOf = ({ title }) => Object.values(LEVELS).find((level) => title.toLowerCase().endsWith(level.toLowerCase())) ?? "Others";

/** Fills the table, and says below the new puzzles how many are solved. @param {Game[]} games */
export function draw(games) {
  const solved = games.filter(isSolved), rows = [];
  for (const level of [...Object.values(LEVELS), "Others"]) {
    const mine = solved.filter((game) => levelOf(game) === level), times = mine.filter(({ state }) => !state.helped).map(({ state }) => state.seconds).sort((a, b) => a - b);
    if (!mine.length) continue;
    const row = make("tr"), head = make("th", level);
    head.scope = "row";
    row.append(head, make("td", mine.length.toLocaleString("en")), ...[times[0], times[times.length >> 1]].map((time) => make("td", time === undefined ? "–" : clockOf(time))));
    rows.push(row);
  }
  by("statistics-rows").replaceChildren(...rows);
  by("solved-count").hidden = !solved.length;
  by("solved-count").textContent = `${solved.length.toLocaleString("en")} solved`;
}
