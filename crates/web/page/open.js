// @ts-check
/** Puzzles from outside: pasted, dropped, opened, in the address; and lists of them. */
import { ask, Problem } from "./api.js";
import { blank, clear, game, load, resume } from "./game.js";
import { SIGN, unpack } from "./link.js";
import { shapeOfRules } from "./rules.js";
import { SHAPES, shapeOf } from "./shape.js";
import { focus } from "./view.js";

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @typedef {{title: string | null, line: number, beware?: string, board: import("./api.js").Board}} Named */
/** @type {Named[]} */
let puzzles = [];
let index = 0;
let patience = 0;

/** A word at the foot of the page, for a while. @param {string} text */
export function toast(text) {
  const place = by("toast");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(patience);
  patience = setTimeout(() => { place.hidden = true; }, 6000);
}

/** Says what went wrong. @param {unknown} error */
export function complain(error) {
  if (error instanceof Problem) toast(error.message);
  else if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}

/** The puzzles that were opened together. */
export function list() { return puzzles; }

/** @param {number} at */
async function pick(at) {
  index = (at + puzzles.length) % puzzles.length;
  const mine = puzzles[index], { board, beware } = mine;
  const shape = board.rules ? await shapeOfRules(board.rules) : undefined;
  if (puzzles[index] !== mine) return;
  load(board, shape);
  if (beware) toast(`${beware[0].toUpperCase()}${beware.slice(1)}.`);
  /** @type {HTMLSelectElement} */ (by("which")).selectedIndex = index;
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
async function fromAddress() {
  const asked = decodeURIComponent(location.hash.slice(1));
  if (!asked) return false;
  if (asked.startsWith(SIGN)) {
    const old = await unpack(asked);
    take([]);
    if (old) resume(old);
    else toast("This link is incomplete: a part of it is missing.");
    return Boolean(old);
  }
  await read(asked);
  return true;
}

const SAVED = "ninefold";

/** Remembers the board in this browser. */
export function save() {
  const { shape, position, stated, seconds, tab } = game, rules = shape.laid ? shape.laid.board.rules ?? shape.laid.head : undefined;
  try {
    localStorage.setItem(SAVED, JSON.stringify({ shape: [shape.rows, shape.columns], rules, position: { ...position, shape: undefined }, stated, seconds, tab }));
  } catch { /* A browser that keeps nothing plays on. */ }
}

async function restore() {
  try {
    const old = JSON.parse(localStorage.getItem(SAVED) ?? "");
    const [rows, columns] = old.shape;
    const shape = old.rules ? await shapeOfRules(old.rules) : shapeOf(rows, columns);
    const { givens, placed, corner, centre } = old.position;
    if ([givens, placed, corner, centre].some((part) => part.length !== shape.cells)) return;
    resume({ position: { ...blank(shape), ...old.position, shape }, stated: old.stated ?? null, seconds: old.seconds ?? 0 });
  } catch { /* There is nothing, or nothing that this page has written. */ }
}

/** @param {File} file */
async function readFile(file) {
  if (file.size > 900_000) return toast("The file is too large for this page. The terminal program reads files of any size.");
  await read(await file.text());
}

export async function start() {
  const input = /** @type {HTMLInputElement} */ (by("file"));
  by("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    if (input.files?.[0]) void readFile(input.files[0]);
    input.value = "";
  });
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
      void read(text);
    }
  });
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
    else if (dropped?.getData("text")) void read(dropped.getData("text"));
  });
  addEventListener("hashchange", () => void fromAddress());
  if (!(await fromAddress())) await restore();
  drawShapes();
}
