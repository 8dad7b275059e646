/** The room to play in: tools, time, what is wrong, and the end of a game. */
import { ask } from "../api.js";
import { isSolved } from "../board/broken.js";
import { check } from "../board/check.js";
import { setMode } from "../board/keys.js";
import { clashesOf, name, valueOf } from "../board/shape.js";
import { focus, show } from "../board/view.js";
import { board, changed, digits, fill, onChange, onMove, page, restart, undo, visible, work, works } from "../board/work.js";
import { clockOf } from "../games/games.js";
import { save } from "../games/keep.js";
import { button, by } from "../parts/by.js";
import { onSet, settings } from "../parts/settings.js";
import { complain, toast } from "../parts/toast.js";
import { go, onEnter } from "../rooms.js";
import { solution } from "./solution.js";

/** @param {string} text @param {boolean} [isBad] */
function say(text, isBad = false) {
  by("state").textContent = text;
  by("state").classList.toggle("bad", isBad);
}

function isDone() {
  const all = digits();
  if (work.shape.laid?.parts.length) return isSolved();
  return all.every(Boolean) && clashesOf(work.shape, all).size === 0;
}

function drawTimer() { by("timer").textContent = clockOf(works.play.seconds); }

/** Marks what differs from the solution, for those who want to know at once. */
async function compare() {
  const { givens, placed } = work.position;
  if (settings.errors !== "wrong" || page.room !== "play" || !work.isPuzzle) return work.wrong.clear();
  const right = await solution(), now = work.position;
  if (!right || now.givens !== givens) return;
  const wrong = [...placed.keys()].filter((cell) => now.placed[cell] && now.placed[cell] !== right[cell]);
  if (wrong.length === work.wrong.size && wrong.every((cell) => work.wrong.has(cell))) return;
  work.wrong = new Set(wrong);
  changed();
}

/** What a player wants to know: what is wrong, or that nothing is, and how far it is. @param {number[]} solution @returns {[Set<number>, string]} */
function mistakes(solution) {
  const { shape, position: { givens, placed, corner, full } } = work, named = (/** @type {number[]} */ cells) => cells.map((cell) => name(shape, cell)).join(", ");
  const wrong = [...placed.keys()].filter((cell) => placed[cell] && placed[cell] !== solution[cell]);
  const lacking = [...corner.keys()].filter((cell) => full && !givens[cell] && !placed[cell] && !corner[cell].includes(solution[cell]));
  const empty = givens.filter((given, cell) => !given && !placed[cell]).length, left = empty === 1 ? "1 cell is empty." : `${empty} cells are empty.`;
  if (wrong.length) return [new Set(wrong), `${wrong.length === 1 ? "1 digit is" : `${wrong.length} digits are`} wrong: ${named(wrong)}.`];
  if (lacking.length) return [new Set(lacking), `All digits are right, but the right candidate is missing in ${named(lacking)}.`];
  return [new Set(), `${placed.some(Boolean) ? "No mistakes so far" : "The puzzle has exactly one solution"}. ${left}`];
}

async function showMistakes() {
  try {
    const { position } = work, { status, solution } = await ask("solve", { board: board(true) });
    if (position !== work.position) return;
    if (status === "unique") {
      const [blamed, words] = mistakes(solution);
      show({ blamed });
      return say(words, blamed.size > 0);
    }
    const { blamed, differs, sentence, bad } = await check(board());
    show({ blamed, differs });
    say(sentence, bad);
  } catch (error) {
    complain(error);
  }
}

/** How long the solutions of a puzzle that was opened are looked for, in milliseconds. */
const PATIENCE = 4000;
/** The search for them. */
let vouching = new AbortController();
/** What is wrong with the puzzle, until the first move. @type {{ sentence: string, isBad: boolean } | null} */
let unsound = null;

/** Says what is wrong with the puzzle, with a door to where one sees more of that; or nothing. */
function sayUnsound() {
  say(unsound ? `${unsound.sentence} ` : "", unsound?.isBad);
  if (!unsound) return;
  by("state").append(button("Look at it in Solve", () => go("solve"), "link"));
}

/** Says of a puzzle that was opened that it has no solution or several. Nobody waits for that, and whoever is busy by then is not told. */
export async function vouch() {
  vouching.abort();
  const { signal } = vouching = new AbortController();
  // Where not all rules are understood, solutions say nothing of the puzzle.
  if (page.room !== "play" || !work.isPuzzle || work.shape.laid?.beware) return;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const { status, sentence } = await ask("solve", { board: board(true) }, patience).catch(() => ({ status: "unknown" }));
  if (signal.aborted || page.room !== "play" || (status !== "none" && status !== "multiple")) return;
  unsound = { sentence: status === "multiple" ? "This puzzle has more than one solution." : sentence, isBad: status === "none" };
  sayUnsound();
}

/** Says what clashes, or that it is solved. */
export function judge() {
  const all = digits(), isFilled = all.some((digit, cell) => digit && !work.position.givens[cell]) && isDone();
  by("done").hidden = !isFilled || page.room !== "play";
  if (isFilled) {
    const { history, position: { helped } } = work, isOwn = !helped && history.path.length > 1;
    by("done-word").textContent = isOwn ? "Well done" : "Solved";
    by("done-time").textContent = settings.timer && work.seconds ? `: ${clockOf(work.seconds)}` : "";
    by("done-hints").textContent = helped ? `Hints did ${helped === 1 ? "1 step" : `${helped} steps`} for you.` : "";
    return say(isOwn ? "Solved. Well done." : "Solved.");
  }
  if (settings.errors === "nothing" || page.room !== "play") return sayUnsound();
  const seen = visible(), clashes = [...clashesOf(work.shape, seen)];
  const [first] = clashes.filter((cell) => cell === work.cursor || !work.position.givens[cell]);
  const other = first === undefined ? undefined : work.shape.peers[first].find((peer) => seen[peer] === seen[first]);
  if (first === undefined || other === undefined) return sayUnsound();
  say(`${name(work.shape, first)} and ${name(work.shape, other)} hold the same digit.`, true);
}

/** While a game is paused nothing is seen of it, and nothing changes it. @param {Iterable<HTMLButtonElement>} buttons what would */
function drawPause(buttons) {
  by("pause").setAttribute("aria-pressed", String(page.paused));
  by("pause").setAttribute("aria-label", page.paused ? "Continue" : "Pause");
  by("paused").hidden = !page.paused;
  by("words").inert = page.paused;
  for (const button of buttons) button.disabled = page.paused;
}

function pause() {
  page.paused = !page.paused;
  changed();
  if (page.paused) by("resume").focus();
  else focus();
}

export function start() {
  const modes = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mode]"));
  const changing = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#hint, [data-mode], #menu > [data-rooms=play] button:not([data-go])"));
  for (const button of modes) {
    button.addEventListener("click", () => setMode(/** @type {import("../board/work.js").Mode} */ (button.dataset.mode)));
  }
  for (const id of ["sticky", "many-end"]) {
    by(id).addEventListener("click", () => {
      page.sticky = !page.sticky;
      if (!page.sticky) work.selected = new Set([work.cursor]);
      changed();
    });
  }
  by("candidates").addEventListener("click", fill);
  by("mistakes").addEventListener("click", () => void showMistakes());
  by("restart").addEventListener("click", () => { restart(); focus(); toast("The game begins again.", { label: "Undo", act: undo }); });
  for (const id of ["pause", "resume"]) by(id).addEventListener("click", pause);
  by("look").addEventListener("click", () => { by("done").hidden = true; focus(); });
  by("hint").addEventListener("click", () => vouching.abort());
  onMove(() => {
    vouching.abort();
    unsound = null;
    if (page.room !== "play") return;
    by("nothing").hidden = work.isPuzzle;
    show({});
    judge();
    void compare();
  });
  onEnter((room) => {
    if (page.paused) pause();
    by("state").textContent = "";
    by("done").hidden = true;
    by("nothing").hidden = room !== "play" || work.isPuzzle;
    if (room !== "play") return;
    by("time").hidden = !settings.timer;
    judge();
    void compare();
  });
  onSet((setting) => {
    by("time").hidden = page.room !== "play" || !settings.timer;
    if (setting === "errors") { work.wrong.clear(); judge(); void compare(); }
    page.armed = 0;
  });
  onChange(() => {
    for (const button of modes) button.setAttribute("aria-checked", String(button.dataset.mode === page.mode));
    by("sticky").setAttribute("aria-pressed", String(page.sticky));
    by("many").hidden = !page.sticky || page.room !== "play";
    // On a phone the marks of a large board are too small to read.
    const marks = work.shape.n > 9 && page.room === "play" ? work.position.corner[work.cursor] : [];
    by("cell-marks").textContent = marks.length ? `${name(work.shape, work.cursor)}: ${marks.map((digit) => valueOf(work.shape, digit)).join(" ")}` : "";
    if (page.room === "play") by("title").textContent = work.position.title || (work.shape.laid ? "Sudoku with rules" : `Sudoku ${work.shape.n}×${work.shape.n}`);
    drawTimer();
    drawPause(changing);
  });
  setInterval(() => {
    if (page.room !== "play" || page.paused || document.hidden || !work.isPuzzle || isDone()) return;
    work.seconds += 1;
    drawTimer();
    if (work.seconds % 10 === 0) save();
  }, 1000);
}
