// @ts-check
/** Fog of war: clues are hidden until right digits lift the fog. Only Play has it. */
import { changed, onMove, page, work } from "../board/work.js";
import { by } from "../parts/by.js";
import { onEnter } from "../rooms.js";
import { solution } from "./solution.js";

/** Whose solution is here. @type {{ shape: object | null, givens: number[], digits: number[] | null }} */
let here = { shape: null, givens: [], digits: null };

/** Draws the fog of the position. Where the solution is not known, all that is hidden at the start stays so. */
function drift() {
  const { shape, position: { givens, placed } } = work, fog = shape.laid?.fog;
  by("fog").hidden = true;
  if (!fog || page.room !== "play") { work.fog = new Set(); return; }
  const mine = here.shape === shape && here.givens === givens ? here.digits : null;
  const isRight = (/** @type {number} */ cell) => placed[cell] === mine?.[cell];
  const lifted = fog.lights.filter(({ of }) => of.every(isRight)).flatMap(({ lit }) => lit), seen = new Set([...fog.lit, ...lifted]);
  work.fog = new Set([...shape.spots.keys()].filter((cell) => !seen.has(cell)));
  if (!mine) void learn();
}

/** Asks for the solution that says which digits are right. */
async function learn() {
  const { shape, position: { givens } } = work, digits = await solution();
  if (shape !== work.shape || givens !== work.position.givens || page.room !== "play") return;
  if (digits) {
    here = { shape, givens, digits };
    drift();
  } else {
    // No digit could lift anything.
    work.fog.clear();
    by("fog").hidden = false;
  }
  changed();
}

export function start() {
  onMove(drift);
  onEnter(() => { drift(); changed(); });
}
