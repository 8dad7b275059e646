/** The rules of a board: their text, and what changes with it. */
import { ask } from "../api.js";
import { load, move, work } from "./work.js";
import { theme } from "./picture.js";
import { shapeOf, shapeOfLaid } from "./shape.js";

/** @typedef {import("./shape.js").Laid} Laid */

/** The board of a text with rules, and what is given on it. @param {string} rules @returns {Promise<Laid>} */
const laid = (rules) => ask("rules", { rules, theme: theme() });

/** The shape of a board with rules. @param {string} rules */
export async function shapeOfRules(rules) { return shapeOfLaid(await laid(rules)); }

/** The text of a board with rules, which is nothing for other boards. @param {import("./shape.js").Shape} shape */
export function rulesOf({ laid }) { return laid ? laid.board.rules ?? laid.head : undefined; }

/** The first lines of the text: the board without its rules. @param {import("./shape.js").Shape} shape */
export function headOf(shape) {
  return shape.laid?.head ?? `variant ${shape.high}x${shape.wide} boxes ${shape.rows}x${shape.columns}\n`;
}

/** The text of the board without givens: its first lines, and a line for each rule. */
export function text() {
  const now = work.shape.laid;
  return headOf(work.shape) + (now ? now.parts.map((part) => part.text).join("") : "");
}

/** Changes the rules on the same cells, or starts anew on others; but not if the board has changed meanwhile. @param {string} rules */
export async function change(rules) {
  const { position } = work, layout = await laid(rules), { plain } = layout;
  if (position !== work.position) throw new DOMException("The board has changed.", "AbortError");
  // What is said of a puzzle is a part of its text.
  const shape = plain && !(layout.title || layout.author || layout.description) ? shapeOf(...plain) : shapeOfLaid(layout);
  const same = shape.spots.length === work.shape.spots.length && shape.n === work.shape.n && shape.wide === work.shape.wide;
  const fresh = layout.board.givens.some(Boolean);
  if (!same) return load(layout.board, shape);
  const title = layout.title ?? "";
  move(fresh ? { shape, title, givens: layout.board.givens } : { shape, title });
}
