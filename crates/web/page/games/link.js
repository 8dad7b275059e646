/** A position as a short word for an address: numbers in bytes, packed by the browser, in base64 for addresses. */
import { Problem } from "../api.js";
import { bare, blank } from "../board/work.js";
import { parse } from "../rooms.js";
import { shapeOfRules } from "../board/rules.js";
import { shapeOf } from "../board/shape.js";

/** @typedef {import("../board/work.js").Position} Position */

/** What such a word begins with; no puzzle as text does. */
export const SIGN = "~";
const VERSION = 1;

/** The address of this page without a puzzle. */
export const home = () => location.origin + location.pathname.replace(/index\.html$/, "");

/** What stands behind the `#` of a link to this page, if the text holds one. @param {string} text */
export function wordOfLink(text) {
  for (const [, address, hash] of text.matchAll(/(https?:\/\/[^\s#]*)#(\S+)/g)) {
    const { word } = parse(hash);
    if (word.startsWith(SIGN) || address === home()) return word;
  }
  return null;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} way @param {number} most */
async function through(bytes, way, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  /** @type {number[]} */
  const all = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(all);
    for (const byte of value) all.push(byte);
    if (all.length > most) throw new RangeError("too long");
  }
}

/** @param {number[][]} lists @param {number} n */
function bits(lists, n) {
  const wide = Math.ceil(n / 8), bytes = new Uint8Array(lists.length * wide);
  lists.forEach((list, cell) => {
    for (const digit of list) bytes[cell * wide + ((digit - 1) >> 3)] |= 1 << ((digit - 1) & 7);
  });
  return bytes;
}

/** @param {Uint8Array} bytes @param {number} n */
function lists(bytes, n) {
  const wide = Math.ceil(n / 8);
  return Array.from({ length: bytes.length / wide }, (_, cell) => {
    const list = [];
    for (let d = 0; d < n; d++) if (bytes[cell * wide + (d >> 3)] & (1 << (d & 7))) list.push(d + 1);
    return list;
  });
}

/** A puzzle without what was done with it: its digits where they are enough, and else as a packed word. @param {Position} position */
export async function wordOf(position) {
  const { shape, stated, givens } = position;
  if (!shape.laid && !stated && shape.rows === shape.columns && shape.n <= 9) return givens.map((digit) => digit || ".").join("");
  return pack(bare(position));
}

/** @param {Position} position @param {number} [seconds] */
export async function pack(position, seconds = 0) {
  const { shape, stated } = position, { n, laid } = shape, lines = position.lines.slice(0, 255), time = Math.min(65535, seconds);
  // A board with rules has the version after, and its text in place of the shape.
  const rules = laid ? new TextEncoder().encode(laid.board.rules ?? laid.head) : null;
  if (rules && rules.length > 65535) throw new Problem("These rules are too long for a link.");
  const head = [...(rules ? [VERSION + 1, rules.length >> 8, rules.length & 255] : [VERSION, shape.rows, shape.columns]), (position.full ? 1 : 0) + (stated ? 2 : 0) + (lines.length ? 4 : 0), time >> 8, time & 255];
  const parts = [head, rules ?? [], position.givens, position.placed, bits(position.corner, n), bits(position.centre, n), position.colours];
  if (stated) parts.push(bits(stated, n));
  if (lines.length) parts.push([lines.length, ...lines.flat().flatMap((cell) => [cell >> 8, cell & 255])]);
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), 1e6);
  const text = btoa(packed.reduce((signs, byte) => signs + String.fromCharCode(byte), ""));
  return SIGN + text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** The position in a word, or nothing if it is none. @param {string} word */
export async function unpack(word) {
  try {
    const text = atob(word.slice(1).replace(/-/g, "+").replace(/_/g, "/"));
    const packed = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"), 1e6);
    const [version, rows, columns, flags, high, low] = bytes;
    let at = 6;
    const take = (/** @type {number} */ size) => bytes.slice(at, (at += size));
    if (version === VERSION ? rows * columns < 1 || rows * columns > 255 : version !== VERSION + 1) return null;
    const shape = version === VERSION ? shapeOf(rows, columns) : await shapeOfRules(new TextDecoder().decode(take(rows * 256 + columns)));
    const { n, cells } = shape, wide = Math.ceil(n / 8), stated = Boolean(flags & 2);
    const digits = () => {
      const list = [...take(cells)];
      if (list.length !== cells || list.some((digit) => digit > n)) throw new RangeError("not a digit");
      return list;
    };
    const marks = () => lists(take(cells * wide), n);
    /** @type {Position} */
    const position = { ...blank(shape), givens: digits(), placed: digits(), corner: marks(), centre: marks(), colours: [...take(cells)], full: Boolean(flags & 1) };
    if (stated) position.stated = marks();
    if (flags & 4) {
      const ends = [...take(4 * take(1)[0])], cell = (/** @type {number} */ i) => ends[i] * 256 + ends[i + 1];
      for (let i = 0; i < ends.length; i += 4) position.lines.push([cell(i), cell(i + 2)]);
      if (position.lines.flat().some((end) => !(end < cells))) return null;
    }
    return at === bytes.length ? { position, seconds: high * 256 + low } : null;
  } catch {
    return null;
  }
}
