/** Words of an argument that not everybody knows: a tap on one shows it on the board and says what it means. */
import { cellsOf } from "../board/shape.js";
import { flash } from "../board/view.js";
import { work } from "../board/work.js";
import { make } from "../parts/by.js";

const WORDS = /\b(r\d+c\d+|(?:[Rr]ow|[Cc]olumn|[Bb]ox) \d+|(?:[Rr]ows|[Cc]olumns|[Bb]oxes) (?:\d+, )*\d+ and \d+|houses?)\b/;

/** The cells of a word, and what it means. @param {string} word @returns {{ cells: number[], meaning: string }} */
function meaningOf(word) {
  const { shape } = work, { spots, rows, columns, n, laid } = shape, [, row, column] = /^r(\d+)c(\d+)$/.exec(word) ?? [];
  if (row) return { cells: cellsOf(shape, [word]), meaning: `${word} is the cell in row ${row} and column ${column}.` };
  const [kind] = word.toLowerCase().split(/e?s? /), numbers = new Set((word.match(/\d+/g) ?? []).map(Number));
  const among = (/** @type {(row: number, column: number) => boolean} */ isIn) => [...spots.keys()].filter((cell) => isIn(...spots[cell]));
  if (kind === "row") return { cells: among((r) => numbers.has(r + 1)), meaning: "Rows are counted from the top." };
  if (kind === "column") return { cells: among((_, c) => numbers.has(c + 1)), meaning: "Columns are counted from the left." };
  if (kind !== "box") return { cells: [], meaning: "A house is a row, a column or a box: a group of cells that hold each digit once." };
  const across = n / columns, boxOf = (/** @type {number} */ r, /** @type {number} */ c) => Math.floor(r / rows) * across + Math.floor(c / columns);
  return { cells: laid ? [] : among((r, c) => numbers.has(boxOf(r, c) + 1)), meaning: "Boxes are counted from the left, from the top row of boxes to the bottom." };
}

/** Writes a text in which such words can be tapped. @param {Element} place @param {string} text */
export function tell(place, text) {
  const old = place.closest("p")?.nextElementSibling;
  if (old?.matches(".gloss")) old.remove();
  place.replaceChildren(...text.split(WORDS).map((part, i) => {
    if (i % 2 === 0) return part;
    // No button: a line would break between it and a comma.
    const word = make("span", part, "word");
    word.tabIndex = 0;
    word.setAttribute("role", "button");
    word.addEventListener("pointerenter", () => flash(meaningOf(part).cells));
    word.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); word.click(); } });
    word.addEventListener("click", () => {
      const { cells, meaning } = meaningOf(part), paragraph = word.closest("p");
      let gloss = paragraph?.nextElementSibling;
      if (!gloss?.matches(".gloss")) {
        gloss = make("p", "", "gloss small");
        gloss.setAttribute("role", "status");
        paragraph?.after(gloss);
      }
      gloss.textContent = meaning;
      flash(cells);
    });
    return word;
  }));
}
