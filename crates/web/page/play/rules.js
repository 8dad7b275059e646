// @ts-check
/** What the rules of the board mean, beside it. */
import { onChange, page, work } from "../board/work.js";

/** @type {import("../board/work.js").Shape | null} */
let drawn = null;

/** @param {string} tag @param {string} text */
function make(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function draw() {
  if (page.room !== "play" || drawn === work.shape) return;
  drawn = work.shape;
  const place = /** @type {HTMLElement} */ (document.getElementById("rules-here")), { laid } = work.shape;
  place.replaceChildren();
  if (!laid) return;
  const meanings = [...new Set(laid.parts.map(({ meaning, words }) => meaning || words.replace(/^\((.*)\)$/, "$1")))], list = document.createElement("ul");
  list.append(...meanings.map((meaning) => make("li", `${meaning[0].toUpperCase()}${meaning.slice(1)}.`)));
  place.append(make("h2", "Rules"), make("p", [`Each row${laid.regions.some((region) => region !== null) ? ", column and region" : " and column"} holds each digit once.`, laid.author ? `By ${laid.author}.` : ""].filter(Boolean).join(" ")), list);
  if (laid.beware) place.append(make("p", laid.beware));
  if (laid.comment) place.append(make("p", laid.comment));
}

export function start() { onChange(draw); }
