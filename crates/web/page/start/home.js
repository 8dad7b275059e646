/** The first screen: go on, today's puzzle, a new one, and the doors to the other rooms. */
import { theme } from "../board/picture.js";
import { shapeOfRules } from "../board/rules.js";
import { onMove, page } from "../board/work.js";
import { clockOf, isSolved, workIn } from "../games/games.js";
import { current, put, remove, saved } from "../games/keep.js";
import { button, by, drawing, make } from "../parts/by.js";
import { complain, toast } from "../parts/toast.js";
import { go, onEnter } from "../rooms.js";
import { nameOf } from "./saved.js";
import * as collections from "./collections.js";
import * as days from "./days.js";
import * as statistics from "./statistics.js";

/** @typedef {import("../games/games.js").Game} Game */

/** How many games are offered to go on with. */
const MAX_SHOWN = 4;

/** Boards with rules that were asked for, by the theme and their text. @type {Map<string, Promise<import("../board/shape.js").Shape>>} */
const boards = new Map();

/** A small picture of a game: its givens dark, what was placed in colour; below them the board with its rules, but not what is in fog. @param {Game} game */
function picture({ box, rules, givens, state: { placed } }) {
  const side = Math.ceil(Math.sqrt(givens.length)), image = drawing("svg", { viewBox: `0 0 ${side} ${side}`, class: "thumb", "aria-hidden": "true" });
  const fill = (/** @type {[number, number][]} */ middles) => image.replaceChildren(...[...givens.keys()].filter((cell) => givens[cell] || placed[cell]).map((cell) => {
    const [x, y] = middles[cell];
    return drawing("rect", { x: x - 0.28, y: y - 0.28, width: 0.56, height: 0.56, rx: 0.12, class: givens[cell] ? "given" : "placed" });
  }));
  fill(givens.map((_, cell) => [(cell % side) + 0.5, Math.floor(cell / side) + 0.5]));
  const [rows, columns] = box ?? [side, side], lines = [];
  for (let row = rows; row < side; row += rows) lines.push(`M0 ${row}H${side}`);
  for (let column = columns; column < side; column += columns) lines.push(`M${column} 0V${side}`);
  image.append(drawing("path", { d: lines.join(""), "stroke-width": side / 130 }));
  if (rules !== null) {
    const key = theme() + rules, found = boards.get(key) ?? shapeOfRules(rules);
    boards.set(key, found);
    found.then(({ laid }) => {
      if (!laid || laid.fog) return;
      const { width, height, middles, svg } = laid.drawn;
      image.setAttribute("viewBox", `0 0 ${width} ${height}`);
      image.style.background = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`;
      fill(middles);
    }).catch(() => { boards.delete(key); });
  }
  return image;
}

/** @param {Game} game */
function card(game) {
  const cells = game.givens.filter((digit) => !digit).length, done = game.state.placed.filter(Boolean).length;
  const item = make("li"), words = make("span"), bar = make("progress"), open = button("", async () => {
    if (await put(game).catch(complain)) go("play");
    else toast("This game could not be opened.");
  }, "game");
  bar.max = Math.max(1, cells);
  bar.value = done;
  bar.setAttribute("aria-hidden", "true");
  words.append(make("b", nameOf(game)), make("span", `${clockOf(game.state.seconds)} · ${Math.floor((100 * done) / Math.max(1, cells))} %`), bar);
  open.append(picture(game), words);
  item.append(open, button("×", async () => {
    const undo = await remove(game);
    toast("The game is deleted.", { label: "Undo", act: () => void undo().then(draw) });
    await draw();
  }, "plain", `Delete ${nameOf(game)}`));
  return item;
}

/** How often this was drawn: what was read for an earlier time is left out. */
let drawn = 0;

async function draw() {
  if (page.room !== "home") return;
  const mine = ++drawn, { games, idle } = await saved().all(), solved = await saved().solvedDays(games), all = await saved().collections();
  if (mine !== drawn) return;
  // Of the games with which nothing was done, the last one is offered: somebody may have left it by mistake.
  const last = idle.find(({ key, typed, state }) => !typed && (state.seconds > 0 || key === current()?.key));
  const begun = games.filter((game) => !isSolved(game) && (workIn(game.state) || game.state.seconds || game.opened));
  const open = [...begun, ...(last ? [last] : [])].sort((a, b) => b.changed - a.changed);
  by("continue").replaceChildren(...open.slice(0, MAX_SHOWN).map(card));
  by("continue-head").hidden = !games.length && !open.length;
  by("continue-title").textContent = open.length ? "Continue" : "Your games";
  statistics.draw(games);
  days.draw(solved);
  collections.draw(all, games, draw);
}

export function start() {
  onEnter((room) => { if (room === "home") void draw(); });
  onMove(() => void draw());
  by("theme").addEventListener("change", () => void draw());
}
