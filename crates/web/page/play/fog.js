/** Fog of war: clues are hidden until right digits lift the fog. Only Play has it. */
import { changed, onMove, page, work } from "../board/work.js";
import { by } from "../parts/by.js";
import { onEnter } from "../rooms.js";
import { solution, solved } from "./solution.js";

/** Draws the fog of the position. Until the solution is known, all that is hidden at the start stays so. */
function drift() {
  const { shape, position: { placed } } = work, fog = page.room === "play" ? shape.laid?.fog : null, mine = solved();
  by("fog").hidden = !fog || mine !== null;
  // Without a solution no digit could lift anything.
  if (!fog || mine === null) { work.fog = new Set(); return; }
  const isRight = (/** @type {number} */ cell) => placed[cell] === mine?.[cell];
  const lifted = fog.lights.filter(({ of }) => of.every(isRight)).flatMap(({ lit }) => lit), seen = new Set([...fog.lit, ...lifted]);
  work.fog = new Set([...shape.spots.keys()].filter((cell) => !seen.has(cell)));
  if (!mine) void solution().then(() => { drift(); changed(); });
}

export function start() {
  onMove(drift);
  onEnter(() => { drift(); changed(); });
}
