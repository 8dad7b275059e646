/** The chains inside an argument: "the Forcing Chain r8c5=1 → r8c5≠4 → r1c5=4" becomes links to be drawn. */
import { cellsOf } from "../board/shape.js";
import { place } from "../board/view.js";
import { work } from "../board/work.js";

/** How far from the middle of a candidate a link ends, in cells. */
const APART = 0.15;
/** How far a link bends to the side, in its lengths. */
const BEND = 0.15;

/** @typedef {{ cell: number, digit: number, isOn: boolean, at: [number, number] }} Claim */

/** @param {Claim} from @param {Claim} to */
function link({ at: [x, y], isOn }, { at: [u, v], isOn: isEndOn }) {
  const [wide, high] = [u - x, v - y], part = APART / Math.max(Math.hypot(wide, high), 2 * APART);
  return { from: [x + wide * part, y + high * part], handle: [(x + u) / 2 + high * BEND, (y + v) / 2 - wide * BEND], to: [u - wide * part, v - high * part], strong: !isOn && isEndOn };
}

/** What a sentence writes with arrows. @param {string} sentence @returns {Pick<import("../api.js").Figure, "candidates" | "links">} */
export function chainsIn(sentence) {
  const { shape } = work, links = [], candidates = /** @type {Map<string, [number, number, string]>} */ (new Map());
  /** @type {Claim | null} */
  let last = null;
  for (const [, name, sign, value, arrow] of sentence.matchAll(/(r\d+c\d+)([=≠])(\d+)( →)?/g)) {
    const [cell] = cellsOf(shape, [name]), digit = Number(value) - shape.first + 1, isOn = sign === "=";
    const [row, column] = shape.spots[cell], [x, y] = place(digit);
    const now = /** @type {Claim} */ ({ cell, digit, isOn, at: [column + 0.04 + 0.0092 * x, row + 0.04 + 0.0092 * y] });
    const key = `${cell},${digit}`;
    if (!candidates.has(key)) candidates.set(key, [cell, digit, isOn ? "on" : "off"]);
    if (last && (last.cell !== cell || last.digit !== digit)) links.push(link(last, now));
    last = arrow ? now : null;
  }
  return { candidates: [...candidates.values()], links };
}
