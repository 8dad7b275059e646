/** The collections: lists of puzzles that were opened, with how many of each are solved. */
import { isSolved } from "../games/games.js";
import { saved } from "../games/keep.js";
import { button, by, make } from "../parts/by.js";
import { toast } from "../parts/toast.js";
import { read } from "./open.js";

/** @typedef {import("../games/games.js").Collection} Collection @typedef {import("../games/games.js").Game} Game */

/** @param {Collection} collection @param {Set<string>} solved @param {() => Promise<void>} redraw */
function lineOf(collection, solved, redraw) {
  const { name, text, count, index, keys } = collection, done = Object.values(keys).filter((key) => solved.has(key)).length;
  const item = make("li"), open = button("", () => void read(text, name, index), "game"), remove = button("×", async () => {
    const undo = await saved().discard(collection);
    toast("The collection is deleted; the games are still there.", { label: "Undo", act: () => void undo().then(redraw) });
    await redraw();
  }, "", `Delete ${name}`);
  open.append(make("b", name), make("span", `${done.toLocaleString("en")} of ${count.toLocaleString("en")} solved`));
  item.append(open, remove);
  return item;
}

/** Lists the collections. @param {Collection[]} all @param {Game[]} games @param {() => Promise<void>} redraw */
export function draw(all, games, redraw) {
  const solved = new Set(games.filter(isSolved).map(({ key }) => key));
  by("collections").replaceChildren(...all.map((collection) => lineOf(collection, solved, redraw)));
  by("collections-door").hidden = !all.length;
}
