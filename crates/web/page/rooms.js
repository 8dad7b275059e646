/** The rooms of the page and the address: `#play/…` is the room and the puzzle in it. */
import { page, turn, work, works } from "./board/work.js";

/** @typedef {import("./board/work.js").Room} Room */

/** The rooms with what they are called. @type {Record<Room, string>} */
const NAMES = { home: "Ninefold", play: "Play", learn: "Learn", solve: "Solve", set: "Set", watch: "Watch" };

/** What the page is called. */
const title = document.title;

/** @type {((room: Room, from: Room, isDoor: boolean) => void)[]} */
const listeners = [];
/** Calls when a room is entered: through a door of the page, or by the browser's own ways. @param {(room: Room, from: Room, isDoor: boolean) => void} f */
export function onEnter(f) { listeners.push(f); }

/** What an address means. A puzzle without a room is one to play. @param {string} hash @returns {{ room: Room, word: string }} */
export function parse(hash) {
  const text = hash.replace(/^#/, ""), [first, ...rest] = text.split("/");
  if (Object.hasOwn(NAMES, first)) return { room: /** @type {Room} */ (first), word: rest.join("/") };
  return { room: text ? "play" : "home", word: text };
}

/** What the address says behind the room, in each room. @type {Record<Room, string>} */
const words = { home: "", play: "", learn: "", solve: "", set: "", watch: "" };

/** The address of the room that is seen. */
function address() {
  const word = words[page.room];
  return page.room === "home" ? location.pathname + location.search : `#${page.room}${word && `/${word}`}`;
}

/** What this entry of the browser's history knows. @type {Record<string, any>} */
let state = {};
/** Whether the browser has gone to another entry, whose room is not entered yet: its address stays until then. */
let isOnTheWay = false;

/** Notes something in this entry of the browser's history, so that a reload finds it. @param {Record<string, any>} more */
export function note(more) {
  state = { ...state, ...more };
  if (isOnTheWay) return;
  if (JSON.stringify(history.state) === JSON.stringify(state) && location.hash === (address().match(/#.*/)?.[0] ?? "")) return;
  try {
    history.replaceState(state, "", address());
  } catch { /* Some browsers limit how often this may be done in a minute. */ }
}

/** Says what stands behind the room in its address. @param {Room} room @param {string} word */
export function name(room, word) {
  words[room] = word;
  if (page.room === room) note({});
}

/** Shows what belongs to a room, and hides what does not. @param {Room} room */
function show(room) {
  page.room = room;
  if (room === "play" || room === "home") turn(works.play);
  else if (room === "solve" || room === "set") turn(works.entry);
  else if (room === "learn") turn(works.lesson);
  else turn(work === works.lesson ? works.play : work);
  document.body.dataset.room = room;
  for (const head of document.querySelectorAll("h1")) head.textContent = NAMES[room];
  document.title = room === "home" ? title : `${NAMES[room]} – ${title}`;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-rooms]"))) {
    element.hidden = !element.dataset.rooms?.split(" ").includes(room);
  }
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${room}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Goes into a room. @param {Room} room @param {boolean} [isDoor] */
export function enter(room, isDoor = false) {
  const from = page.room;
  page.armed = 0;
  isOnTheWay = false;
  for (const open of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(":popover-open"))) open.hidePopover();
  show(room);
  for (const f of listeners) f(room, from, isDoor);
}

/** Goes to a room, from which the browser's Back leads here. @param {Room} room */
export function go(room) {
  if (room === page.room) return;
  history.pushState(state, "", location.href);
  enter(room, true);
  note({});
  scrollTo(0, 0);
}

export function start() {
  state = history.state ?? {};
  show(parse(location.hash).room);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const wanted = link && parse(link.getAttribute("href") ?? "");
    if (!wanted || wanted.word || wanted.room === page.room || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(wanted.room);
  });
  addEventListener("popstate", () => {
    state = history.state ?? {};
    isOnTheWay = true;
  });
}
