/** What can be taken away: a link, a picture to point a phone at, pictures, text, paper. */
import { ask, file, formats, Problem } from "../api.js";
import { board, work } from "../board/work.js";
import { workIn } from "../games/games.js";
import { home, pack, wordOf } from "../games/link.js";
import { opened } from "../games/opened.js";
import { download, make } from "./by.js";
import { complain, sentence, toast } from "./toast.js";
import { isShowing } from "../board/view.js";

/** @param {string} id @returns {any} */
const by = (id) => document.getElementById(id);

/** Whether somebody has done anything yet. */
const isBegun = () => workIn({ ...work.position, seconds: 0 }) > 0;

/** @param {string} text @param {string} said */
async function copy(text, said) {
  try {
    // Browsers offer their clipboard to pages of https alone.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else if (!copyOld(text)) throw new Error("refused");
    toast(said);
  } catch {
    toast("The browser does not allow this page to copy text.");
  }
}

/** Copies as pages did before there was a clipboard, out of a field that holds the text. @param {string} text */
function copyOld(text) {
  const field = make("textarea"), holder = document.querySelector(":popover-open") ?? document.body;
  field.value = text;
  holder.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** Formats by what people call them, where their description does not begin with that. @type {Record<string, string>} */
const TITLES = {
  line: "One line, a dot for an empty cell", sdm: "One line, 0 for an empty cell (.sdm)", rows: "A line for each row", grid: "A line for each row, with spaces",
  "csv-grid": "A line for each row, with commas", kaggle: "Table of Kaggle (CSV)", values: "A line for each cell", bordered: "Text picture with +---+",
  block: "Text picture with 53_|_7_|___", marked: "Text picture with stars before placed digits", pencilmarks: "Text picture of the candidates",
  sukaku: "Candidates on one line (Sukaku)", sudokuwiki: "Link to SudokuWiki", sudokuexchange: "Link to Sudoku Exchange", sdn: "A number for each cell, with id and size",
  solo: "Game ID of Simon Tatham's Solo", blanks: "A line for each row, blanks for empty cells", frame: "Table of pandas", named: "A name and the puzzle on one line",
  lists: "Lists of JSON or Python", iss: "Interactive-Sudoku-Solver", "iss-lines": "Interactive-Sudoku-Solver, on one line", killer: "Killer: a sum or < > ^ v for each cell",
  "killer-long": "SudoCue's killer", "f-puzzles": "f-puzzles (JSON)", "f-puzzles-link": "Link to f-puzzles", sudokupad: "Link to SudokuPad", penpa: "Link to Penpa+",
  sumocue: "SumoCue: killers and jigsaws", samurai: "Samurai: 21 lines, as drawn", gss: "gss: <size>81, <sudoku>",
};

/** The link that is asked for. */
async function address() {
  const where = by("link-to").value;
  if (where) {
    const { text, beware } = await ask("convert", { board: board(), to: where });
    return { link: text.trim(), beware };
  }
  const word = isBegun() && by("with-progress").checked ? await pack(work.position, work.seconds) : await wordOf(work.position);
  return { link: `${home()}#play/${word}`, beware: undefined };
}

/** What is written and reads back as another puzzle. @param {string} beware */
const warning = (beware) => `Beware: ${beware}.`;

/** @type {string | null} */
let picture = null;

/** How often the link was asked for: the last one is shown. */
let asked = 0;

async function drawLink() {
  const mine = ++asked;
  by("with-progress-line").hidden = !isBegun() || by("link-to").value !== "";
  let link = "";
  try {
    const made = await address();
    if (mine !== asked) return;
    link = made.link;
    by("address").value = link;
    if (picture) URL.revokeObjectURL(picture);
    const drawn = await file("qr", { text: link });
    if (mine !== asked) return;
    picture = URL.createObjectURL(drawn);
    by("qr").src = picture;
    by("qr").hidden = false;
    const own = by("link-to").value === "" && ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    by("link-note").textContent = own ? "This link works only on this computer. Links to the other websites work everywhere." : "";
    if (made.beware) by("link-note").textContent = warning(made.beware);
  } catch (error) {
    if (mine !== asked) return;
    // What does not fit a picture is a link all the same; but an old link is worse than none.
    by("qr").hidden = true;
    if (by("address").value !== link) by("address").value = link;
    if (!link) complain(error);
    by("link-note").textContent = error instanceof Problem ? sentence(error.message) : "";
  }
}

/** A board for a sheet, below its name and its author. @param {{ title: string | null, author?: string | null, board: import("../api.js").Board }} puzzle */
function entry({ title, author, board }) { return { title: [title, author && `by ${author}`].filter(Boolean).join(" "), board }; }

/** Boards for a sheet. @param {string} what */
function wanted(what) {
  if (what === "all") return opened.puzzles.map(entry);
  return [entry({ title: work.position.title, author: work.shape.laid?.author, board: board(true) })];
}

/** @param {"svg" | "pdf"} kind */
function sheet(kind) {
  const what = by("print-what").value;
  return {
    puzzles: wanted(what),
    per_page: Number(by("per-page").value),
    solutions: by("print-solutions").checked,
    levels: by("print-levels").checked,
    paper: by("paper").value,
    kind,
  };
}

/** The board as one sees it, with the digits in the corners, whoever wrote them; or the puzzle without them. @param {boolean} [alone] */
function seen(alone = false) {
  const { corner } = work.position;
  if (alone) return board(true);
  return corner.some((digits) => digits.length) ? { ...board(), notes: corner } : board();
}

/** Prints pages that the program has drawn. */
async function print() {
  try {
    /** @type {string[]} */
    let pages;
    const what = by("print-what").value, author = work.shape.laid?.author;
    if (what === "now") {
      const drawn = await file("render", { board: seen(), kind: "svg", theme: "print" });
      pages = [await drawn.text()];
    } else {
      pages = (await ask("sheet", sheet("svg"))).pages;
    }
    const place = by("paper-pages");
    place.textContent = "";
    const addresses = pages.map((page) => URL.createObjectURL(new Blob([page], { type: "image/svg+xml" })));
    await Promise.all(addresses.map((address, i) => {
      const image = make("img"), page = make("div");
      image.alt = `Page ${i + 1}`;
      image.src = address;
      page.append(image);
      // The picture of a board alone does not say who made it.
      if (what === "now" && author) page.append(make("p", `By ${author}.`));
      place.append(page);
      return image.decode();
    }));
    by("sharing").hidePopover();
    globalThis.print();
    for (const address of addresses) URL.revokeObjectURL(address);
  } catch (error) {
    complain(error);
  }
}

/** Before it is seen. */
async function begin() {
  const many = opened.puzzles.length, all = by("print-what").querySelector("[value=all]");
  all.hidden = all.disabled = many < 2;
  all.textContent = many < 2 ? "all puzzles of the list" : `all ${many.toLocaleString("en")} puzzles of the list`;
  if (all.disabled && by("print-what").value === "all") by("print-what").value = "puzzle";
  by("picture-progress-line").hidden = !isBegun();
  for (const option of by("link-to").querySelectorAll("[data-nine]")) option.disabled = work.shape.n !== 9 || work.shape.rows !== 3;
  for (const option of by("link-to").querySelectorAll("[data-ruled]")) option.hidden = option.disabled = !work.shape.laid;
  if (by("link-to").selectedOptions[0]?.disabled) by("link-to").value = "";
  drawPrint();
  await drawLink();
  const select = by("format"), ruled = String(Boolean(work.shape.laid));
  if (select.dataset.ruled === ruled) return;
  const known = await formats();
  select.dataset.ruled = ruled;
  select.textContent = "";
  for (const { name, description, rules } of known) {
    if (String(rules) !== ruled) continue;
    select.append(new Option(TITLES[name] ?? sentence(description.replaceAll("`", "")), name));
  }
}

function drawPrint() {
  const now = by("print-what").value === "now";
  for (const id of ["per-page", "print-solutions", "print-levels", "paper", "print-pdf"]) by(id).disabled = now;
}

export function start() {
  const popover = by("sharing");
  // Before the sheet is seen, so that what is chosen at once stays.
  popover.addEventListener("beforetoggle", (/** @type {ToggleEvent} */ event) => { if (event.newState === "open") void begin().catch(complain); });
  by("link-to").addEventListener("change", () => void drawLink());
  by("with-progress").addEventListener("change", () => void drawLink());
  by("copy-link").addEventListener("click", () => void copy(by("address").value, "Link copied."));
  by("address").addEventListener("focus", () => by("address").select());
  by("print-what").addEventListener("change", drawPrint);
  by("print").addEventListener("click", () => void print());
  if (/^en-(US|CA)|^es-MX/.test(navigator.language)) by("paper").value = "letter";
  by("print-pdf").addEventListener("click", async () => {
    try {
      download(await file("sheet", sheet("pdf")), "sudoku.pdf");
    } catch (error) {
      complain(error);
    }
  });
  for (const button of document.querySelectorAll("[data-picture]")) {
    button.addEventListener("click", async () => {
      const kind = /** @type {HTMLElement} */ (button).dataset.picture;
      try {
        download(await file("render", { board: seen(!by("picture-progress").checked), kind, both: isShowing() }), `sudoku.${kind}`);
      } catch (error) {
        complain(error);
      }
    });
  }
  by("copy").addEventListener("click", async () => {
    try {
      const to = by("format").value;
      const { text, beware } = await ask("convert", { board: board(), to });
      await copy(text, beware ? warning(beware) : "Copied as text.");
    } catch (error) {
      complain(error);
    }
  });
}

