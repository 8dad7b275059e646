/** What is wrong with a board: asked, and turned into cells to mark. */
import { ask } from "../api.js";
import { work } from "./work.js";
import { cellsOf } from "./shape.js";

/** @typedef {{status: string, sentence: string, bad: boolean, blamed: Set<number>, differs: Set<number>}} Findings */

/**
 * What is wrong with a puzzle, or with what was placed on it; the cells are those of the board on the page. If that has changed
 * meanwhile, nobody wants to know.
 * @param {import("../api.js").Board} board @returns {Promise<Findings>}
 */
export async function check(board) {
  const { shape, position } = work;
  const { status, sentence, conflict = [], rules = [], wrong = [], differences = [] } = /** @type {import("../api.js").Report} */ (await ask("check", { board }));
  if (position !== work.position) throw new DOMException("The board has changed.", "AbortError");
  const parts = (shape.laid?.parts ?? []).filter((part) => rules.includes(part.words));
  const named = cellsOf(shape, [...conflict, ...wrong.map(({ cell }) => cell)]);
  return {
    status,
    sentence,
    bad: status === "none" || wrong.length > 0,
    blamed: new Set([...named, ...parts.flatMap((part) => part.cells)]),
    differs: new Set(cellsOf(shape, differences)),
  };
}
