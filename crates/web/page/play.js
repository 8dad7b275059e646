// @ts-check
/** The tab to play in: modes, history, timer, check. */
import { isSolved } from "./broken.js";
import { check } from "./check.js";
import { board, changed, digits, erase, fill, game, onChange, onMove, redo, restart, undo } from "./game.js";
import { save } from "./keep.js";
import { setMode } from "./keys.js";
import { complain } from "./toast.js";
import { clashesOf } from "./shape.js";
import { focus, show } from "./view.js";

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} text @param {boolean} [bad] */
function say(text, bad = false) {
  by("state").textContent = text;
  by("state").classList.toggle("bad", bad);
}

function isDone() {
  const all = digits();
  if (game.shape.laid?.parts.length) return isSolved();
  return all.every(Boolean) && clashesOf(game.shape, all).size === 0;
}

function drawTimer() {
  const { seconds } = game;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60, hours = Math.floor(seconds / 3600);
  by("timer").textContent = `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

async function showMistakes() {
  try {
    const { blamed, differs, sentence, bad } = await check(board());
    show({ blamed, differs });
    say(sentence, bad);
  } catch (error) {
    complain(error);
  }
}

/** Says that it is solved, if it is. */
export function judge() {
  say(digits().some((d, cell) => d && !game.position.givens[cell]) && isDone() ? "Solved. Well done." : "");
}

export function start() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mode]"))) {
    button.addEventListener("click", () => setMode(/** @type {import("./game.js").Mode} */ (button.dataset.mode)));
  }
  by("undo").addEventListener("click", () => undo());
  by("redo").addEventListener("click", () => redo());
  by("erase").addEventListener("click", () => erase());
  by("sticky").addEventListener("click", () => {
    game.sticky = !game.sticky;
    if (!game.sticky) game.selected = new Set([game.cursor]);
    changed();
  });
  by("candidates").addEventListener("click", fill);
  by("mistakes").addEventListener("click", () => void showMistakes());
  by("restart").addEventListener("click", () => { restart(); focus(); });
  by("pause").addEventListener("click", () => {
    game.paused = !game.paused;
    by("pause").textContent = game.paused ? "Go on" : "Pause";
    by("pause").setAttribute("aria-pressed", String(game.paused));
    changed();
  });
  onMove(() => {
    if (game.tab === "play") show({});
    judge();
  });
  onChange(() => {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mode]"))) {
      button.setAttribute("aria-checked", String(button.dataset.mode === game.mode));
    }
    by("sticky").setAttribute("aria-pressed", String(game.sticky));
    /** @type {HTMLButtonElement} */ (by("undo")).disabled = game.past.length === 0;
    /** @type {HTMLButtonElement} */ (by("redo")).disabled = game.future.length === 0;
    drawTimer();
  });
  setInterval(() => {
    if (game.tab !== "play" || game.paused || document.hidden || !(digits().some(Boolean) || game.shape.laid) || isDone()) return;
    game.seconds += 1;
    drawTimer();
    if (game.seconds % 10 === 0) save();
  }, 1000);
}
