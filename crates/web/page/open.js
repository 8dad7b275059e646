// @ts-check
/** Puzzles from outside: pasted, dropped, opened, in the address; and lists of them. */
import { ask, Problem } from "./api.js";
import { board, clear, game, load } from "./game.js";
import { SHAPES } from "./shape.js";
import { focus } from "./view.js";

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {{title: string | null, line: number, board: import("./api.js").Board}[]} */
let list = [];
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

/** @param {number} at */
function pick(at) {
  index = (at + list.length) % list.length;
  load(list[index].board);
  const { title } = list[index];
  by("list").hidden = list.length < 2;
  by("which").textContent = `${index + 1} of ${list.length.toLocaleString("en")}${title ? ` · ${title}` : ""}`;
  drawShapes();
}

/** Reads whatever it is. @param {string} text */
export async function read(text) {
  try {
    const told = await ask("read", { text });
    const [error] = told.errors;
    if (told.puzzles.length) {
      list = told.puzzles;
      pick(0);
      focus();
      if (error) toast(`${told.errors.length} could not be read: line ${error.line}, ${error.message}`);
      else if (!told.complete) toast(`These are the first ${told.puzzles.length}; more do not fit the page.`);
    } else {
      const where = error?.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
      toast(error ? where + error.message : "There is no puzzle in this.");
    }
  } catch (error) {
    complain(error);
  }
}

/** The list of sizes, with the one on the board chosen. */
export function drawShapes() {
  const select = /** @type {HTMLSelectElement} */ (by("shape"));
  const { rows, columns } = game.shape;
  const mine = `${rows}x${columns}`;
  const shapes = SHAPES.some(([r, c]) => `${r}x${c}` === mine) ? SHAPES : [...SHAPES, [rows, columns]];
  select.textContent = "";
  for (const [r, c] of shapes) {
    const option = document.createElement("option");
    option.value = `${r}x${c}`;
    option.textContent = r === c ? `${r * c}×${r * c}` : `${r * c}×${r * c}, boxes ${r}×${c}`;
    option.selected = option.value === mine;
    select.append(option);
  }
}

/** The puzzle in the address, if there is one. */
async function fromAddress() {
  const asked = decodeURIComponent(location.hash.slice(1));
  if (!asked) return false;
  await read(asked);
  return true;
}

const SAVED = "ninefold";

/** Remembers the board in this browser. */
export function save() {
  const { shape, position, stated, seconds, tab } = game;
  try {
    localStorage.setItem(SAVED, JSON.stringify({ shape: [shape.rows, shape.columns], position, stated, seconds, tab }));
  } catch { /* A browser that keeps nothing plays on. */ }
}

function restore() {
  try {
    const old = JSON.parse(localStorage.getItem(SAVED) ?? "");
    const [rows, columns] = old.shape;
    clear(rows, columns);
    const cells = (rows * columns) ** 2;
    const parts = [old.position.givens, old.position.placed, old.position.corner, old.position.centre];
    if (parts.some((part) => part.length !== cells)) return false;
    game.position = old.position;
    game.stated = old.stated;
    game.seconds = old.seconds ?? 0;
    return true;
  } catch {
    return false;
  }
}

/** @param {File} file */
async function readFile(file) {
  if (file.size > 900_000) return toast("The file is too large for the page; the program in the terminal reads any size.");
  await read(await file.text());
}

export async function start() {
  const input = /** @type {HTMLInputElement} */ (by("file"));
  by("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    if (input.files?.[0]) void readFile(input.files[0]);
    input.value = "";
  });
  by("previous").addEventListener("click", () => pick(index - 1));
  by("next").addEventListener("click", () => pick(index + 1));
  by("clear").addEventListener("click", () => {
    list = [];
    by("list").hidden = true;
    clear(game.shape.rows, game.shape.columns);
    focus();
  });
  by("shape").addEventListener("change", (event) => {
    const [rows, columns] = /** @type {HTMLSelectElement} */ (event.target).value.split("x").map(Number);
    list = [];
    by("list").hidden = true;
    clear(rows, columns);
  });
  by("share").addEventListener("click", async () => {
    try {
      const { text } = await ask("convert", { board: board(true), to: "line" });
      const link = `${location.origin}/#${encodeURIComponent(text.trim())}`;
      await navigator.clipboard.writeText(link);
      toast("A link to this puzzle is in the clipboard.");
    } catch (error) {
      if (error instanceof Problem) complain(error);
      else toast("The browser does not let this page write to the clipboard.");
    }
  });
  document.addEventListener("paste", (event) => {
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
  if (!(await fromAddress())) restore();
  drawShapes();
}
