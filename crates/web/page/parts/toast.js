/** Words at the foot of the page, for a while. */
import { Problem } from "../api.js";
import { by } from "./by.js";

/** @typedef {{ label: string, act: () => void }} Action */

/** What is offered now. @type {Action | null} */
let offered = null;
/** When each of the two places is empty again. @type {Record<string, number>} */
const patience = {};

/** What stands alone begins as a sentence does; a cell keeps its name. @param {string} text */
export const sentence = (text) => text.replace(/^[a-z]+(?![a-z0-9])/, (word) => word[0].toUpperCase() + word.slice(1));

/** Says something, and offers to do something about it. Words without an offer leave one that is still there in its place. @param {string} text @param {Action | null} [action] */
export function toast(text, action = null) {
  const place = !action && offered ? "toast-more" : "toast";
  by(`${place}-words`).textContent = sentence(text);
  by(place).hidden = false;
  clearTimeout(patience[place]);
  patience[place] = setTimeout(() => hush(place), action ? 12_000 : 6000);
  if (place !== "toast") return;
  offered = action;
  by("toast-act").textContent = action?.label ?? "";
  by("toast-act").hidden = !action;
}

/** @param {string} place */
function hush(place) {
  by(place).hidden = true;
  if (place === "toast") offered = null;
}

/** Takes back what was said of something else. An offer stays. */
export function quiet() {
  if (!offered) hush("toast");
  hush("toast-more");
}

/** Takes back the offer to undo what is no longer the last thing that was done. */
export function tooLate() { if (offered?.label === "Undo") hush("toast"); }

/** Whether somebody did not want to wait. @param {unknown} error */
export const isStopped = (error) => error instanceof DOMException && error.name === "AbortError";

/** Says what went wrong. @param {unknown} error */
export function complain(error) {
  if (error instanceof Problem) toast(error.message);
  else if (!isStopped(error)) throw error;
}

export function start() {
  // On a tall phone the words stand between the board and the tools, wherever a change of the room moves these.
  new ResizeObserver(() => by("feet").style.setProperty("--above-tools", `${innerHeight - by("tools").getBoundingClientRect().top + 8}px`)).observe(by("words"));
  // The words of a hint stand at the same place.
  by("hint").addEventListener("click", () => hush("toast"));
  by("toast-act").addEventListener("click", () => {
    const action = offered;
    hush("toast");
    action?.act();
  });
}
