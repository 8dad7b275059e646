/** What the rules of the board mean, beside it, and what somebody says of a drawing. */
import { onChange, page, work } from "../board/work.js";
import { by, make } from "../parts/by.js";
import { complain } from "../parts/toast.js";

/** @type {import("../board/work.js").Shape | null} */
let drawn = null;

/** A form to say what is drawn. @param {import("../games/opened.js").Told} told */
function form({ sentences, unexplained, again }) {
  const form = make("form"), words = make("textarea"), send = make("button", "Read it again");
  words.value = sentences;
  words.rows = 3;
  words.placeholder = "Red lines are renban lines.";
  words.setAttribute("aria-label", "What is drawn means");
  const choices = unexplained.map(({ subject, meanings }) => {
    const choice = make("select");
    choice.append(new Option(`${subject} …`, ""), ...meanings.map((meaning) => new Option(`… ${meaning}`, `${subject} ${meaning}.`)));
    choice.setAttribute("aria-label", subject);
    choice.addEventListener("change", () => {
      if (choice.value) words.value = `${words.value}\n${choice.value}`.trim();
      choice.selectedIndex = 0;
    });
    return choice;
  });
  const row = make("div", "", "row");
  row.append(...choices, send);
  form.append(make("p", "If you know what it means, say so in a sentence:"), words, row);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    again(words.value.trim()).catch(complain);
  });
  return form;
}

/** What the rules of a board mean, each once. @param {import("../board/shape.js").Laid} laid */
const meaningsOf = (laid) => [...new Set(laid.parts.map(({ meaning, words }) => meaning || words.replace(/^\((.*)\)$/, "$1")))].map((meaning) => `${meaning[0].toUpperCase()}${meaning.slice(1)}.`);

/** What a board has that is no rule of its own. @param {import("../board/shape.js").Laid} laid */
const housesOf = ({ regions }) => `Each row${regions.some((region) => region !== null) ? ", column and region" : " and column"} holds each digit once.`;

/** The rules in a few lines, for a phone, where the list of them is below the pad. */
function brief() {
  const { laid } = work.shape;
  if (!laid) return "";
  const said = laid.description?.replaceAll("\\n", " ") ?? (laid.fog ? "" : meaningsOf(laid).join(" "));
  return said || (laid.fog || laid.beware ? "tap to read them." : housesOf(laid));
}

/** Writes the rules into a place. @param {Element} place */
function write(place) {
  const { laid } = work.shape;
  place.replaceChildren();
  if (!laid) return;
  const meanings = meaningsOf(laid), list = make("ul");
  list.append(...meanings.map((meaning) => make("li", meaning)));
  place.append(make("h2", "Rules"), make("p", [housesOf(laid), laid.author ? `By ${laid.author.replace(/\.$/, "")}.` : ""].filter(Boolean).join(" ")));
  if (laid.description) place.append(make("p", laid.description.replaceAll("\\n", "\n")));
  // A list of all rules would tell what is in the fog.
  if (meanings.length && laid.fog) place.append(make("p", "Clues in the fog appear when right digits lift it."));
  else if (meanings.length) place.append(...(laid.description ? [make("h3", "Read as")] : []), list);
  if (laid.beware && laid.fog) {
    const hidden = make("details");
    hidden.append(make("summary", "What was not understood (tells what is in the fog)"), make("p", laid.beware));
    place.append(hidden);
  } else if (laid.beware) place.append(make("p", laid.beware));
  if (laid.told && (laid.beware || laid.told.sentences)) place.append(form(laid.told));
  if (laid.comment) place.append(make("p", laid.comment));
}

function draw() {
  if (page.room !== "play" || drawn === work.shape) return;
  drawn = work.shape;
  write(by("rules-here"));
  const words = brief();
  by("rules-line").replaceChildren(...(words ? [make("u", "Rules"), `: ${words}`] : []));
}

export function start() {
  onChange(draw);
  by("rules-sheet").addEventListener("beforetoggle", () => write(by("rules-sheet")));
}
