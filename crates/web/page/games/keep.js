/** Saves what is played and what is entered with every change, and brings saved games back. */
import { rulesOf, shapeOfRules } from "../board/rules.js";
import { shapeOf } from "../board/shape.js";
import { History } from "../board/history.js";
import { bare, blank, changed, onMove, page, resume, turn, work, works } from "../board/work.js";
import { toast } from "../parts/toast.js";
import { name, note } from "../rooms.js";
import { Games, isIdle, isSame, keyOf, workIn } from "./games.js";
import { wordOf } from "./link.js";
import { historyOf, movesOf } from "./moves.js";
import { opened } from "./opened.js";
import { openStore } from "./store.js";

/**
 * @typedef {import("./games.js").Game} Game
 * @typedef {import("./games.js").State} State
 * @typedef {import("./games.js").Puzzle & { title: string }} Entry
 * @typedef {import("../parts/toast.js").Action} Action
 * @typedef {import("../board/work.js").Work} Work
 */

/** Why nothing is saved, where the browser does not allow it. */
export const FORBIDDEN = "This browser does not let the page save games. Copy a link with Share to keep a game.";

/** @type {Games} */
let games;
/** The game that is played. @type {Game | null} */
let now = null;
/** The last game that was left for another. @type {Game | null} */
let left = null;
/** How often a board had come from elsewhere when it was saved last. */
const arrivals = { play: 0, entry: 0 };
/** The puzzle that is entered. @type {string | null} */
let entered = null;
let isWarned = false;
/** Tells other windows that a game was saved. */
const news = new BroadcastChannel("games");

export const saved = () => games;
export const current = () => now;

/** @param {Pick<Work, "shape" | "position">} which @returns {import("./games.js").Puzzle} */
function puzzleOf({ shape, position: { givens, stated } }) {
  return { box: shape.laid ? null : [shape.rows, shape.columns], rules: rulesOf(shape) ?? null, givens, stated };
}

/** @returns {State} */
function state() {
  const { position: { placed, corner, centre, colours, lines, full, helped }, seconds } = works.play;
  return { placed, corner, centre, colours, lines, full, seconds, helped };
}

/** How the game came to be as it is. */
function moves() {
  const { history } = works.play;
  return { moves: movesOf(history, bare(history.position)), at: history.at };
}

/** @param {Promise<unknown>} writing */
function watch(writing) {
  writing.catch(() => {
    if (!isWarned) toast("The browser could not save this game: its storage may be full.");
    isWarned = true;
  });
}

/** Says in the address which puzzle is in a room. @param {Work} which @param {("play" | "solve" | "set")[]} rooms */
async function address(which, rooms) {
  const { position } = which, word = await wordOf(position).catch(() => "");
  if (which.position.givens === position.givens && which.shape === position.shape) for (const room of rooms) name(room, word);
}

/** Saves the game as it is in this moment. */
export function save() {
  const before = now, isNew = arrivals.play !== works.play.arrivals, time = Date.now();
  arrivals.play = works.play.arrivals;
  if (before && !isNew) {
    const next = state(), { seconds } = before.state;
    const isMoved = !isSame(before.state, next);
    if (!isMoved && seconds === next.seconds) return;
    now = { ...before, title: works.play.position.title || before.title, changed: isMoved ? time : before.changed, state: next, ...moves() };
    return watch(games.save(now, before).then(() => isMoved && news.postMessage(0)));
  }
  if (!works.play.isPuzzle) return;
  const mine = puzzleOf(works.play);
  now = { ...mine, key: keyOf(mine), title: works.play.position.title, day: works.play.position.day, typed: false, opened: works.play.position.opened, begun: time, changed: time, state: state(), ...moves() };
  if (before && before.key !== now.key) {
    left = before;
    if (!isIdle({ ...before, opened: false })) toast("Your game is saved.", back());
  }
  watch(games.begin(now));
  note({ key: now.key });
  void address(works.play, ["play"]);
}

/** Saves the puzzle that is being entered. */
function saveEntry() {
  const { entry } = works, mine = puzzleOf(entry), key = keyOf(mine), before = entered, time = Date.now();
  const isNew = arrivals.entry !== entry.arrivals;
  arrivals.entry = entry.arrivals;
  // An empty board on which nobody has entered anything is no news: what was entered last may still be on its way.
  if (key === before || (!before && !entry.isPuzzle)) return;
  entered = key;
  if (!entry.isPuzzle) {
    watch(games.set("entered", null));
    note({ entered: null });
    for (const room of /** @type {("solve" | "set")[]} */ (["solve", "set"])) name(room, "");
    return;
  }
  const { colours, placed, corner, centre } = blank(entry.shape);
  /** @type {Game} */
  const game = { ...mine, key, title: entry.position.title, typed: true, room: page.room === "set" ? "set" : "solve", begun: time, changed: time, state: { placed, corner, centre, colours, lines: [], full: false, seconds: 0 } };
  watch(games.enter(game, isNew ? undefined : before ?? ""));
  note({ entered: key });
  void address(entry, ["solve", "set"]);
}

/** How many moves before the puzzle that is entered are saved. */
const MAX_ENTRIES = 100;
/**
 * How the puzzle came to be that was entered before the page was loaded, until it is on the board again.
 * @type {{ at: number, puzzles: Entry[] } | undefined}
 */
let past;

/** Saves how the puzzle that is entered came to be, and what redo leads to. */
function saveEntries() {
  if (past) return;
  const { moves, path, at } = works.entry.history, first = Math.max(0, path.length - 1 - MAX_ENTRIES);
  for (let { next } = moves[at]; next >= 0; next = moves[next].next) path.push(next);
  const positions = path.slice(first).map((index) => moves[index].position);
  watch(games.set("entries", { at: path.indexOf(at) - first, puzzles: positions.map((position) => ({ ...puzzleOf({ shape: position.shape, position }), title: position.title })) }));
}

/** Brings back what undo and redo led to when the page was loaded. Rules are laid out anew for that, which nobody waits for. */
export async function recall() {
  const { entry } = works, { history: own } = entry, { puzzles = [], at = 0 } = past ?? {};
  try {
    if (puzzles.length < 2 || keyOf(puzzles[at]) !== keyOf(puzzleOf(entry))) return;
    const positions = /** @type {typeof own.position[]} */ ([]);
    for (const [i, puzzle] of puzzles.entries()) {
      const { title, stated, givens, rules } = puzzle, shape = i && rules && rules === puzzles[i - 1].rules ? positions[i - 1].shape : await shapeOfGame(puzzle);
      if (!shape) return;
      positions.push(i === at ? own.moves[0].position : { ...blank(shape), title, stated, givens });
    }
    // What was done meanwhile goes on from there.
    const history = new History(positions[0]), places = [at];
    for (const position of positions.slice(1)) history.add(position, 0);
    for (const { position, from } of own.moves.slice(1)) {
      history.at = places[from];
      history.add(position, 0);
      places.push(history.at);
    }
    history.go(places[own.at]);
    if (entry.history === own) entry.history = history;
    changed();
  } finally {
    past = undefined;
  }
}

/** What takes somebody back to the game that was left last. @returns {Action | null} */
function back() {
  const mine = left;
  return mine && mine.key !== now?.key ? { label: "Go back", act: () => void put(mine) } : null;
}

/** Saves that a puzzle of the collection that is open was looked at. @param {number} index @param {import("../api.js").Board} board */
export function visited(index, board) {
  const { collection } = opened;
  if (!collection) return;
  opened.collection = { ...collection, index, keys: { ...collection.keys, [index]: keyOf(keyed(board)) } };
  watch(games.collect(opened.collection));
}

/** @param {import("../api.js").Board} board @returns {import("./games.js").Puzzle} */
function keyed({ box = [3, 3], rules, givens, candidates }) {
  return { box: rules === undefined ? box : null, rules: rules ?? null, givens, stated: candidates?.length ? candidates : null };
}

/** The game of this puzzle, if something was done with it. @param {import("../api.js").Board} board @returns {Promise<Game | null>} */
export async function begun(board) {
  if (now) save();
  const found = await games.game(keyOf(keyed(board)));
  return found && workIn(found.state) ? found : null;
}

/** @param {import("./games.js").Puzzle} mine */
async function shapeOfGame({ box, rules, givens }) {
  const shape = rules === null ? shapeOf(...(box ?? [3, 3])) : await shapeOfRules(rules);
  return givens.length === shape.cells && givens.every((digit) => digit <= shape.n) ? shape : null;
}

/** Brings a position to a board, whichever is seen. @param {Work} which @param {Parameters<typeof resume>} what */
function onto(which, ...what) {
  const seen = work;
  turn(which);
  resume(...what);
  turn(seen);
}

/** Brings a game to the room to play in, as it is or as it was. @param {Game} mine @param {State} [old] */
export async function put(mine, old = mine.state) {
  const { arrivals: before } = works.play, shape = await shapeOfGame(mine);
  if (!shape) return false;
  // Something else that was opened after it was quicker.
  if (before !== works.play.arrivals) return true;
  const { seconds, ...done } = old, start = { ...blank(shape), title: mine.title, day: mine.day ?? "", opened: mine.opened ?? false, stated: mine.stated, givens: mine.givens };
  const history = mine.moves && historyOf(mine.moves, mine.at ?? 0, start);
  // A version from before is one more move, so that undo leads back.
  if (history && !isSame({ ...history.position, seconds }, old)) history.add({ ...start, ...done }, seconds);
  onto(works.play, { ...start, ...done }, seconds, history);
  return true;
}

/** Takes the puzzle that is played along to where puzzles are entered, unless it is there already. */
export function takeAlong() {
  const { play, entry } = works;
  if (!play.isPuzzle || keyOf(puzzleOf(play)) === keyOf(puzzleOf(entry))) return;
  onto(entry, bare(play.position));
}

/** Takes the puzzle that was entered to the room to play in; whoever has played it goes on. */
export async function playEntry() {
  const { play, entry } = works;
  if (!entry.isPuzzle || keyOf(puzzleOf(play)) === keyOf(puzzleOf(entry))) return;
  const { position } = entry, mine = await games.game(keyOf(puzzleOf(entry)));
  if (mine && workIn(mine.state)) return void (await put(mine));
  onto(play, { ...bare(position), opened: true });
}

/** Deletes a game, and takes it off the board; what it returns brings it back. @param {Game} game */
export async function remove({ key }) {
  if (key === now?.key) {
    now = null;
    onto(works.play, blank(shapeOf(3, 3)));
    name("play", "");
    note({ key: null });
  }
  return games.remove(key);
}

/** Brings a saved game to the board, and tells whether there is one. @param {string} key */
export async function open(key) {
  const mine = await games.game(key);
  return mine ? put(mine).catch(() => false) : false;
}

/** Brings a puzzle back to where puzzles are entered. @param {Game} mine */
export async function putEntry(mine) {
  const shape = await shapeOfGame(mine);
  if (shape) onto(works.entry, { ...blank(shape), title: mine.title, stated: mine.stated, givens: mine.givens });
  return Boolean(shape);
}

/** Brings a puzzle back that was being entered. @param {string} key */
async function openEntry(key) {
  const mine = await games.game(key);
  if (mine) await putEntry(mine);
}

/** What was on the boards before a reload, or in this entry of the browser's history; whether there was anything. */
export async function reopen() {
  const { key, entered: typed } = history.state ?? {};
  if (typeof typed === "string" && typed !== entered) await openEntry(typed).catch(() => {});
  return typeof key === "string" && (key === now?.key || (await open(key)));
}

/** The last game of this browser, and the last puzzle that was entered. */
export async function openLast() {
  const [last, typed] = [await games.setting("last"), await games.setting("entered")];
  if (typeof last === "string") await open(last);
  if (typeof typed === "string" && !entered) await openEntry(typed).catch(() => {});
}

/** Takes over what another window did with the same game. */
async function refresh() {
  const mine = now, stored = mine && (await games.game(mine.key));
  if (stored && stored.changed > mine.changed && now === mine) await put(stored).catch(() => false);
}

/** Opens the store. Everything else here waits for it. */
export async function start() {
  games = new Games(await openStore());
  await games.tidy().catch(() => {});
  past = await games.setting("entries").catch(() => undefined);
  onMove(() => {
    if (work === works.play) save();
    if (work !== works.entry) return;
    saveEntry();
    saveEntries();
  });
  addEventListener("pagehide", () => { if (now) save(); });
  document.addEventListener("visibilitychange", () => void (document.hidden ? now && save() : refresh()));
  news.onmessage = () => void refresh();
  if (!games.store.lasting) toast(FORBIDDEN);
}
