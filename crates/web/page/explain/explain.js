/** The card beside the board: hints in three levels, all steps to the solution, all steps that are possible now; and ratings. */
import { ask } from "../api.js";
import { name, valueOf } from "../board/shape.js";
import { apply, board, candidates, digits, erase, onMove, page, work } from "../board/work.js";
import { by, make } from "../parts/by.js";
import { complain, isStopped } from "../parts/toast.js";
import { focus, show, spokenOf } from "../board/view.js";
import { onEnter } from "../rooms.js";
import { chainsIn } from "./chain.js";
import { tell } from "./words.js";

/** @typedef {import("../api.js").Step} Step */
/** @typedef {{rating: string, steps: number, hardest: string | null}} Rated */

let level = 0;
/** Whose rating is shown. */
let puzzle = work.position.givens;
/** @type {Step | null} */
let step = null;
/** A wrong digit, if a hint says that there is one. @type {number[]} */
let wrong = [];
/** The candidates before it. @type {number[][] | null} */
let seen = null;
/** Whether the list of steps is a way. */
let isPath = false;
/** Whether our own step is what changes the board. */
let applying = false;

/** An argument and its conclusion: what is placed or removed. */
const CONCLUSION = /^(.*[.:] )((?:(?:Remove |r\d+c\d+ = )[^.]*\.\s*)+)$/s;

/**
 * Where the conclusion stands if the words are longer than the card: "below" the board, or at the "foot" of the card.
 * @param {"" | "below" | "foot"} where
 */
function apart(where) {
  for (const one of ["below", "foot"]) by("card").classList.toggle(one, one === where);
  by("card-end").hidden = where !== "below";
}

/** Says something on the card. @param {string} title @param {string} words @param {string} [notation] @param {string} [caution] what to say before the words @param {string} [lesson] the technique to learn about */
export function say(title, words, notation, caution, lesson) {
  const place = by("card-words");
  place.textContent = "";
  by("card").hidden = false;
  if (title) {
    const head = make("h2"), name = make(lesson ? "a" : "span", title);
    if (name instanceof HTMLAnchorElement) name.href = `#learn/${lesson}`;
    head.append(name);
    place.append(head);
  }
  if (caution) place.append(make("p", caution, "caution"));
  const text = make("p"), [, argument = words, end = ""] = CONCLUSION.exec(words) ?? [];
  // The conclusion stays in view if the words are longer than the card.
  for (const [part, className] of [[argument, ""], [end, "end"]]) {
    if (!part) continue;
    const said = make("span", "", className);
    tell(said, part);
    text.append(said);
  }
  place.append(text);
  apart("");
  tell(by("card-end"), end);
  if (notation) place.append(make("code", notation));
}

/** All techniques, once they have been asked for. @type {Promise<{ id: string, name: string }[]> | null} */
let techniques = null;

/** Makes the name of a technique, with which a hint ends, a link to its lesson. @param {string} hint */
async function linkTechnique(hint) {
  techniques ??= ask("techniques", null).catch(() => { techniques = null; return []; });
  const text = by("card-words").querySelector("p > span")?.lastChild, named = (await techniques).find(({ name }) => hint.endsWith(`: ${name}.`));
  if (!named || !(text instanceof Text) || !text.isConnected) return;
  const link = make("a", named.name);
  link.href = `#learn/${named.id}`;
  text.splitText(text.length - named.name.length - 1).replaceWith(link, ".");
}

/** Figures with more links than this are shown a sentence at a time. */
const MANY_LINKS = 24;

/** Shows a step on the position before it, and explains it. @param {string} title @param {Step} what @param {{ digits: number[], candidates: number[][] }} before @param {string} [caution] */
function present(title, what, before, caution) {
  const { figure } = what, { shape, position: { full, corner } } = work, isLong = figure.links.length > MANY_LINKS && !shape.laid;
  const draw = (/** @type {import("../api.js").Figure} */ figure) => {
    const spoken = page.room === "play" && !full ? spokenOf(figure, before.candidates, corner) : before.candidates;
    show({ digits: before.digits, candidates: spoken, figure });
  };
  draw(isLong ? { ...figure, links: [] } : figure);
  // The notation is for those who study a puzzle, not for those who play it.
  say(title, what.because, page.room === "play" ? undefined : what.notation, caution, what.technique);
  const texts = by("card-words").querySelectorAll("p > span");
  if (!texts.length || !(isLong || what.because.includes(" → "))) return;
  // Each sentence shows what is marked in the cells that it names and the links between them, under the pointer or a finger. One that
  // writes a chain within the argument shows that.
  const cellAt = (/** @type {number[]} */ [x, y]) => shape.at[Math.floor(y) * shape.wide + Math.floor(x)];
  const sentencesOf = (/** @type {string} */ text) => text.split(/(?<=[.:]) (?=[A-Z])|(?=\n)/).map((sentence) => {
    const part = make("span"), names = new Set(sentence.match(/r\d+c\d+/g) ?? []);
    const isNamed = (/** @type {number[]} */ end) => names.has(name(shape, cellAt(end)));
    const links = figure.links.filter(({ from, to }) => isNamed(from) && isNamed(to));
    const inner = chainsIn(sentence), isInner = inner.links.length > 0;
    const candidates = figure.candidates.filter(([cell, , role]) => role === "eliminated" || role === "placed" || !isInner && names.has(name(shape, cell)));
    const shown = { ...figure, candidates: [...candidates, ...inner.candidates], links: isInner ? inner.links : links };
    tell(part, `${sentence} `);
    if (!names.size) return part;
    part.className = "linked";
    part.tabIndex = 0;
    for (const event of ["pointerenter", "focus", "click"]) part.addEventListener(event, () => draw(shown));
    return part;
  });
  const parts = CONCLUSION.exec(what.because)?.slice(1) ?? [what.because];
  texts.forEach((text, i) => text.replaceChildren(...sentencesOf(parts[i].trim())));
}

/** Names in a sentence. @param {(string | number)[]} names */
const inWords = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** What a step places or eliminates, in words; or what stands in its place, where a list has other things than steps. @param {Pick<Step, "notation" | "placements" | "eliminations">} step */
export function conclusionOf({ notation, placements, eliminations }) {
  if (!notation || placements.length + eliminations.length === 0) return notation;
  const { shape } = work, placed = placements.map(([cell, digit]) => `${name(shape, cell)} = ${valueOf(shape, digit)}`);
  /** The digits that are removed from the same cells. @type {Map<string, number[]>} */
  const removed = new Map();
  for (const one of new Set(eliminations.map(([, digit]) => digit))) {
    const cells = inWords(eliminations.filter(([, digit]) => digit === one).map(([cell]) => name(shape, cell)));
    removed.set(cells, [...removed.get(cells) ?? [], valueOf(shape, one)]);
  }
  const parts = [...removed].map(([cells, digits]) => `${inWords(digits)} from ${cells}`).join(", and ");
  return [...placed, ...(parts ? [`remove ${parts}`] : [])].join(", ");
}

const MOMENT = "A moment …";
/** What is asked for now. */
let asking = new AbortController();
/** What counts the seconds of waiting. */
let counting = 0;

/** Says that it takes a while, counts the seconds, and offers to stop. */
function wait() {
  const begin = performance.now();
  say("", MOMENT);
  for (const id of ["more", "apply", "step-back", "step-at", "step-on"]) by(id).hidden = true;
  by("card-wait").textContent = "";
  for (const id of ["card-wait", "card-stop"]) by(id).hidden = false;
  counting = setInterval(() => { by("card-wait").textContent = `${Math.round((performance.now() - begin) / 1000)} s`; }, 1000);
  if (page.room === "solve") scrollTo(0, 0);
}

function endWait() {
  clearInterval(counting);
  for (const id of ["card-wait", "card-stop"]) by(id).hidden = true;
  if (by("card-words").textContent === MOMENT) hide();
}

/** Asks, and says that it takes a while if it does. What comes after the board has changed, or after another question, is not wanted any more. @param {string} path @param {unknown} body */
export async function patiently(path, body) {
  asking.abort();
  endWait();
  const { signal } = asking = new AbortController(), { position } = work, { room } = page;
  const late = setTimeout(wait, 500);
  try {
    const answer = await ask(path, body, signal);
    if (position !== work.position || room !== page.room || signal.aborted) throw new DOMException("Something else is wanted now.", "AbortError");
    return answer;
  } finally {
    clearTimeout(late);
    if (signal === asking.signal) endWait();
  }
}

function hide() {
  apart("");
  by("card").hidden = true;
  by("card-words").textContent = "";
}

/** Closes the card, and shows the board as it is. */
export function close() {
  asking.abort();
  forgetStep();
  hide();
  by("steps").hidden = true;
  way.length = 0;
  if (page.room === "play" || page.room === "solve") show({});
}

function forget() {
  forgetStep();
  by("steps").hidden = true;
  way.length = 0;
  if (puzzle !== work.position.givens) {
    puzzle = work.position.givens;
    rating.abort();
    by("rated").textContent = "";
  }
  if (!applying) close();
}

/** The candidates that are left as far as the board says. */
function left() {
  const { corner, full } = work.position;
  return full ? corner : candidates();
}

/** A card lower than this hides too many of its words, in pixels. */
const LEAST = 136;
/** As much of an argument must be seen above its conclusion, in pixels: three lines. */
const LEAST_WORDS = 60;

/**
 * On a phone the card lies over the foot of the board or over its head, as high as it can be without hiding any of the step. A step that
 * leaves no room on either side has the card below the board, over the keys, until the card is closed. The conclusion of words that do
 * not fit stands in the room that is left below the board, or stays at the foot of the card.
 * @param {Iterable<number>} cells
 */
function aside(cells) {
  const { spots, high } = work.shape, card = by("card"), cellHeight = by("board").offsetHeight / high, gap = by("words").offsetHeight;
  const rows = [...cells].map((cell) => spots[cell][0]), first = rows.length ? Math.min(...rows) : high, last = Math.max(...rows, -1);
  card.classList.remove("high", "low");
  apart("");
  card.style.setProperty("--free", "100dvh");
  const tall = card.offsetHeight, below = gap + cellHeight * (high - 1 - last) - 4, above = cellHeight * first - 4, needed = Math.min(tall, LEAST);
  const place = tall <= below ? "" : tall <= above || above > below && above >= needed ? "high" : below >= needed ? "" : "low";
  const put = (/** @type {string} */ place) => {
    for (const one of ["high", "low"]) card.classList.toggle(one, one === place);
    card.style.setProperty("--free", `${place === "high" ? above : place ? below + by("tools").offsetHeight + by("pad").offsetHeight : below}px`);
    card.style.setProperty("--top", `${place === "high" ? -by("board").offsetHeight : gap - below}px`);
  };
  put(place);
  const words = by("card-words"), isCut = () => words.scrollHeight > words.clientHeight + 1;
  if (!by("card-end").textContent || getComputedStyle(card).position !== "absolute" || !isCut()) return;
  apart("below");
  if (place === "high" && by("card-end").offsetHeight <= below) return;
  apart("foot");
  const parts = /** @type {NodeListOf<HTMLElement>} */ (words.querySelectorAll("h2, .end")), rest = [...parts].reduce((left, part) => left - part.offsetHeight, words.clientHeight);
  if (place === "low" || rest >= LEAST_WORDS) return;
  put("low");
  apart(isCut() ? "foot" : "");
}

/** The cells that a step is about. @param {Listed & { figure?: import("../api.js").Figure }} what */
function cellsOf({ placements, eliminations, figure }) {
  return new Set([...placements, ...eliminations, ...(figure?.candidates ?? []), ...(figure?.cells ?? [])].map(([cell]) => cell));
}

/** @param {Step} what @param {number[][]} before the candidates that the program has seen @param {string} [caution] */
function showStep(what, before, caution) {
  seen = before;
  present(what.name, what, { digits: digits(), candidates: before }, caution);
}

/** Shows a hint of this level. @param {any} answer */
function showHint(answer) {
  by("steps").hidden = true;
  if (answer.step) {
    step = answer.step;
    showStep(answer.step, answer.candidates ?? left(), answer.caution);
    by("apply").hidden = page.room !== "play";
    by("more").hidden = true;
    aside(cellsOf(answer.step));
  } else {
    /** @type {number[][]} */
    const places = answer.places;
    const houses = places.map((cells) => /** @type {[number[], string]} */ ([cells, "base"]));
    show(houses.length ? { figure: { houses, cells: [], candidates: [], links: [] } } : {});
    const isUnknown = !answer.good && !places.length && work.shape.laid?.beware;
    const words = isUnknown ? "Parts of this puzzle were not understood, so there is no hint. They are listed with its rules." : answer.hint;
    say(answer.good ? ["", "Where to look", "Which technique"][level] ?? "" : "Wait", words, undefined, answer.caution);
    if (answer.good && level === 2) void linkTechnique(words);
    step = null;
    wrong = answer.good || level < 3 ? [] : places.flat();
    by("apply").hidden = !wrong.length;
    by("more").hidden = level >= 3 || !places.length;
    by("more").textContent = "Tell me more";
    aside(places.flat());
  }
}

/** Whether a digit is wrong, which is said: steps from there would lead nowhere. @param {string | undefined} caution */
async function isWrong(caution) {
  if (!caution) return false;
  const answer = await patiently("hint", { board: board(), level: 3 });
  if (answer.good || answer.step || !answer.places.length) return false;
  forgetStep();
  level = 3;
  showHint(answer);
  return true;
}

async function hint() {
  level = Math.min(level + 1, 3);
  try {
    showHint(await patiently("hint", { board: board(), level }));
  } catch (error) {
    if (!isStopped(error)) level = 0;
    complain(error);
  }
}

/** Erases a wrong digit, and goes on from there. */
function eraseWrong() {
  work.selected = new Set(wrong);
  work.cursor = wrong[0];
  erase("digit");
  focus();
}

function doIt() {
  if (wrong.length) return eraseWrong();
  if (!step) return;
  const done = step, isFilling = done.eliminations.length > 0 && !work.position.full;
  applying = true;
  apply(done, seen ?? undefined);
  applying = false;
  show({});
  forgetStep();
  // There is nothing to hint at any more.
  if (digits().every(Boolean)) return close(), focus();
  by("more").hidden = false;
  by("more").textContent = "Next hint";
  const words = CONCLUSION.exec(done.because)?.[2].trim().replaceAll("Remove ", "removed ") ?? `${conclusionOf(done)}.`;
  say(done.name, `Done: ${words}${isFilling ? " All candidates are written in now, so that what was removed stays removed." : ""}`);
  focus();
}

/** The buttons of the steps that are listed. @type {HTMLButtonElement[]} */
const way = [];
/** Which of them is shown. */
let at = 0;

/** @param {number} by */
function walk(by) { way[at + by]?.click(); }

function drawWay() {
  const isWay = way.length > 1;
  for (const id of ["step-back", "step-on", "step-at"]) by(id).hidden = !isWay;
  by("step-at").textContent = `${at + 1} of ${way.length}`;
  /** @type {HTMLButtonElement} */ (by("step-back")).disabled = at === 0;
  /** @type {HTMLButtonElement} */ (by("step-on")).disabled = at === way.length - 1;
}

/** What a list says of a step. @typedef {Pick<Step, "name" | "notation" | "placements" | "eliminations">} Listed */

/**
 * A list of steps to click through, and words before the first and after the last one.
 * @param {Listed[]} steps @param {string} last @param {(index: number) => void} choose @param {string[]} [prices] @param {string} [first]
 */
export function list(steps, last, choose, prices = [], first = "") {
  const place = by("steps");
  place.textContent = "";
  place.hidden = steps.length === 0;
  /** @param {number} index */
  const pick = (index) => {
    way.forEach((button, i) => {
      if (i === index) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    at = index;
    // The list is scrolled, never the page.
    const item = way[index].parentElement;
    if (item) place.scrollTop = item.offsetTop - place.offsetTop - place.clientHeight / 2 + item.clientHeight / 2;
    choose(index);
    drawWay();
    aside(cellsOf(steps[index]));
  };
  way.length = 0;
  by("more").hidden = true;
  const said = /** @type {HTMLElement[]} */ ([]), note = (/** @type {string} */ text) => {
    const item = make("li");
    item.append(make("p", text));
    place.append(item);
  };
  if (first) note(first);
  steps.forEach((one, index) => {
    const item = make("li"), button = make("button"), words = make("span");
    words.append(make("b", one.name), ` ${conclusionOf(one)}`);
    button.append(make("span", String(index + 1)), words);
    if (prices[index]) {
      const isRated = Number(prices[index]) > 0, price = make("span", isRated ? prices[index] : "–");
      price.title = isRated ? "Sudoku Explainer's rating of this step" : "Sudoku Explainer does not rate this step";
      button.append(price);
    }
    button.addEventListener("click", () => pick(index));
    button.addEventListener("keydown", (event) => {
      const to = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
      const next = to === undefined ? null : way[to];
      if (!next || to === undefined) return;
      event.preventDefault();
      next.focus();
      pick(to);
    });
    item.append(button);
    place.append(item);
    way.push(button);
    said.push(words);
  });
  if (last) note(last);
  if (steps.length) pick(0);
  // The steps are about the board: whoever asked for them further down sees it again.
  if (page.room === "solve") scrollTo(0, 0);
  /** Says something more of a step. */
  return (/** @type {number} */ index, /** @type {string} */ more) => said[index].append(` ${more}`);
}

/** Says what no hint can add to. @param {string} words @param {string} [caution] */
function end(words, caution) {
  say("", words, undefined, caution);
  by("more").hidden = true;
}

async function path() {
  try {
    const explanation = await patiently("explain", { board: board(), scale: scale() });
    if (await isWrong(explanation.caution)) return;
    forgetStep();
    /** @typedef {{digits: number[], candidates: number[][]}} Before */
    /** The position before each step. @type {Before[]} */
    const before = [];
    /** @type {Before} */
    let now = { digits: explanation.digits, candidates: explanation.candidates };
    for (const one of /** @type {Step[]} */ (explanation.steps)) {
      before.push(now);
      const next = { digits: now.digits.slice(), candidates: now.candidates.slice() };
      for (const [cell, digit] of one.placements) {
        next.digits[cell] = digit;
        next.candidates[cell] = [];
        for (const peer of work.shape.peers[cell]) next.candidates[peer] = next.candidates[peer].filter((d) => d !== digit);
      }
      for (const [cell, digit] of one.eliminations) next.candidates[cell] = next.candidates[cell].filter((d) => d !== digit);
      now = next;
    }
    const isCut = explanation.end === "stopped", count = explanation.steps.length;
    if (!count) return end(explanation.end === "solved" ? "Every cell is filled." : isCut ? "The time limit was reached before a technique found anything." : "No technique finds anything here.", explanation.caution);
    const { text } = /** @type {HTMLSelectElement} */ (by("scale")).selectedOptions[0], prices = /** @type {string[]} */ (explanation.prices ?? []).map(Number);
    const hardest = prices.length ? explanation.steps[prices.indexOf(Math.max(...prices))].name : explanation.hardest;
    /** @type {Record<string, string>} */
    const ends = {
      solved: `Solved in ${explanation.steps.length} steps; the hardest was ${hardest} (${text}'s scale).`,
      stuck: "No technique finds another step.",
      broken: "A cell has no candidate left, or a digit has no place left: this position has no solution.",
      stopped: "The time limit was reached here.",
    };
    isPath = true;
    list(explanation.steps, ends[explanation.end] ?? "", (index) => {
      present(`${index + 1}. ${explanation.steps[index].name}`, explanation.steps[index], before[index], index === 0 ? explanation.caution : undefined);
    }, explanation.prices, isCut ? `The time limit was reached: ${count === 1 ? "this is the first step" : `these are the first ${count} steps`}, not all of them.` : "");
  } catch (error) {
    complain(error);
  }
}

async function all() {
  try {
    const found = await patiently("steps", { board: board() });
    if (await isWrong(found.caution)) return;
    forgetStep();
    if (!found.steps.length) return end("No technique finds anything here.", found.caution);
    isPath = false;
    list(found.steps, found.complete ? "" : "There may be more: only the first are listed.", (index) => {
      step = found.steps[index];
      by("apply").hidden = page.room !== "play";
      showStep(found.steps[index], found.candidates ?? left(), found.caution);
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
    const rated = /** @type {Rated} */ (await ask("rate", { board: board(true), scale: scale() }, mine));
    place.textContent = "";
    place.append(make("b", rated.rating), ` in ${rated.steps} steps; the hardest technique was ${rated.hardest ?? "none"}`);
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
  wrong = [];
  by("apply").hidden = true;
  by("more").hidden = false;
  by("more").textContent = "Tell me more";
  for (const id of ["step-back", "step-on", "step-at"]) by(id).hidden = true;
}

export function start() {
  onMove(forget);
  onMove(() => {
    const why = work.shape.laid?.unexplained;
    by("unexplained").textContent = why ? `No hints here: ${why}.` : "";
  });
  onEnter(close);
  by("hint").addEventListener("click", () => void hint());
  by("more").addEventListener("click", () => void hint());
  by("card-stop").addEventListener("click", () => {
    // A solution that is shown stays.
    if (page.room === "solve") { asking.abort(); forgetStep(); } else close();
    focus();
  });
  by("card-close").addEventListener("click", () => { close(); focus(); });
  by("step-back").addEventListener("click", () => walk(-1));
  by("step-on").addEventListener("click", () => walk(1));
  by("apply").addEventListener("click", doIt);
  for (const button of document.querySelectorAll(".path")) button.addEventListener("click", () => void path());
  for (const button of document.querySelectorAll(".all")) button.addEventListener("click", () => void all());
  by("rate").addEventListener("click", () => void rate());
  by("scale").addEventListener("change", () => {
    const rated = by("rated").textContent !== "", listed = !by("steps").hidden;
    by("rated").textContent = "";
    if (rated) void rate();
    if (listed && isPath) void path();
  });
}
