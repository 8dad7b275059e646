/** Puts the page together. */
import { didNotLoad } from "./api.js";
import { start as startBroken } from "./board/broken.js";
import { drawPad, listen } from "./board/keys.js";
import { follow } from "./board/picture.js";
import { draw, focus, show } from "./board/view.js";
import * as zoom from "./board/zoom.js";
import { changed, onChange, onMove, page, redo, undo, work } from "./board/work.js";
import * as explain from "./explain/explain.js";
import * as keep from "./games/keep.js";
import { by } from "./parts/by.js";
import * as days from "./start/days.js";
import * as home from "./start/home.js";
import * as make from "./start/make.js";
import * as open from "./start/open.js";
import * as learn from "./learn/learn.js";
import * as offline from "./parts/offline.js";
import { NAMES, onSet, set, settings } from "./parts/settings.js";
import * as share from "./parts/share.js";
import * as sheets from "./parts/sheets.js";
import * as toast from "./parts/toast.js";
import * as watchable from "./parts/watchable.js";
import * as branches from "./play/branches.js";
import { start as startFog } from "./play/fog.js";
import * as play from "./play/play.js";
import { start as startRules } from "./play/rules.js";
import * as rooms from "./rooms.js";
import * as solve from "./solve/solve.js";

/**
 * Light or dark: as the system asks until somebody says. What they say is a setting among the others, and in `localStorage` too, which
 * answers before the page is first drawn.
 */
function theme() {
  const system = matchMedia("(prefers-color-scheme: dark)"), select = /** @type {HTMLSelectElement} */ (by("theme"));
  const said = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const say = (/** @type {string} */ word) => { try { localStorage.setItem("theme", word); } catch { /* Then it is forgotten. */ } };
  const draw = () => {
    const word = said() ?? "system";
    document.documentElement.dataset.theme = word === "system" ? (system.matches ? "dark" : "light") : word;
    select.value = word;
    void follow();
  };
  select.addEventListener("change", () => {
    say(select.value);
    void keep.saved().set("theme", select.value);
    draw();
  });
  system.addEventListener("change", draw);
  draw();
  return async () => {
    const before = said(), word = await keep.saved().setting("theme");
    if (before && !word) await keep.saved().set("theme", before);
    if (!word || word === before) return;
    say(word);
    draw();
  };
}

/** The settings: brought from the store, shown in their list, saved when they are changed. */
async function bringSettings() {
  for (const name of NAMES) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (by(`set-${name}`)), isTick = field instanceof HTMLInputElement;
    set(name, await keep.saved().setting(name));
    if (isTick) field.checked = Boolean(settings[name]);
    else field.value = String(settings[name]);
    field.addEventListener("change", () => {
      set(name, isTick ? field.checked : field.value);
      void keep.saved().set(name, settings[name]);
    });
  }
}

/** The buttons for undo and redo, of which most rooms have their own. */
function undoAndRedo() {
  const [back, forth] = [["undo", "rules-undo"], ["redo", "rules-redo"]];
  for (const id of back) by(id).addEventListener("click", () => undo());
  for (const id of forth) by(id).addEventListener("click", () => redo());
  onChange(() => {
    for (const id of back) /** @type {HTMLButtonElement} */ (by(id)).disabled = page.paused || !work.history.canUndo;
    for (const id of forth) /** @type {HTMLButtonElement} */ (by(id)).disabled = page.paused || !work.history.canRedo;
  });
}

/** What goes along from room to room. */
function doors() {
  rooms.onEnter((room, from, isDoor) => {
    if (!isDoor) return;
    if ((room === "solve" || room === "set") && from === "play") keep.takeAlong();
    if (room === "play" && (from === "solve" || from === "set")) void keep.playEntry();
    if (room === "play" || room === "solve" || room === "set") focus();
  });
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-go]"))) {
    button.addEventListener("click", () => {
      for (const open of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(":popover-open"))) open.hidePopover();
      rooms.go(/** @type {rooms.Room} */ (button.dataset.go));
    });
  }
  by("menu").addEventListener("click", ({ target }) => { if (target instanceof Element && target.closest("button")) by("menu").hidePopover(); });
}

/** Loads a room when somebody first enters it, and again if that failed. @param {() => Promise<{ start: () => void, enter?: () => void }>} load */
function later(load) {
  /** @type {ReturnType<typeof load> | null} */
  let loading = null;
  return () => {
    loading ??= load().catch(didNotLoad).then((room) => { room.start(); return room; });
    loading.then((room) => room.enter?.()).catch((error) => {
      loading = null;
      toast.complain(error);
    });
  };
}
const watch = later(() => import("./watch/watch.js")), setRoom = later(() => import("./set/room.js"));

const bringTheme = theme();
rooms.start();
zoom.start();
listen();
solve.start();
share.start();
sheets.start();
make.start();
explain.start();
startFog();
startBroken(play.judge);
play.start();
branches.start();
startRules();
home.start();
days.start();
learn.start();
doors();
onChange(() => { document.body.classList.toggle("ruled", Boolean(work.shape.laid)); });
// The textbook methods look at a rule only when its cells are full: nobody would watch them for so long.
watchable.start();
rooms.onEnter((room) => {
  show({});
  changed();
  for (const id of ["board", "pad"]) by(id).classList.toggle("away", room === "watch");
  if (room === "watch") watch();
  if (room === "set") setRoom();
});
onSet(changed);
onChange(draw);
onChange(zoom.afterDrawing);
onChange(drawPad);
onMove(open.drawShapes);
onMove(toast.tooLate);
undoAndRedo();
for (const button of document.querySelectorAll(".review")) {
  button.addEventListener("click", () => {
    by("done").hidden = true;
    import("./play/review.js").catch(didNotLoad).then(({ review }) => review()).catch(toast.complain);
  });
}
for (const button of document.querySelectorAll(".variants")) {
  button.addEventListener("click", async () => open.read(await (await fetch("variants.txt")).text(), "Puzzles with special rules"));
}
toast.start();
await keep.start();
await bringTheme();
await bringSettings();
await open.start(() => void play.vouch());
changed();
document.body.dataset.ready = "";
if (page.room !== "home") focus();
await offline.start();
