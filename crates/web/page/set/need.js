/** What the puzzle that is set does not need: each clue alone, and all that can be left out together. */
import { ask } from "../api.js";
import { rulesOf, shapeOfRules } from "../board/rules.js";
import { board, onMove, page, positionOf, resume, undo, work } from "../board/work.js";
import { by, make } from "../parts/by.js";
import { complain, toast } from "../parts/toast.js";
import { onEnter } from "../rooms.js";
import { draft, light } from "./editor.js";

/** @typedef {{ words: string, cells: number[] }} Clue */

/** What is being asked. */
let asking = new AbortController();

/** Asks about the puzzle as it is; the answer is not wanted any more when it has changed. @param {string} what */
async function patiently(what) {
  asking.abort();
  asking = new AbortController();
  by("not-needed").textContent = "A moment …";
  return ask(what, { board: board(true) }, asking.signal).catch((error) => {
    by("not-needed").textContent = "";
    throw error;
  });
}

/** @param {Clue} clue */
function lineOf({ words, cells }) {
  const item = make("li"), button = make("button", words, "link");
  for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => light(cells));
  for (const event of ["pointerleave", "blur"]) button.addEventListener(event, draft);
  item.append(button);
  return item;
}

async function list() {
  const { redundant } = await patiently("redundant"), clues = make("ul");
  clues.append(...redundant.map(lineOf));
  by("not-needed").replaceChildren(make("p", redundant.length ? "Each of these alone can be left out:" : "Every clue is needed."), clues);
  by("minimize").hidden = redundant.length === 0;
}

async function leaveOut() {
  const made = await patiently("minimize"), { signal } = asking, shape = made.rules ? await shapeOfRules(made.rules) : undefined;
  if (signal.aborted) return;
  const { title } = work.position;
  resume(positionOf(shape ? { ...made, rules: rulesOf(shape) } : made, shape, title));
  toast("Every clue that is left is needed.", { label: "Undo", act: undo });
}

export function start() {
  by("redundant").addEventListener("click", () => { list().catch(complain); });
  by("minimize").addEventListener("click", () => { leaveOut().catch(complain); });
  onMove(() => {
    asking.abort();
    by("not-needed").textContent = "";
    by("minimize").hidden = true;
  });
  const allow = () => { /** @type {HTMLButtonElement} */ (by("redundant")).disabled = page.room !== "set" || !work.isPuzzle; };
  for (const whenever of [onMove, onEnter]) whenever(allow);
  allow();
}
