/** The room to learn in: a list of lessons, and each lesson with examples and positions to find its step on. */
import { ask, Problem } from "../api.js";
import { setMode } from "../board/keys.js";
import { shapeOfRules } from "../board/rules.js";
import { name as cellName, valueOf } from "../board/shape.js";
import { focus, show, spokenOf } from "../board/view.js";
import { apply, blank, board, candidates, digits, move, onMove, page, positionOf, resume, turn, undo, work, works } from "../board/work.js";
import { saved } from "../games/keep.js";
import { by, make } from "../parts/by.js";
import { complain, toast } from "../parts/toast.js";
import { tell } from "../explain/words.js";
import { name, onEnter, parse } from "../rooms.js";

/**
 * @typedef {{ id: string, name: string, chapter: string, level?: string, score?: number, price?: string, found: boolean, practice: boolean }} Technique
 * @typedef {{ board: import("../api.js").Board, step: import("../api.js").Step }} Found
 * @typedef {Technique & { synonyms: string[], idea: string, spot: string, near_misses: string, assumes_one_solution: boolean,
 *   more_general: string[], special_cases: string[], frequency?: string, difficulty: [string, string], examples: Found[] }} Lesson
 */

/** How many positions one finds before a lesson counts as learned. */
const ENOUGH = 3;

/** @type {Technique[]} */
let techniques = [];
/** How many positions were found of each lesson. @type {Record<string, number>} */
let progress = {};
/** @type {Lesson | null} */
let lesson = null;
/** Which of the examples is shown. */
let index = 0;
/**
 * The step that is to be found, the position before it, and all steps that are possible there, which answers are compared with.
 * @typedef {Found & { start: import("../board/work.js").Position, steps: Promise<import("../api.js").Step[]> }} Exercise
 */
/** @type {Exercise | null} */
let exercise = null;
let asked = new AbortController();

/** @param {string} id @param {string} [text] */
function linkTo(id, text) {
  const link = make("a", text ?? techniques.find((one) => one.id === id)?.name ?? id);
  link.href = `#learn/${id}`;
  return link;
}

/** Lessons that somebody can take: what hints use, in the order in which they try it. */
const lessons = () => techniques.filter((one) => one.found && one.practice);

/** @param {Technique} technique */
const isLearned = ({ id }) => (progress[id] ?? 0) >= ENOUGH;

async function bring() {
  if (techniques.length) return;
  techniques = await ask("techniques", null);
  try {
    progress = JSON.parse((await saved().setting("lessons")) ?? "{}");
  } catch { /* Nothing that this page has written. */ }
}

/** The list: a chapter for each family, those that are not begun folded up. */
function drawList() {
  const all = lessons(), chapters = [...new Set(all.map(({ chapter }) => chapter))];
  const next = all.find((one) => !isLearned(one));
  by("lessons").replaceChildren(...chapters.map((chapter) => {
    const mine = all.filter((one) => one.chapter === chapter), done = mine.filter(isLearned).length;
    const fold = make("details"), head = make("summary", chapter), list = make("ul");
    head.append(make("span", ` ${done} of ${mine.length}`, "small"));
    fold.open = mine.some((one) => one === next);
    for (const one of mine) {
      const item = make("li"), link = linkTo(one.id, one.name), found = progress[one.id] ?? 0;
      if (one === next) link.className = "next";
      item.append(link, make("span", [one.level, isLearned(one) ? "✓" : found ? `${found} of ${ENOUGH}` : ""].filter(Boolean).join(" · "), "small"));
      list.append(item);
    }
    fold.append(head, list);
    return fold;
  }));
  const learned = all.filter(isLearned).length;
  by("learned").textContent = learned ? `${learned} of ${all.length} learned.` : "";
  by("begin").textContent = learned ? "Continue" : "Begin";
  /** @type {HTMLAnchorElement} */ (by("begin")).href = `#learn/${next?.id ?? all[0]?.id}`;
}

/** @param {import("../api.js").Board} board */
const read = async (board) => positionOf(board, board.rules ? await shapeOfRules(board.rules) : undefined);

/** Puts a position on the board of this room. @param {import("../board/work.js").Position} position */
function put(position) {
  turn(works.lesson);
  resume(position);
}

/** Shows a step with the position before it. @param {import("../board/work.js").Position} position @param {import("../api.js").Step} step */
function explain(position, { figure, because, eliminations }) {
  put(position);
  const left = position.full ? position.corner : candidates();
  show({ digits: digits(), candidates: eliminations.length ? left : spokenOf(figure, left), figure });
  tell(by("because"), because);
  by("because").hidden = false;
  by("seen").hidden = true;
}

/** @param {string} text @param {string} [className] */
function say(text, className = "") {
  by("feedback").textContent = text;
  by("feedback").className = className;
}

/** Shows an example with its step. */
async function example() {
  const shown = lesson?.examples[index];
  exercise = null;
  document.body.dataset.lesson = "read";
  by("exercise").textContent = "Find one yourself";
  by("exercise-more").hidden = true;
  say("");
  if (!lesson || !shown) return show({});
  const position = await read(shown.board);
  if (shown !== lesson.examples[index] || exercise || page.room !== "learn") return;
  explain(position, shown.step);
  by("other-example").hidden = lesson.examples.length < 2;
}

/** Shows a position on which the step is to be found. */
async function find() {
  if (!lesson) return;
  asked.abort();
  const { signal } = asked = new AbortController(), mine = lesson;
  const late = setTimeout(() => say("A moment …"), 300);
  try {
    const made = await ask("practice", { name: mine.id }, signal), places = made.step.placements.length > 0, full = await read(made.board);
    if (signal.aborted) return;
    exercise = null;
    put(full);
    // A digit is looked for without candidates, unless some have been removed that the rules alone would leave.
    const start = places && String(full.corner) === String(candidates()) ? { ...full, corner: blank(full.shape).corner, full: false } : full;
    if (start !== full) put(start);
    show({});
    // Asked for now, so that an answer is judged at once.
    const steps = ask("steps", { board: board(false, start) }).then((found) => found.steps, () => []);
    exercise = { ...made, start, steps };
    answers = [];
    setMode(places ? "digit" : "corner");
    by("because").hidden = true;
    by("other-example").hidden = true;
    by("seen").hidden = false;
    by("exercise-more").hidden = false;
    by("exercise").textContent = "Another one";
    document.body.dataset.lesson = "find";
    scrollTo(0, 0);
    say(`Find the step: ${mine.name}. ${places ? "Place the digit that follows." : "Remove a candidate that it rules out: select its cell, then the digit."}`);
    focus();
  } catch (error) {
    complain(error);
  } finally {
    clearTimeout(late);
  }
}

/** Shows the step of the exercise. */
function reveal() {
  if (!exercise) return;
  const { start, step } = exercise;
  exercise = null;
  explain(start, step);
}

/**
 * What was done on the board since the exercise began: the digits placed, or else the candidates removed.
 * @returns {[number, number][]}
 */
function done() {
  const { placed, corner } = work.position, start = /** @type {Exercise} */ (exercise).start;
  const placements = [...placed.keys()].filter((cell) => placed[cell] && placed[cell] !== start.placed[cell]).map((cell) => /** @type {[number, number]} */ ([cell, placed[cell]]));
  if (placements.length) return placements;
  return [...corner.keys()].flatMap((cell) => start.corner[cell].filter((digit) => !corner[cell].includes(digit)).map((digit) => /** @type {[number, number]} */ ([cell, digit])));
}

/** The answers that nobody has judged yet, in order. @type {[number, number][]} */
let answers = [];
let isJudging = false;

/** Brings the answers into order: those that were there before, then what is new. */
function collect() {
  const now = done(), among = (/** @type {[number, number][]} */ list, /** @type {[number, number]} */ [cell, digit]) => list.some(([c, d]) => c === cell && d === digit);
  answers = [...answers.filter((one) => among(now, one)), ...now.filter((one) => !among(answers, one))];
}

/** Takes back a mark that was added where candidates are to be removed, says so, and tells whether there was one. @param {Exercise} mine */
function isAdded({ step, start }) {
  if (step.placements.length) return false;
  const { corner } = work.position, cell = corner.findIndex((list, cell) => list.some((digit) => !start.corner[cell].includes(digit)));
  if (cell < 0) return false;
  const digit = corner[cell].find((digit) => !start.corner[cell].includes(digit)) ?? 0;
  undo();
  say(`${valueOf(start.shape, digit)} is no candidate of ${cellName(start.shape, cell)}, so it cannot be removed there. Choose one that is marked.`, "bad");
  return true;
}

/** Takes one answer back, and leaves the others on the board. @param {[number, number]} wrong */
function takeBack(wrong) {
  const { start } = /** @type {Exercise} */ (exercise), rest = answers.filter((one) => one !== wrong);
  if (!rest.length) return undo();
  const isPlaced = work.position.placed.some((digit, cell) => digit !== start.placed[cell]);
  move({ placed: start.placed, corner: start.corner });
  apply(isPlaced ? { placements: rest, eliminations: [] } : { placements: [], eliminations: rest });
}

/** Says of each answer, one after the other, whether it follows from the technique. */
async function judge() {
  if (!exercise || !lesson || work !== works.lesson || isAdded(exercise)) return;
  collect();
  if (isJudging) return;
  isJudging = true;
  try {
    while (exercise && answers.length) await judgeFirst(exercise, answers[0], lesson);
  } finally {
    isJudging = false;
  }
}

/** @param {Exercise} mine @param {[number, number]} answer @param {Lesson} of */
async function judgeFirst(mine, answer, { id, name: called }) {
  const { step, start, steps } = mine, [cell, digit] = answer, isPlaced = work.position.placed[cell] === digit;
  const follows = (/** @type {import("../api.js").Step} */ one) => (isPlaced ? one.placements : one.eliminations).some(([c, d]) => c === cell && d === digit);
  let right = follows(step) ? step : undefined;
  if (!right) {
    // There may be another step of the same kind.
    const late = setTimeout(() => say("A moment …"), 300), possible = await steps;
    clearTimeout(late);
    if (exercise !== mine) return;
    right = possible.find((one) => one.technique === step.technique && follows(one));
  }
  if (!answers.includes(answer)) return;
  if (!right) {
    const at = cellName(start.shape, cell), value = valueOf(start.shape, digit);
    const taken = start.shape.peers[cell].find((peer) => (start.givens[peer] || start.placed[peer]) === digit);
    if (isPlaced && taken !== undefined) say(`${at} cannot be ${value}, because ${cellName(start.shape, taken)} already is.`, "bad");
    else say(isPlaced ? `${at} = ${value} does not follow from ${called}. Look again.` : `Removing ${value} from ${at} does not follow from ${called}. The mark is back. Look again.`, "bad");
    return void takeBack(answer);
  }
  exercise = { ...mine, step: right };
  reveal();
  progress[id] = (progress[id] ?? 0) + 1;
  void saved().set("lessons", JSON.stringify(progress));
  const rest = ENOUGH - progress[id];
  say(rest > 0 ? `Right. ${rest} more and you have learned it.` : "Right. You have learned it.", "good");
  focus();
}

/** @param {Lesson} mine */
function drawLesson(mine) {
  const all = lessons(), at = all.findIndex(({ id }) => id === mine.id);
  by("lesson-name").textContent = mine.name;
  by("lesson-about").textContent = [mine.chapter, mine.level, mine.synonyms.length ? `also called ${mine.synonyms.join(", ")}` : ""].filter(Boolean).join(" · ");
  tell(by("lesson-idea"), mine.idea);
  tell(by("lesson-spot"), mine.spot);
  tell(by("lesson-miss"), mine.near_misses);
  by("lesson-facts").textContent = [mine.frequency, `HoDoKu: ${mine.difficulty[0]}.`, `Sudoku Explainer: ${mine.difficulty[1]}.`, mine.assumes_one_solution ? "It assumes that the puzzle has exactly one solution." : ""].filter(Boolean).join(" ");
  const ways = [[mine.special_cases, "Special cases: "], [mine.more_general, "More general: "]].filter(([ids]) => ids.length);
  by("lesson-relatives").replaceChildren(...ways.flatMap(([ids, words]) => {
    const line = make("p", String(words), "small");
    /** @type {string[]} */ (ids).forEach((id, i) => line.append(...(i ? [", "] : []), linkTo(id)));
    return [line];
  }));
  for (const [id, to] of /** @type {[string, Technique | undefined][]} */ ([["lesson-before", all[at - 1]], ["lesson-after", all[at + 1]]])) {
    by(id).hidden = !to;
    if (!to) continue;
    by(id).textContent = to.name;
    /** @type {HTMLAnchorElement} */ (by(id)).href = `#learn/${to.id}`;
  }
}

/** Opens a lesson, or the list. @param {string} id */
async function open(id) {
  asked.abort();
  const { signal } = asked = new AbortController();
  exercise = null;
  name("learn", id);
  try {
    await bring();
    const described = id ? await ask("technique", { name: id }, signal) : null;
    if (signal.aborted) return;
    lesson = described && { ...described.technique, ...described };
  } catch (error) {
    if (signal.aborted) return;
    lesson = null;
    if (error instanceof Problem && techniques.length) toast("There is no such lesson. Here are all of them.");
    else complain(error);
  }
  if (page.room !== "learn") return;
  document.body.dataset.lesson = lesson ? "read" : "list";
  by("title").textContent = "Learn";
  if (!lesson) return drawList();
  index = 0;
  drawLesson(lesson);
  await example();
  scrollTo(0, 0);
}

export function start() {
  onEnter((room, from, isDoor) => {
    if (from === "learn" && room !== "learn") setMode("digit");
    asked.abort();
    exercise = null;
    if (room !== "learn") return void (document.body.dataset.lesson = "list");
    const at = parse(location.hash);
    void open(!isDoor && at.room === "learn" ? decodeURIComponent(at.word) : "");
  });
  onMove(() => void judge());
  by("other-example").addEventListener("click", () => {
    index = (index + 1) % (lesson?.examples.length ?? 1);
    void example();
  });
  by("exercise").addEventListener("click", () => void find());
  by("seen").addEventListener("click", () => { reveal(); say("Look how it works, then try another one."); });
  by("exercise-more").addEventListener("click", () => { index = 0; void example(); });
}
