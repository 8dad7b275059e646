/** Puzzles from outside: pasted, dropped, opened, in the address; and lists of them. */
import { ask, Problem } from "../api.js";
import { rulesOf, shapeOfRules } from "../board/rules.js";
import { SHAPES } from "../board/shape.js";
import { focus } from "../board/view.js";
import { clear, isEntering, page, positionOf, resume, turn as turnTo, undo, work, works } from "../board/work.js";
import { FILE_SIGN, isSame, workIn } from "../games/games.js";
import { begun, openLast, put, recall, reopen, saved as kept, visited } from "../games/keep.js";
import { SIGN, unpack, wordOfLink } from "../games/link.js";
import { opened } from "../games/opened.js";
import { by } from "../parts/by.js";
import { complain, quiet, sentence, toast } from "../parts/toast.js";
import { enter, go, note, parse } from "../rooms.js";
import { listen, sharedText, withoutShared } from "./launch.js";
import * as saved from "./saved.js";

/** @param {number} at */
async function pick(at) {
  const { puzzles } = opened, index = (at + puzzles.length) % puzzles.length, mine = puzzles[index];
  opened.index = index;
  const { board, beware } = mine;
  const shape = board.rules ? await shapeOfRules(board.rules) : undefined;
  if (opened.puzzles[opened.index] !== mine) return;
  const isBegun = [...(board.placed ?? []), ...(board.notes ?? []).flat()].some(Boolean);
  const sentence = beware ? `${beware[0].toUpperCase()}${beware.slice(1)}.` : "";
  if (shape?.laid) Object.assign(shape.laid, { beware: sentence, told: mine.told });
  const known = shape ? { ...board, rules: rulesOf(shape) } : board;
  visited(index, known);
  // What is looked at in a collection is found there again.
  await settle(known, isBegun, () => resume({ ...positionOf(board, shape, mine.title), opened: !opened.collection }));
  mine.compare?.();
  if (beware) toast(shape?.laid?.beware && page.room === "play" ? "Parts of this puzzle were not understood. They are listed with its rules." : sentence);
  /** @type {HTMLSelectElement} */ (by("which")).selectedIndex = index;
}

/** What is done when a puzzle was opened that nobody has begun to play. */
let played = () => {};

/** How often a puzzle was brought. */
let settling = 0;

/**
 * Brings a puzzle to the board of the room. Whoever has played it before goes on, unless the puzzle comes with digits or marks.
 * @param {import("../api.js").Board} board @param {boolean} isBegun @param {() => void} load
 */
async function settle(board, isBegun, load) {
  if (isEntering()) return load();
  if (page.room !== "play" && (page.room !== "watch" || board.rules)) go("play");
  const { room } = page, me = ++settling, mine = await begun(board);
  // Whoever has gone elsewhere by now, or has opened something else, does not want it any more.
  if (room !== page.room || me !== settling) return;
  const start = () => {
    turnTo(works.play);
    load();
    if (!isBegun) played();
  };
  if (!mine) return start();
  if (isBegun) start();
  else await put(mine);
  if (isBegun && isSame(mine.state, { ...work.position, seconds: 0 })) return;
  toast("You have played this puzzle before.", isBegun ? { label: "Continue that game", act: () => void put(mine) } : { label: "Start again", act: start });
}

/** Goes to another puzzle of the list. @param {number} at */
function turn(at) { pick(at).catch(complain); }

/** @param {import("../games/opened.js").Named[]} all @param {import("../games/games.js").Collection | null} [collection] */
export function take(all, collection = null) {
  opened.puzzles = all;
  opened.collection = collection;
  by("list").classList.toggle("some", all.length > 1);
  const select = by("which");
  select.textContent = "";
  if (all.length < 2) return;
  const count = all.length.toLocaleString("en");
  all.forEach(({ title, board }, i) => {
    select.append(new Option(`${(i + 1).toLocaleString("en")} of ${count} · ${title ?? `${board.givens.filter(Boolean).length} givens`}`));
  });
}

/** @typedef {{ line?: number, column?: number, message: string }} Unreadable */

/** @param {Unreadable} error */
function placeOf({ line, column, message }) {
  return line ? `Line ${line}${column ? `, column ${column}` : ""}: ${message}` : sentence(message);
}

/** What a pasted list is called. */
const pastedName = () => `Pasted on ${new Date().toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}`;

/** How often something was read: an earlier answer that comes later is left out. */
let reading = 0;

/** What somebody said of a drawing is remembered by its text, of which the beginning will do. @param {string} text */
const saidOf = (text) => `said of ${text.trim().slice(0, 100_000)}`;

/**
 * Reads whatever it is, and tells whether there was a puzzle in it. Several are a collection.
 * @param {string} text @param {string} [name] @param {number} [index] @param {string} [says] what is drawn in it
 * @param {(words: string) => void} [refuse] says why it cannot be read
 */
export async function read(text, name = pastedName(), index = 0, says, refuse = toast) {
  const mine = ++reading;
  quiet();
  try {
    const sentences = says ?? await kept().setting(saidOf(text)) ?? "";
    const contents = await ask("read", sentences ? { text, says: sentences } : { text });
    if (mine !== reading) return true;
    if (says !== undefined) await kept().set(saidOf(text), says);
    if (contents.puzzles.length === 1 && contents.has_drawings) {
      const [drawn] = contents.puzzles, unexplained = drawn.unexplained ?? [];
      drawn.told = { sentences, unexplained, again: (/** @type {string} */ other) => read(text, name, index, other) };
    }
    const [error] = /** @type {Unreadable[]} */ (contents.errors), count = contents.puzzles.length;
    take(contents.puzzles, count > 1 ? { name, text, count, index, keys: {}, changed: 0 } : null);
    await pick(index);
    focus();
    if (error) toast(`${contents.errors.length} could not be read. ${placeOf(error)}`);
    else if (!contents.complete) toast(`These are the first ${contents.puzzles.length}; the page shows no more.`);
    return true;
  } catch (error) {
    const [first] = error instanceof Problem ? error.body.errors ?? [] : [];
    if (first) refuse(placeOf(first));
    else complain(error);
    return false;
  }
}

/** Reads text that may be a link to this page. @param {string} text @param {(words: string) => void} [refuse] */
async function readText(text, refuse) {
  const word = wordOfLink(text);
  return word ? readWord(word) : read(text, undefined, undefined, undefined, refuse);
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

/** A size to choose. @param {[number, number]} box @param {boolean} isChosen */
export function sizeOption([rows, columns], isChosen) {
  const side = `${rows * columns}×${rows * columns}`;
  return new Option(rows === columns ? side : `${side}, boxes ${rows}×${columns}`, `${rows}x${columns}`, false, isChosen);
}

/** The list of sizes, with the one on the board chosen. */
export function drawShapes() {
  const { rows, columns, laid } = work.shape;
  const isMine = (/** @type {number[]} */ [r, c]) => !laid && r === rows && c === columns;
  const shapes = laid || SHAPES.some(isMine) ? SHAPES : [...SHAPES, [rows, columns]];
  const options = shapes.map((box) => sizeOption(/** @type {[number, number]} */ (box), isMine(box)));
  if (laid) options.unshift(new Option(`${laid.rows}×${laid.columns} with rules`, "", false, true));
  options.push(new Option("Samurai", "samurai"));
  by("shape").replaceChildren(...options);
}

/** Reads what stands behind the room in a link, and tells whether it is a puzzle. @param {string} word */
async function readWord(word) {
  try {
    word = decodeURIComponent(word);
  } catch { /* It is read as it is. */ }
  if (!word.startsWith(SIGN)) return read(word);
  const old = await unpack(word);
  take([]);
  if (!old) return toast("This link is incomplete: a part of it is missing."), false;
  const { shape, givens, stated } = old.position;
  const board = { box: /** @type {[number, number]} */ ([shape.rows, shape.columns]), rules: rulesOf(shape), givens, candidates: stated ?? undefined };
  await settle(board, workIn({ ...old.position, seconds: 0 }) > 0, () => resume({ ...old.position, opened: true }, old.seconds));
  return true;
}

/** Shows what the address says: a room, and the puzzle in it. What this entry of the browser's history knows goes before. */
async function readAddress() {
  let isThere = await reopen();
  // Whoever was quicker has gone through a door by now.
  const { room, word } = parse(location.hash);
  enter(room);
  // What this entry of the history was about has been changed since then; a link has no entry yet.
  const isDraft = isEntering() && work.isPuzzle;
  if (word && room !== "learn" && !isThere && !(isDraft && history.state)) {
    isThere = await readWord(word);
    if (isThere && isDraft) toast("The linked puzzle has replaced yours.", { label: "Undo", act: undo });
  }
  note({});
  return isThere;
}

/** Whether a file is one in which photos may be: an image, or a PDF file. @param {File} file */
const isPhoto = ({ type, name }) => type.startsWith("image/") || type === "application/pdf" || /\.pdf$/i.test(name);

/** Reads the puzzles of a photo, to be compared with it where puzzles are entered. @param {File} file */
async function readPhoto(file) {
  const mine = ++reading;
  by("opening").hidePopover();
  toast("Reading the photo …");
  try {
    const all = await (await import("./photo.js")).read(file);
    if (mine !== reading) return;
    go("solve");
    take(all);
    await pick(0);
    toast(all.length > 1 ? `${all.length} puzzles were found.` : "The puzzle was found.");
  } catch (error) {
    complain(error);
  }
}

/** @param {File} file */
async function readFile(file) {
  if (isPhoto(file)) return readPhoto(file);
  const sign = await file.slice(0, FILE_SIGN.length).text();
  if (sign === FILE_SIGN) return saved.addFile(await file.text());
  if (file.size > 900_000) return toast("The file is too large for this page. The terminal program reads files of any size.");
  await read(await file.text(), file.name);
}

/** @param {() => void} then what is done when a puzzle was opened that nobody has begun to play */
export async function start(then) {
  played = then;
  const input = /** @type {HTMLInputElement} */ (by("file"));
  input.addEventListener("change", () => {
    if (input.files?.[0]) void readFile(input.files[0]);
    by("opening").hidePopover();
    input.value = "";
  });
  saved.start(() => input.click());
  const photo = /** @type {HTMLInputElement} */ (by("photo"));
  photo.addEventListener("change", () => {
    if (photo.files?.[0]) void readPhoto(photo.files[0]);
    photo.value = "";
  });
  for (const button of document.querySelectorAll(".photo")) {
    button.addEventListener("click", () => {
      const isCamera = button.matches(".camera");
      photo.toggleAttribute("capture", isCamera);
      photo.accept = isCamera ? "image/*" : "image/*,application/pdf";
      photo.click();
    });
  }
  by("which").addEventListener("change", () => turn(/** @type {HTMLSelectElement} */ (by("which")).selectedIndex));
  by("previous").addEventListener("click", () => turn(opened.index - 1));
  by("next").addEventListener("click", () => turn(opened.index + 1));
  by("shape").addEventListener("change", (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target), [rows, columns] = value.split("x").map(Number);
    take([]);
    if (value === "samurai") void read(SAMURAI);
    else {
      clear(rows, columns);
      toast("The board is empty now.", { label: "Undo", act: undo });
    }
  });
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData("text") ?? "", [file] = event.clipboardData?.files ?? [];
    if (file && isPhoto(file)) return void readPhoto(file);
    if (text.trim()) {
      event.preventDefault();
      void readText(text);
    }
  });
  const pasted = /** @type {HTMLTextAreaElement} */ (by("pasted"));
  // What cannot be read stays, to be corrected.
  const readPasted = async () => {
    const text = pasted.value, said = by("pasted-said");
    said.textContent = "";
    if (!text.trim()) return pasted.focus();
    if (!(await readText(text, (words) => { said.textContent = words; }))) return;
    if (pasted.value === text) pasted.value = "";
    by("opening").hidePopover();
  };
  by("read-pasted").addEventListener("click", () => void readPasted());
  pasted.addEventListener("paste", () => setTimeout(() => void readPasted()));
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
  addEventListener("popstate", () => void readAddress());
  const isThere = await readAddress();
  if (!isThere && !(await readShared(new URL(location.href)))) await openLast();
  drawShapes();
  recall().catch(complain);
  listen(readFile, async (address) => { if (!(await readShared(address)) && address.hash) await readWord(parse(address.hash).word); });
}
