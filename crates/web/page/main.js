// @ts-check
/** Puts the page together. */
import * as broken from "./broken.js";
import { changed, game, onChange, onMove } from "./game.js";
import { follow } from "./ground.js";
import { drawPad, listen } from "./keys.js";
import * as keep from "./keep.js";
import * as learn from "./learn.js";
import * as make from "./make.js";
import * as offline from "./offline.js";
import * as open from "./open.js";
import * as play from "./play.js";
import * as share from "./share.js";
import * as solve from "./solve.js";
import * as toast from "./toast.js";
import { draw, focus, show } from "./view.js";
import * as watch from "./watch.js";

/** @typedef {import("./game.js").Tab} Tab */

const TABS = /** @type {Tab[]} */ (["solve", "learn", "watch", "play", "rules"]);

/** @param {string} id @returns {HTMLElement} */
const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {Tab} tab */
function turnTo(tab) {
  game.tab = tab;
  document.body.dataset.tab = tab;
  for (const other of TABS) {
    const button = by(`tab-${other}`);
    button.setAttribute("aria-selected", String(other === tab));
    button.tabIndex = other === tab ? 0 : -1;
    by(`pane-${other}`).hidden = other !== tab;
  }
  for (const id of ["board", "pad"]) by(id).hidden = tab === "watch";
  by("race").hidden = tab !== "watch";
  show({});
  if (tab === "watch") void watch.enter();
  if (tab === "rules") void edit();
}

/** @type {Promise<void> | null} */
let editor = null;
/** Most people never come here, so nobody else waits for it. */
function edit() { return (editor ??= import("./editor.js").then(({ start }) => start())); }

function tabs() {
  for (const tab of TABS) {
    by(`tab-${tab}`).addEventListener("click", () => turnTo(tab));
    by(`tab-${tab}`).addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way) return;
      const open = TABS.filter((one) => one !== "watch" || !game.shape.laid);
      const next = open[(open.indexOf(tab) + way + open.length) % open.length];
      turnTo(next);
      by(`tab-${next}`).focus();
    });
  }
}

/**
 * Light or dark: as the system asks until somebody says. What they say is a setting among the others, and in `localStorage` too, which
 * answers before the page is first drawn.
 */
function theme() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const said = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const say = (/** @type {string} */ word) => { try { localStorage.setItem("theme", word); } catch { /* Then it is forgotten. */ } };
  const set = () => {
    const dark = (said() ?? (system.matches ? "dark" : "light")) === "dark";
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    by("theme").setAttribute("aria-pressed", String(dark));
    by("theme").textContent = dark ? "Light" : "Dark";
    void follow();
  };
  by("theme").addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme === "dark";
    say(dark ? "light" : "dark");
    void keep.saved().set("theme", dark ? "light" : "dark");
    set();
  });
  system.addEventListener("change", set);
  set();
  return async () => {
    const before = said(), word = await keep.saved().setting("theme");
    if (before && !word) await keep.saved().set("theme", before);
    if (!word || word === before) return;
    say(word);
    set();
  };
}

const bringTheme = theme();
tabs();
listen();
solve.start();
share.start();
make.start();
learn.start();
broken.start(play.judge);
watch.start();
play.start();
// The textbook methods look at a rule only when its cells are full: nobody would watch them for so long.
onChange(() => { document.body.classList.toggle("ruled", Boolean(game.shape.laid)); });
onChange(() => { if (game.tab === "watch" && game.shape.laid) turnTo("solve"); });
onChange(draw);
onChange(drawPad);
onMove(open.drawShapes);
toast.start();
await keep.start();
await bringTheme();
await open.start();
changed();
focus();
await offline.start();
