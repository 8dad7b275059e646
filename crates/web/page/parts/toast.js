// @ts-check
/** Words at the foot of the page, for a while. */
import { Problem } from "../api.js";

/** @typedef {{ label: string, act: () => void }} Action */

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

let patience = 0;
/** @type {Action | null} */
let offered = null;

/** Says something, and offers to do something about it. @param {string} text @param {Action | null} [action] */
export function toast(text, action = null) {
  offered = action;
  by("toast-words").textContent = text;
  by("toast-act").textContent = action?.label ?? "";
  by("toast-act").hidden = !action;
  by("toast").hidden = false;
  clearTimeout(patience);
  patience = setTimeout(hush, action ? 12_000 : 6000);
}

function hush() { by("toast").hidden = true; }

/** Whether somebody did not want to wait. @param {unknown} error */
export const isStopped = (error) => error instanceof DOMException && error.name === "AbortError";

/** Says what went wrong. @param {unknown} error */
export function complain(error) {
  if (error instanceof Problem) toast(error.message);
  else if (!isStopped(error)) throw error;
}

export function start() {
  by("toast-act").addEventListener("click", () => {
    hush();
    offered?.act();
  });
}
