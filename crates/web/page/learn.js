// @ts-check
/** The tab that teaches: hints in three steps, the whole way, all steps now. */
import { ask } from "./api.js";
import { apply, board, candidates, digits, game, onMove } from "./game.js";
import { complain } from "./toast.js";
import { focus, show } from "./view.js";

/** @typedef {import("./api.js").Step} Step */
/** @typedef {{rating: string, steps: number, hardest: string | null}} Rated */

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

let level = 0;
/** Whose rating is shown. */
let puzzle = game.position.givens;
/** @type {Step | null} */
let step = null;
/** The candidates before it. @type {number[][] | null} */
let seen = null;
/** Whether the list of steps is a way. */
let isPath = false;
/** Whether our own step is what changes the board. */
let applying = false;

/** @param {string} title @param {string} words @param {string} [notation] @param {string} [caution] what to say first */
function tell(title, words, notation, caution) {
  const place = by("told");
  place.textContent = "";
  if (caution) {
    const text = document.createElement("p");
    text.className = "caution";
    text.textContent = caution;
    place.append(text);
  }
  if (title) {
    const head = document.createElement("h2");
    head.textContent = title;
    place.append(head);
  }
  const text = document.createElement("p");
  text.textContent = words;
  place.append(text);
  if (notation) {
    const code = document.createElement("code");
    code.textContent = notation;
    place.append(code);
  }
}

const MOMENT = "A moment …";

/** Asks, and says that it takes a while if it does. @param {string} path @param {unknown} body */
async function patiently(path, body) {
  const wait = setTimeout(() => tell("", MOMENT), 500);
  try {
    return await ask(path, body);
  } finally {
    clearTimeout(wait);
    if (by("told").textContent === MOMENT) by("told").textContent = "";
  }
}

function forget() {
  level = 0;
  step = null;
  by("hint").textContent = "Hint";
  by("apply").hidden = true;
  by("steps").hidden = true;
  if (puzzle !== game.position.givens) {
    puzzle = game.position.givens;
    rating.abort();
    by("rated").textContent = "";
  }
  if (!applying) by("told").textContent = "";
  if (game.tab === "learn") show({});
}

/** The candidates that are left as far as the board says. */
function left() {
  const { corner, full } = game.position;
  return full ? corner : candidates();
}

/** @param {Step} what @param {number[][]} before the candidates that the program has seen @param {string} [caution] */
function showStep(what, before, caution) {
  seen = before;
  show({ digits: digits(), candidates: before, figure: what.figure });
  tell(what.name, what.because, what.notation, caution);
}

async function hint() {
  if (level >= 3) level = 0;
  level += 1;
  try {
    const told = await patiently("hint", { board: board(), level });
    by("steps").hidden = true;
    if (told.step) {
      step = told.step;
      showStep(told.step, told.candidates ?? left(), told.caution);
      by("apply").hidden = false;
      by("hint").textContent = "Look again";
    } else {
      /** @type {number[][]} */
      const places = told.places;
      const houses = places.map((cells) => /** @type {[number[], string]} */ ([cells, "base"]));
      show(houses.length ? { figure: { houses, cells: [], candidates: [], links: [] } } : {});
      tell(told.good ? ["", "Where to look", "Which technique"][level] ?? "" : "Wait", told.hint, undefined, told.caution);
      by("hint").textContent = level < 3 ? "Tell me more" : "Hint";
    }
  } catch (error) {
    level = 0;
    complain(error);
  }
}

function doIt() {
  if (!step) return;
  const done = step;
  applying = true;
  apply(done, seen ?? undefined);
  applying = false;
  tell(done.name, `Done: ${done.notation.split("=>").pop()?.trim() ?? ""}.`);
  focus();
}

/**
 * A list of steps to click through, and a word after the last one.
 * @param {Step[]} steps @param {string} last @param {(index: number) => void} choose @param {string[]} [prices]
 */
function list(steps, last, choose, prices = []) {
  const place = by("steps");
  place.textContent = "";
  place.hidden = steps.length === 0;
  /** @param {number} index */
  const pick = (index) => {
    [...place.querySelectorAll("button")].forEach((button, i) => {
      if (i === index) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    choose(index);
  };
  steps.forEach((one, index) => {
    const item = document.createElement("li"), button = document.createElement("button");
    const number = document.createElement("span"), words = document.createElement("span");
    const name = document.createElement("b");
    button.type = "button";
    number.textContent = String(index + 1);
    name.textContent = one.name;
    words.append(name, ` ${one.notation.split("=>").pop()?.trim() ?? ""}`);
    button.append(number, words);
    if (prices[index]) {
      const price = document.createElement("span");
      price.textContent = prices[index];
      price.title = "Sudoku Explainer's rating of this step";
      button.append(price);
    }
    button.addEventListener("click", () => pick(index));
    button.addEventListener("keydown", (event) => {
      const to = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
      const next = to === undefined ? null : place.querySelectorAll("button")[to];
      if (!next || to === undefined) return;
      event.preventDefault();
      next.focus();
      pick(to);
    });
    item.append(button);
    place.append(item);
  });
  if (last) {
    const item = document.createElement("li"), words = document.createElement("p");
    words.textContent = last;
    item.append(words);
    place.append(item);
  }
  if (steps.length) pick(0);
}

async function path() {
  try {
    const way = await patiently("explain", { board: board(), scale: scale() });
    forgetStep();
    /** @typedef {{digits: number[], candidates: number[][]}} Before */
    /** The position before each step. @type {Before[]} */
    const before = [];
    /** @type {Before} */
    let now = { digits: way.digits, candidates: way.candidates };
    for (const one of /** @type {Step[]} */ (way.steps)) {
      before.push(now);
      const next = { digits: now.digits.slice(), candidates: now.candidates.slice() };
      for (const [cell, digit] of one.placements) {
        next.digits[cell] = digit;
        next.candidates[cell] = [];
        for (const peer of game.shape.peers[cell]) next.candidates[peer] = next.candidates[peer].filter((d) => d !== digit);
      }
      for (const [cell, digit] of one.eliminations) next.candidates[cell] = next.candidates[cell].filter((d) => d !== digit);
      now = next;
    }
    if (!way.steps.length) return tell("", way.end === "solved" ? "Every cell is filled." : "No technique finds anything here.", undefined, way.caution);
    /** @type {Record<string, string>} */
    const ends = {
      solved: `Solved in ${way.steps.length} steps; the hardest technique was ${way.hardest}.`,
      stuck: "No technique finds another step.",
      broken: "A cell has no candidate left, or a digit has no place left: there is no solution.",
      stopped: "The time limit was reached.",
    };
    isPath = true;
    list(way.steps, ends[way.end] ?? "", (index) => {
      const one = way.steps[index];
      show({ ...before[index], figure: one.figure });
      tell(`${index + 1}. ${one.name}`, one.because, one.notation, index === 0 ? way.caution : undefined);
    }, way.prices);
  } catch (error) {
    complain(error);
  }
}

async function all() {
  try {
    const told = await patiently("steps", { board: board() });
    forgetStep();
    if (!told.steps.length) return tell("", "No technique finds anything here.", undefined, told.caution);
    isPath = false;
    list(told.steps, told.complete ? "" : "There may be more: the time limit was reached.", (index) => {
      step = told.steps[index];
      by("apply").hidden = false;
      showStep(told.steps[index], told.candidates ?? left(), told.caution);
    });
  } catch (error) {
    complain(error);
  }
}

/** Which scale is chosen. */
const scale = () => /** @type {HTMLSelectElement} */ (by("scale")).value;

/** The rating that is worked on. */
let rating = new AbortController();

async function rate() {
  rating.abort();
  rating = new AbortController();
  const place = by("rated"), mine = rating.signal;
  const wait = setTimeout(() => { place.textContent = "…"; }, 300);
  try {
    const told = /** @type {Rated} */ (await ask("rate", { board: board(true), scale: scale() }, mine));
    place.textContent = "";
    const value = document.createElement("b");
    value.textContent = told.rating;
    place.append(value, ` in ${told.steps} steps; the hardest technique was ${told.hardest ?? "none"}`);
  } catch (error) {
    if (!mine.aborted) place.textContent = "";
    complain(error);
  } finally {
    clearTimeout(wait);
  }
}

function forgetStep() {
  level = 0;
  step = null;
  by("hint").textContent = "Hint";
  by("apply").hidden = true;
}

export function start() {
  onMove(forget);
  onMove(() => {
    const why = game.shape.laid?.unexplained;
    by("unexplained").textContent = why ? `No hints here: ${why}.` : "";
  });
  by("hint").addEventListener("click", () => void hint());
  by("apply").addEventListener("click", doIt);
  by("path").addEventListener("click", () => void path());
  by("all").addEventListener("click", () => void all());
  by("rate").addEventListener("click", () => void rate());
  by("scale").addEventListener("change", () => {
    const rated = by("rated").textContent !== "", listed = !by("steps").hidden;
    by("rated").textContent = "";
    if (rated) void rate();
    if (listed && isPath) void path();
  });
}
