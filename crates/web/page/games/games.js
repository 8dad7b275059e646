/** Games as they are saved: one for each puzzle, with the last versions of what was done. It knows no page and no browser. */
import { clashesOf, shapeOf } from "../board/shape.js";
import { NAMES } from "../parts/settings.js";

/**
 * What a player has done with a puzzle.
 * @typedef {object} State
 * @property {number[]} placed
 * @property {number[][]} corner
 * @property {number[][]} centre
 * @property {number[]} colours
 * @property {[number, number][]} lines
 * @property {boolean} full whether the corner marks are all candidates that are left
 * @property {number} seconds
 * @property {number} [helped] how many steps a hint has done
 *
 * @typedef {object} Puzzle
 * @property {[number, number] | null} box rows and columns of a box; nothing on boards with rules
 * @property {string | null} rules
 * @property {number[]} givens
 * @property {number[][] | null} stated candidates that the puzzle itself states
 *
 * A puzzle with what was done with it: `typed` if it was entered in Solve or Set (`room`), `opened` if it was brought to Play from elsewhere.
 * @typedef {Puzzle & { key: string, title: string, day?: string, typed: boolean, room?: "solve" | "set", opened?: boolean, begun: number, changed: number, state: State, moves?: SavedMove[], at?: number }} Game
 * @typedef {{ key: string, at: number, state: State }} Version
 * @typedef {{ name: string, value: any, changed: number }} Setting
 *
 * Puzzles that were opened together.
 * @typedef {object} Collection
 * @property {string} name
 * @property {string} text as it was opened
 * @property {number} count how many puzzles there are
 * @property {number} index the one that was looked at last
 * @property {Record<number, string>} keys of the puzzles that were looked at
 * @property {number} changed
 *
 * @typedef {{ added: number, newer: number, kept: number, damaged: number }} Merged
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./store.js").Write} Write
 * @typedef {import("./moves.js").SavedMove} SavedMove
 */

/** How many versions of a game are saved, beside the newest. */
export const MAX_VERSIONS = 10;
/** A version is put aside when so much time has passed since the last one, in milliseconds. */
const VERSION_EVERY = 600_000;
/** How long a puzzle is remembered with which nothing was done, in milliseconds. */
const IDLE_FOR = 30 * 86_400_000;
/** What a file of games begins with. */
export const FILE_SIGN = '{"ninefold":"games"';
/** Settings that a file brings along. */
const SHARED_SETTINGS = ["theme", "lessons", ...NAMES];
/** What the setting begins with that a puzzle of a day is solved, which outlives its game: "solved 2026-11-24 easy". */
const SOLVED = "solved ";
const SOLVED_DAY = new RegExp(`^${SOLVED}\\d{4}-\\d\\d-\\d\\d [a-z]+$`);
const isShared = (/** @type {unknown} */ name) => SHARED_SETTINGS.includes(String(name)) || SOLVED_DAY.test(String(name));

/** What a puzzle is known by: its board, its rules, its givens. @param {Puzzle} puzzle */
export function keyOf({ box, rules, givens, stated }) {
  const lists = stated ? `;${stated.map((list) => list.join(" ")).join(",")}` : "";
  return `${rules ?? box?.join("x")};${givens.map((digit) => digit || "").join(",")}${lists}`;
}

/** How many digits, marks, colours and lines there are. @param {State} state */
export function workIn({ placed, corner, centre, colours, lines = [] }) {
  const marks = (/** @type {number[][]} */ lists) => lists.reduce((sum, list) => sum + list.length, 0);
  return placed.filter(Boolean).length + colours.filter(Boolean).length + lines.length + marks(corner) + marks(centre);
}

/** Whether two states show the same board. @param {State} one @param {State} other */
export function isSame(one, other) {
  const parts = (/** @type {State} */ { placed, corner, centre, colours, lines = [], full = false }) => [placed, corner, centre, colours, lines, full];
  const others = parts(other);
  return parts(one).every((part, i) => part === others[i] || JSON.stringify(part) === JSON.stringify(others[i]));
}

/** Whether every cell is filled, and where there are no rules but boxes, without a clash. @param {Game} game */
export function isSolved({ box, givens, state }) {
  const all = givens.map((given, cell) => given || state.placed[cell]);
  return all.every(Boolean) && !(box && clashesOf(shapeOf(...box), all).size);
}

/** A time as a clock shows it. @param {number} seconds */
export function clockOf(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60, hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** @param {Game} game @returns {Write} */
const aside = ({ key, changed, state }) => ({ table: "versions", put: { key, at: changed, state } });

/** Whether nobody would miss a game: nothing was done, and nobody opened the puzzle, typed it or put rules on it. @param {Game} game */
export const isIdle = ({ typed, opened, givens, rules, state }) => workIn(state) === 0 && !((typed || opened) && (givens.some(Boolean) || /\n./.test(rules ?? "")));

/** Whether a puzzle was entered, and was not taken to Play yet. @param {Game} game @param {State} state */
export const isDraft = ({ typed, opened }, state) => typed && !opened && !workIn(state);

export class Games {
  /** When a version of the game on the board was last put aside. */
  #aside = 0;
  /** Puzzles that came into being while somebody changed another one, with which nothing was done yet. @type {Set<string>} */
  #stages = new Set();

  /** The puzzles that the store may have, once it has been asked. @type {Set<string> | null} */
  #known = null;

  /** @param {Store} store @param {() => number} [clock] */
  constructor(store, clock = Date.now) {
    this.store = store;
    this.clock = clock;
  }

  /** @param {string} key @returns {Promise<Game | undefined>} */
  game(key) { return this.store.get("games", key); }

  /** All games, the newest first. @returns {Promise<Game[]>} */
  async list() { return (await this.store.all("games")).sort((a, b) => b.changed - a.changed); }

  /** The games with which something was done, the newest first, and the versions of all. @returns {Promise<{ games: Game[], idle: Game[], versions: Version[] }>} */
  async all() {
    const list = await this.list(), versions = /** @type {Version[]} */ (await this.store.all("versions")), keys = new Set(versions.map(({ key }) => key));
    const isWorth = (/** @type {Game} */ game) => !isIdle(game) || keys.has(game.key);
    return { games: list.filter(isWorth), idle: list.filter((game) => !isWorth(game)), versions };
  }

  /** The versions of a game before the newest, the latest first. @param {string} key @returns {Promise<Version[]>} */
  async versions(key) { return (await this.store.all("versions", key)).sort((a, b) => b.at - a.at); }

  /** A game comes to the board. What was saved of it before becomes a version. @param {Game} game */
  async begin(game) {
    this.#aside = 0;
    this.#stages.delete(game.key);
    const writes = [this.#note("last", game.key)];
    if (this.#isNew(game.key)) return this.store.write([...writes, { table: "games", put: game }]);
    await this.store.exchange("games", game.key, (/** @type {Game | undefined} */ old) => {
      if (old) {
        game.begun = old.begun;
        game.typed ||= old.typed;
        game.room ??= old.room;
        game.opened ||= old.opened;
        game.title ||= old.title;
        game.day ||= old.day;
        if (isSame(old.state, game.state)) game.changed = old.changed;
        else if (workIn(old.state)) writes.push(aside(old));
      }
      return [...writes, { table: "games", put: game }];
    });
    await this.#prune(game.key);
  }

  /**
   * A puzzle is being entered. If it is a game already, that stays as it is.
   * @param {Game} game @param {string} [changed] the puzzle that was changed into this one, if it did not come from elsewhere
   */
  async enter(game, changed) {
    const writes = [this.#note("entered", game.key)];
    if (changed !== undefined && this.#stages.delete(changed)) {
      this.#known?.delete(changed);
      writes.push({ table: "games", remove: changed });
    }
    if (this.#isNew(game.key)) {
      if (changed !== undefined) this.#stages.add(game.key);
      return this.store.write([...writes, { table: "games", put: game }]);
    }
    await this.store.exchange("games", game.key, (old) => (old ? writes : [...writes, { table: "games", put: game }]));
  }

  /** @param {string} name @param {any} value @returns {Write} */
  #note(name, value) { return { table: "settings", put: { name, value, changed: this.clock() } }; }

  /**
   * Whether the store is sure not to have a game, which it has from now on. Then nothing must be read first, and the game is written
   * before anything can happen to the page.
   * @param {string} key
   */
  #isNew(key) {
    const isNew = this.#known !== null && !this.#known.has(key);
    if (isNew) this.#known?.add(key);
    return isNew;
  }

  /** Looks through the store once, and forgets puzzles with which nothing was done for long. */
  async tidy() {
    const { games, idle } = await this.all(), old = idle.filter(({ changed }) => this.clock() - changed > IDLE_FOR);
    this.#known = new Set([...games, ...idle].map(({ key }) => key));
    await this.store.write(old.map(({ key }) => ({ table: "games", remove: key })));
  }

  /** The game on the board has changed. @param {Game} game @param {Game} before */
  async save(game, before) {
    const writes = /** @type {Write[]} */ ([{ table: "games", put: game }, ...this.#day(game)]);
    const work = workIn(before.state), loses = work >= 5 && workIn(game.state) < work / 2;
    const puts = work > 0 && !isSame(before.state, game.state) && (loses || this.clock() - this.#aside > VERSION_EVERY);
    if (puts) {
      this.#aside = this.clock();
      writes.push(aside(before));
    }
    await this.store.write(writes);
    if (puts) await this.#prune(game.key);
  }

  /** Removes a game and its versions, and tells what it takes to have them back. @param {string} key */
  async remove(key) {
    const game = await this.game(key), versions = await this.versions(key);
    await this.store.write([{ table: "games", remove: key }, ...(game ? this.#day(game) : []), ...versions.map(({ at }) => /** @type {Write} */ ({ table: "versions", remove: [key, at] }))]);
    return () => this.store.write([...(game ? [/** @type {Write} */ ({ table: "games", put: game })] : []),
      ...versions.map((put) => /** @type {Write} */ ({ table: "versions", put }))]);
  }

  /** That the puzzle of a day is solved, if this game is that. @param {Game} game */
  #day(game) { return game.day && isSolved(game) ? [this.#note(SOLVED + game.day, true)] : []; }

  /** The days and levels that are solved ("2026-11-24 easy"). @param {Game[]} games @returns {Promise<string[]>} */
  async solvedDays(games) {
    const settings = /** @type {Setting[]} */ (await this.store.all("settings")), noted = settings.filter(({ name }) => name.startsWith(SOLVED));
    return [...noted.map(({ name }) => name.slice(SOLVED.length)), ...games.filter(isSolved).map(({ day }) => day ?? "")];
  }

  /** @param {string} name @returns {Promise<any>} */
  async setting(name) { return /** @type {Setting | undefined} */ (await this.store.get("settings", name))?.value; }

  /** @param {string} name @param {any} value */
  set(name, value) { return this.store.write([this.#note(name, value)]); }

  /** The collections, the newest first. @returns {Promise<Collection[]>} */
  async collections() { return (await this.store.all("collections")).sort((a, b) => b.changed - a.changed); }

  /** Saves a collection. What was looked at of the same one before is known on. @param {Omit<Collection, "changed">} collection */
  async collect(collection) {
    await this.store.exchange("collections", collection.name, (/** @type {Collection | undefined} */ old) => {
      const keys = old?.text === collection.text ? { ...old.keys, ...collection.keys } : collection.keys;
      return [{ table: "collections", put: { ...collection, keys, changed: this.clock() } }];
    });
  }

  /** Removes a collection, and tells what it takes to have it back. @param {Collection} collection */
  async discard(collection) {
    await this.store.write([{ table: "collections", remove: collection.name }]);
    return () => this.store.write([{ table: "collections", put: collection }]);
  }

  /** Leaves the newest versions alone. @param {string} key */
  async #prune(key) {
    const old = (await this.versions(key)).slice(MAX_VERSIONS);
    await this.store.write(old.map(({ at }) => ({ table: "versions", remove: [key, at] })));
  }

  /** Everything, as the text of a file. */
  async file() {
    const { games, versions } = await this.all(), settings = await this.store.all("settings"), collections = await this.collections();
    const shared = settings.filter(({ name }) => isShared(name));
    return `${FILE_SIGN},"version":1,${JSON.stringify({ saved: new Date(this.clock()).toISOString(), games, versions, settings: shared, collections }).slice(1)}`;
  }

  /** Adds what a file holds. Of two states of one game the newer is shown, and the other becomes a version. @param {string} text @returns {Promise<Merged>} */
  async merge(text) {
    const file = JSON.parse(text), merged = { added: 0, newer: 0, kept: 0, damaged: 0 };
    if (file?.ninefold !== "games" || file.version !== 1) throw new RangeError("not a file of games");
    const list = (/** @type {unknown} */ part) => (Array.isArray(part) ? part : []);
    /** @type {Map<string, Game>} */
    const known = new Map();
    for (const raw of list(file.games)) {
      const game = readGame(raw);
      if (!game) { merged.damaged++; continue; }
      known.set(game.key, game);
      this.#known?.add(game.key);
      await this.store.exchange("games", game.key, (/** @type {Game | undefined} */ old) => {
        if (!old) return merged.added++, [{ table: "games", put: game }];
        const isNewer = game.changed > old.changed, [winner, other] = isNewer ? [game, old] : [old, game];
        merged[isNewer && !isSame(game.state, old.state) ? "newer" : "kept"]++;
        const writes = /** @type {Write[]} */ ([{ table: "games", put: { ...winner, begun: Math.min(game.begun, old.begun), title: winner.title || other.title, day: winner.day || other.day } }]);
        if (workIn(other.state) && !isSame(game.state, old.state)) writes.push(aside(other));
        return writes;
      });
    }
    for (const raw of list(file.versions)) {
      const game = known.get(raw?.key), state = game && readState(raw.state, game.givens.length);
      if (state && isTime(raw.at)) await this.store.write([{ table: "versions", put: { key: raw.key, at: raw.at, state } }]);
    }
    for (const key of known.keys()) await this.#prune(key);
    for (const raw of list(file.collections)) {
      const mine = readCollection(raw);
      if (mine) await this.store.exchange("collections", mine.name, (old) => (old ? [] : [{ table: "collections", put: mine }]));
    }
    for (const raw of list(file.settings)) {
      if (!isShared(raw?.name) || !["string", "boolean"].includes(typeof raw.value) || !isTime(raw.changed)) continue;
      const { name, value, changed } = raw;
      await this.store.exchange("settings", name, (old) => (old && old.changed >= changed ? [] : [{ table: "settings", put: { name, value, changed } }]));
    }
    return merged;
  }
}

const isTime = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isDigit = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256;
/** @param {unknown} value @param {number} length @returns {value is number[]} */
const isDigits = (value, length) => Array.isArray(value) && value.length === length && value.every(isDigit);
/** @param {unknown} value @param {number} length @returns {value is number[][]} */
const isLists = (value, length) => Array.isArray(value) && value.length === length && value.every((list) => Array.isArray(list) && list.every(isDigit));

/** @param {any} value @param {number} cells @returns {value is [number, number][]} */
const isLines = (value, cells) => Array.isArray(value)
  && value.every((line) => Array.isArray(line) && line.length === 2 && line.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < cells));

/** A state that somebody else wrote, or nothing if it is damaged. @param {any} raw @param {number} cells @returns {State | null} */
function readState(raw, cells) {
  const { placed, corner, centre, colours = Array(cells).fill(0), lines = [], full = false, seconds = 0, helped } = raw ?? {};
  if (!isDigits(placed, cells) || !isLists(corner, cells) || !isLists(centre, cells) || !isDigits(colours, cells)) return null;
  if (!isLines(lines, cells)) return null;
  return { placed, corner, centre, colours, lines, full: Boolean(full), seconds: isTime(seconds) ? seconds : 0, ...(isTime(helped) && { helped }) };
}

/** How many moves of a game are brought along from a file. */
const MAX_MOVES = 20_000;

/** The moves that somebody else wrote, or none if one is damaged. @param {any} raw @param {number} cells @returns {{ moves?: SavedMove[], at?: number }} */
function readMoves({ moves, at }, cells) {
  const isChange = (/** @type {any} */ change) => Array.isArray(change) && Number.isInteger(change[1]) && change[1] >= 0 && change[1] < cells
    && (["placed", "colours"].includes(change[0]) ? isDigit(change[2]) : ["corner", "centre"].includes(change[0]) && Array.isArray(change[2]) && change[2].every(isDigit));
  const isMove = (/** @type {any} */ move, /** @type {number} */ index) => Number.isInteger(move?.from) && move.from < index && (index ? move.from >= 0 : move.from === -1)
    && isTime(move.seconds) && Array.isArray(move.cells) && move.cells.every(isChange) && (move.lines === undefined || isLines(move.lines, cells));
  if (!Array.isArray(moves) || !moves.length || moves.length > MAX_MOVES || !moves.every(isMove) || !(Number.isInteger(at) && at >= 0 && at < moves.length)) return {};
  return { moves: moves.map(({ from, seconds, cells, lines, full, helped }) => ({ from, seconds, cells, ...(lines && { lines }), ...(typeof full === "boolean" && { full }), ...(isTime(helped) && { helped }) })), at };
}

/** A collection that somebody else wrote, or nothing if it is damaged. @param {any} raw @returns {Collection | null} */
function readCollection(raw) {
  const { name, text, count, index, keys = {}, changed } = raw ?? {};
  const isOne = typeof name === "string" && name && typeof text === "string" && [count, index, changed].every(isTime) && typeof keys === "object";
  if (!isOne || name.length > 200 || text.length > 1_000_000) return null;
  return { name, text, count, index, changed, keys: Object.fromEntries(Object.entries(keys ?? {}).filter(([, key]) => typeof key === "string")) };
}

/** A game that somebody else wrote, or nothing if it is damaged. @param {any} raw @returns {Game | null} */
export function readGame(raw) {
  const { box = null, rules = null, givens, stated = null, title = "", day = "", typed = false, room, opened = false, begun = 0, changed = 0 } = raw ?? {};
  const cells = Array.isArray(givens) ? givens.length : 0;
  const isPlain = isDigits(box, 2) && (box[0] * box[1]) ** 2 === cells;
  if (!isDigits(givens, cells) || !cells || !(rules === null ? isPlain : typeof rules === "string" && rules.length < 1_000_000)) return null;
  const state = readState(raw.state, cells);
  if (!state || (stated !== null && !isLists(stated, cells)) || !isTime(begun) || !isTime(changed)) return null;
  const puzzle = /** @type {Puzzle} */ ({ box: rules === null ? box : null, rules, givens, stated });
  return { ...puzzle, key: keyOf(puzzle), title: String(title).slice(0, 200), day: String(day).slice(0, 40), typed: Boolean(typed), ...((room === "solve" || room === "set") && { room }), opened: Boolean(opened), begun, changed, state, ...readMoves(raw, cells) };
}
