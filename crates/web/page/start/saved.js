/** The list of saved games, and all of them as one file. */
import { isEntering } from "../board/work.js";
import { isDraft } from "../games/games.js";
import { button, by, download, make } from "../parts/by.js";
import { current, FORBIDDEN, put, putEntry, save, saved } from "../games/keep.js";
import { complain, toast } from "../parts/toast.js";
import { go } from "../rooms.js";

/**
 * @typedef {import("../games/games.js").Game} Game
 * @typedef {import("../games/games.js").State} State
 */

/** How many games the list shows. */
const MAX_SHOWN = 50;

/** @param {number} time */
const when = (time) => new Date(time).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** @param {number} number @param {string} one @param {string} [many] */
const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** @param {Game} game */
export function nameOf({ title, box, rules }) {
  return title || (rules !== null || !box ? "Sudoku with rules" : `Sudoku ${box[0] * box[1]}×${box[0] * box[1]}`);
}

/** How much of a game is done, in words. @param {Game} game @param {State} state */
function progress(game, state) {
  const { givens } = game, open = givens.filter((digit) => !digit).length, done = state.placed.filter(Boolean).length;
  return `${count(givens.length - open, "given")}, ${isDraft(game, state) ? "not played yet" : `${done} of ${open} cells filled`}`;
}

/** @param {Game} game @param {State} [state] */
async function bring(game, state) {
  by("opening").hidePopover();
  // A draft comes back to where it was made, or to where somebody enters puzzles now.
  const isEntry = isDraft(game, state ?? game.state);
  if (isEntry && !isEntering()) go(game.room ?? "solve");
  if (!(await (isEntry ? putEntry(game) : put(game, state)).catch(complain))) return toast("This game could not be opened.");
  if (!isEntry) go("play");
}

/** The versions of a game, below its line. @param {Game} game @param {HTMLElement} item */
async function unfold(game, item) {
  const old = item.querySelector("ul");
  if (old) return old.remove();
  const list = make("ul");
  for (const { at, state } of await saved().versions(game.key)) {
    const line = make("li");
    line.append(button(`${when(at)}: ${progress(game, state)}`, () => void bring(game, state)));
    list.append(line);
  }
  item.append(list);
}

/** @param {Game} game @param {boolean} hasVersions */
function lineOf(game, hasVersions) {
  const item = make("li"), open = button("", () => void bring(game), "game"), name = nameOf(game);
  open.append(make("b", isDraft(game, game.state) ? `${name}, in ${game.room === "set" ? "Set" : "Solve"}` : name), make("span", `${progress(game, game.state)} · ${when(game.changed)}`));
  item.append(open);
  if (hasVersions) item.append(button("Earlier", () => void unfold(game, item), "", `Earlier versions of ${name}`));
  if (game.key === current()?.key) {
    open.setAttribute("aria-current", "true");
    return item;
  }
  item.append(button("×", async () => {
    const undo = await saved().remove(game.key);
    toast("The game is deleted.", { label: "Undo", act: () => void undo().then(draw) });
    await draw();
  }, "", `Delete ${name}`));
  return item;
}

/** How often the list was asked for: what was read for an earlier time is left out. */
let drawn = 0;

async function draw() {
  const mine = ++drawn, { games, idle, versions } = await saved().all(), now = idle.find(({ key, givens }) => key === current()?.key && givens.some(Boolean));
  if (mine !== drawn) return;
  if (now) games.unshift(now);
  const keys = new Set(versions.map(({ key }) => key));
  by("saved").replaceChildren(...games.slice(0, MAX_SHOWN).map((game) => lineOf(game, keys.has(game.key))));
  const more = games.length - MAX_SHOWN;
  by("saved-about").textContent = !saved().store.lasting ? FORBIDDEN : !games.length ? "Every game is saved here as you play." : more > 0 ? `${count(more, "older game")} not shown.` : "";
}

/** Adds the games of a file that this page has saved. @param {string} text */
export async function addFile(text) {
  try {
    if (current()) save();
    const { added, newer, kept, damaged } = await saved().merge(text);
    const words = [count(added, "game was", "games were") + " added"];
    if (newer) words.push(`${count(newer, "game was", "games were")} newer in the file`);
    if (kept) words.push(`${count(kept, "game", "games")} you already had`);
    if (damaged) words.push(`${count(damaged, "game was", "games were")} damaged and left out`);
    toast(`${words.join(", ")}.`);
    const mine = current(), stored = mine && (await saved().game(mine.key));
    if (stored && stored.changed > mine.changed) await put(stored);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    toast("This file of games is damaged: it could not be read.");
  }
  if (by("opening").matches(":popover-open")) await draw();
}

/** @param {() => void} choose asks for a file */
export function start(choose) {
  by("opening").addEventListener("beforetoggle", (event) => { if (/** @type {ToggleEvent} */ (event).newState === "open") void draw(); });
  by("choose").addEventListener("click", choose);
  by("import").addEventListener("click", choose);
  by("export").addEventListener("click", async () => {
    if (current()) save();
    const day = new Date().toISOString().slice(0, 10);
    download(new Blob([await saved().file()], { type: "application/json" }), `ninefold-games-${day}.json`);
  });
}
