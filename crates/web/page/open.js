// @ts-check
/** Puzzles from outside: pasted, dropped, opened, in the address; and lists of them. */
import { ask } from "./api.js";
import { clear, game, load, resume } from "./game.js";
import { FILE_SIGN, isSame, workIn } from "./games.js";
import { begun, fromAddress, openLast, put, reopen } from "./keep.js";
import { listen, sharedText, withoutShared } from "./launch.js";
import { SIGN, unpack, wordOfLink } from "./link.js";
import { rulesOf, shapeOfRules } from "./rules.js";
import * as saved from "./saved.js";
import { SHAPES } from "./shape.js";
import { complain, toast } from "./toast.js";
import { focus } from "./view.js";

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @typedef {{title: string | null, line: number, beware?: string, board: import("./api.js").Board}} Named */
/** @type {Named[]} */
let puzzles = [];
let index = 0;
/** The puzzles that were opened together. */
export function list() { return puzzles; }

/** @param {number} at */
async function pick(at) {
  index = (at + puzzles.length) % puzzles.length;
  const mine = puzzles[index], { board, beware } = mine;
  const shape = board.rules ? await shapeOfRules(board.rules) : undefined;
  if (puzzles[index] !== mine) return;
  const isBegun = [...(board.placed ?? []), ...(board.notes ?? []).flat()].some(Boolean);
  await settle(shape ? { ...board, rules: rulesOf(shape) } : board, isBegun, () => load(board, shape, mine.title ?? undefined));
  if (beware) toast(`${beware[0].toUpperCase()}${beware.slice(1)}.`);
  /** @type {HTMLSelectElement} */ (by("which")).selectedIndex = index;
}

/**
 * Brings a puzzle to the board. Whoever has played it before goes on, unless the puzzle comes with digits or marks.
 * @param {import("./api.js").Board} board @param {boolean} isBegun @param {() => void} load
 */
async function settle(board, isBegun, load) {
  const mine = await begun(board);
  if (!mine) return load();
  if (isBegun) load();
  else await put(mine);
  if (isBegun && isSame(mine.state, { ...game.position, seconds: 0 })) return;
  toast("You have played this puzzle before.", isBegun ? { label: "Continue that game", act: () => void put(mine) } : { label: "Start again", act: load });
}

/** Goes to another puzzle of the list. @param {number} at */
function turn(at) { pick(at).catch(complain); }

/** @param {Named[]} all */
export function take(all) {
  puzzles = all;
  by("list").hidden = all.length < 2;
  const select = by("which");
  select.textContent = "";
  if (all.length < 2) return;
  const count = all.length.toLocaleString("en");
  all.forEach(({ title, board }, i) => {
    const option = document.createElement("option"), givens = board.givens.filter(Boolean).length;
    option.textContent = `${(i + 1).toLocaleString("en")} of ${count} · ${title ?? `${givens} givens`}`;
    select.append(option);
  });
}

/** Reads whatever it is. @param {string} text */
export async function read(text) {
  try {
    const told = await ask("read", { text });
    const [error] = told.errors;
    if (told.puzzles.length) {
      take(told.puzzles);
      await pick(0);
      focus();
      if (error) toast(`${told.errors.length} could not be read: line ${error.line}, ${error.message}`);
      else if (!told.complete) toast(`These are the first ${told.puzzles.length}; the page shows no more.`);
    } else {
      const where = error?.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
      toast(error ? where + error.message : "No puzzle was found in this text.");
    }
  } catch (error) {
    complain(error);
  }
}

/** Reads text that may be a link to this page. @param {string} text */
async function readText(text) {
  const word = wordOfLink(text);
  if (word) await readWord(word);
  else await read(text);
}

/** Reads what was shared with the page. @param {URL} address */
async function readShared(address) {
  const text = sharedText(address);
  if (!text) return false;
  if (location.href === address.href) history.replaceState(history.state, "", withoutShared(address));
  await readText(text);
  return true;
}

/** Five boards that share their corners. */
const SAMURAI = "variant boards 3x3 at r1c1 r1c13 r7c7 r13c1 r13c13";

/** The list of sizes, with the one on the board chosen. */
export function drawShapes() {
  const { rows, columns, laid } = game.shape;
  const isMine = (/** @type {number[]} */ [r, c]) => !laid && r === rows && c === columns;
  const shapes = laid || SHAPES.some(isMine) ? SHAPES : [...SHAPES, [rows, columns]];
  const options = shapes.map(([r, c]) => new Option(r === c ? `${r * c}×${r * c}` : `${r * c}×${r * c}, boxes ${r}×${c}`, `${r}x${c}`, false, isMine([r, c])));
  if (laid) options.unshift(new Option(`${laid.rows}×${laid.columns} with rules`, "", false, true));
  options.push(new Option("Samurai", "samurai"));
  by("shape").replaceChildren(...options);
}

/** The puzzle in the address, if there is one. */
async function readAddress() {
  const asked = location.hash.slice(1);
  if (!asked) return false;
  return fromAddress(() => readWord(asked));
}

/** Reads what stands behind the `#` of a link. @param {string} word */
async function readWord(word) {
  try {
    word = decodeURIComponent(word);
  } catch { /* It is read as it is. */ }
  if (!word.startsWith(SIGN)) {
    await read(word);
    return true;
  }
  const old = await unpack(word);
  take([]);
  if (!old) return toast("This link is incomplete: a part of it is missing."), false;
  const { shape, givens } = old.position;
  const board = { box: /** @type {[number, number]} */ ([shape.rows, shape.columns]), rules: rulesOf(shape), givens, candidates: old.stated ?? undefined };
  await settle(board, workIn({ ...old.position, seconds: 0 }) > 0, () => resume(old));
  return true;
}

/** @param {File} file */
async function readFile(file) {
  const sign = await file.slice(0, FILE_SIGN.length).text();
  if (sign === FILE_SIGN) return saved.addFile(await file.text());
  if (file.size > 900_000) return toast("The file is too large for this page. The terminal program reads files of any size.");
  await read(await file.text());
}

export async function start() {
  const input = /** @type {HTMLInputElement} */ (by("file"));
  input.addEventListener("change", () => {
    if (input.files?.[0]) void readFile(input.files[0]);
    by("opening").hidePopover();
    input.value = "";
  });
  saved.start(() => input.click());
  by("which").addEventListener("change", () => turn(/** @type {HTMLSelectElement} */ (by("which")).selectedIndex));
  by("previous").addEventListener("click", () => turn(index - 1));
  by("next").addEventListener("click", () => turn(index + 1));
  by("shape").addEventListener("change", (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target), [rows, columns] = value.split("x").map(Number);
    take([]);
    if (value === "samurai") void read(SAMURAI);
    else clear(rows, columns);
  });
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim()) {
      event.preventDefault();
      void readText(text);
    }
  });
  const pasted = /** @type {HTMLTextAreaElement} */ (by("pasted"));
  pasted.addEventListener("change", () => {
    const text = pasted.value;
    pasted.value = "";
    if (!text.trim()) return;
    by("opening").hidePopover();
    void readText(text);
  });
  pasted.addEventListener("paste", () => setTimeout(() => pasted.blur()));
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
  }
  for (const name of ["dragleave", "drop"]) {
    document.addEventListener(name, () => document.body.classList.remove("dropping"));
  }
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer;
    if (dropped?.files[0]) void readFile(dropped.files[0]);
    else if (dropped?.getData("text")) void readText(dropped.getData("text"));
  });
  addEventListener("popstate", async () => { if (!(await reopen())) await readAddress(); });
  if (!(await reopen()) && !(await readAddress()) && !(await readShared(new URL(location.href)))) await openLast();
  drawShapes();
  listen(readFile, async (address) => { if (!(await readShared(address)) && address.hash) await readWord(address.hash.slice(1)); });
}
