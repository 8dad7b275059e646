// @ts-check
/** Saves the game on the board with every change, and brings saved games back to the board. */
import { blank, game, onMove, resume } from "./game.js";
import { Games, isIdle, isSame, keyOf, readState, workIn } from "./games.js";
import { rulesOf, shapeOfRules } from "./rules.js";
import { shapeOf } from "./shape.js";
import { openStore } from "./store.js";
import { toast } from "./toast.js";

/**
 * @typedef {import("./games.js").Game} Game
 * @typedef {import("./games.js").State} State
 * @typedef {import("./toast.js").Action} Action
 */

/** Why nothing is saved, where the browser does not allow it. */
export const FORBIDDEN = "This browser does not let the page save games. Copy a link with Share to keep a game.";
/** Where older pages kept the one game that they knew. */
const OLD_GAME = "ninefold";

/** @type {Games} */
let games;
/** The game on the board. @type {Game | null} */
let now = null;
/** The last game that was left for another. @type {Game | null} */
let left = null;
let arrivals = -1;
/** The puzzle that the last change to its givens or rules made, if nothing else was done since. @type {string | null} */
let stage = null;
/** The game that the address names. @type {string | null} */
let named = null;
let isReading = false;
let isWarned = false;

export const saved = () => games;
export const current = () => now;

/** @returns {import("./games.js").Puzzle} */
function puzzle() {
  const { shape, position, stated } = game;
  return { box: shape.laid ? null : [shape.rows, shape.columns], rules: rulesOf(shape) ?? null, givens: position.givens, stated };
}

/** @returns {State} */
function state() {
  const { placed, corner, centre, colours, full } = game.position;
  return { placed, corner, centre, colours, full, seconds: game.seconds };
}

/** @param {Promise<unknown>} work */
function watch(work) {
  work.catch(() => {
    if (!isWarned) toast("The browser could not save this game: its storage may be full.");
    isWarned = true;
  });
}

/**
 * Notes the game in this entry of the browser's history, so that a reload finds it. An address with another puzzle goes.
 * @param {string} key
 */
function mark(key) {
  if (isReading) named = key;
  if (history.state?.key === key && (named === key || !location.hash)) return;
  try {
    history.replaceState({ key }, "", named === key ? location.href : location.pathname + location.search);
  } catch { /* Some browsers limit how often this may be done in a minute. */ }
}

/** Saves the board as it is in this moment. */
export function save() {
  const before = now, isNew = arrivals !== game.arrivals, mine = puzzle(), time = Date.now();
  const isEdited = !isNew && before !== null && keyOf(mine) !== before.key;
  arrivals = game.arrivals;
  if (before && !isNew && !isEdited) {
    const next = state(), { seconds } = before.state;
    const isMoved = !isSame(before.state, next);
    if (!isMoved && seconds === next.seconds) return;
    if (isMoved) stage = null;
    now = { ...before, title: game.title || before.title, changed: isMoved ? time : before.changed, state: next };
    return watch(games.save(now, before));
  }
  if (isEdited) game.title = game.shape.laid?.title ?? "";
  const typed = isEdited || !mine.givens.some(Boolean);
  now = { ...mine, key: keyOf(mine), title: game.title, typed, begun: time, changed: time, state: state() };
  if (before && before.key !== now.key && (isNew || before.key !== stage) && before.givens.some(Boolean)) {
    if (isNew || workIn(before.state)) left = before;
    if (isNew && !isIdle(before)) toast("Your game is saved.", back());
    if (isEdited && workIn(before.state)) toast("You changed the puzzle. Your game is saved.", back());
  }
  stage = isEdited ? now.key : null;
  watch(games.begin(now, isEdited && before ? before.key : undefined));
  mark(now.key);
}

/** What takes somebody back to the game that was left last. @returns {Action | null} */
export function back() {
  const mine = left;
  return mine && mine.key !== now?.key ? { label: "Go back", act: () => void put(mine) } : null;
}

/** The game of this puzzle, if something was done with it. @param {import("./api.js").Board} board @returns {Promise<Game | null>} */
export async function begun({ box = [3, 3], rules, givens, candidates }) {
  const mine = { box: rules === undefined ? box : null, rules: rules ?? null, givens, stated: candidates?.length ? candidates : null };
  if (now) save();
  const found = await games.game(keyOf(mine));
  return found && workIn(found.state) ? found : null;
}

/** Brings a game to the board, as it is or as it was. @param {Game} mine @param {State} [old] */
export async function put(mine, old = mine.state) {
  const shape = mine.rules === null ? shapeOf(...(mine.box ?? [3, 3])) : await shapeOfRules(mine.rules);
  const { seconds, ...done } = old;
  if (mine.givens.length !== shape.cells || mine.givens.some((digit) => digit > shape.n)) return false;
  resume({ position: { ...blank(shape), givens: mine.givens, ...done }, stated: mine.stated, seconds, title: mine.title });
  return true;
}

/** Brings a saved game to the board, and tells whether there is one. @param {string} key */
export async function open(key) {
  const mine = await games.game(key);
  return mine ? put(mine).catch(() => false) : false;
}

/** Does something that reads a puzzle from the address, which then belongs to it. @template T @param {() => Promise<T>} read */
export async function fromAddress(read) {
  isReading = true;
  try {
    return await read();
  } finally {
    isReading = false;
  }
}

/** What was on the board before a reload, or in this entry of the browser's history. */
export async function reopen() {
  const key = history.state?.key;
  if (typeof key !== "string") return false;
  named = location.hash ? key : null;
  return open(key);
}

/** The last game of this browser. */
export async function openLast() {
  const key = await games.setting("last");
  return typeof key === "string" && open(key);
}

/** The game that an older page kept. */
async function migrate() {
  /** @type {any} */
  let old = null;
  try {
    old = JSON.parse(localStorage.getItem(OLD_GAME) ?? "null");
  } catch { /* Nothing that a page has written. */ }
  if (!old?.position || !Array.isArray(old.position.givens)) return;
  const { position, shape: box, rules = null, stated = null, seconds = 0 } = old, time = Date.now();
  const done = readState({ ...position, seconds }, position.givens.length);
  if (!done) return;
  const mine = { box: rules === null ? box : null, rules, givens: position.givens, stated };
  await games.begin({ ...mine, key: keyOf(mine), title: "", typed: true, begun: time, changed: time, state: done });
  if (games.store.lasting) localStorage.removeItem(OLD_GAME);
}

/** Opens the store. Everything else here waits for it. */
export async function start() {
  games = new Games(await openStore());
  await migrate();
  await games.tidy().catch(() => {});
  onMove(save);
  addEventListener("pagehide", () => { if (now) save(); });
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden) return now ? save() : undefined;
    // Another window may have gone on with the same game.
    const mine = now, stored = mine && (await games.game(mine.key));
    if (stored && stored.changed > mine.changed && now === mine) await put(stored).catch(() => false);
  });
  if (!games.store.lasting) toast(FORBIDDEN);
}
