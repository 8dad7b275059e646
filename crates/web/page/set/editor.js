/** Rules put on the board, and the list of those that are there. */
import { Problem } from "../api.js";
import { clear, onChange, page, undo, work } from "../board/work.js";
import { hear } from "../board/keys.js";
import { KINDS, pieced } from "./kinds.js";
import { known } from "./live.js";
import { picture } from "./pictures.js";
import { button, make } from "../parts/by.js";
import { complain, toast } from "../parts/toast.js";
import { change, headOf, rulesOf, text } from "../board/rules.js";
import { focus, holder, show } from "../board/view.js";

/** @param {string} id @returns {any} */
const by = (id) => document.getElementById(id);

const kind = () => KINDS.find(({ id }) => id === by("kind").value) ?? KINDS[0];

/** Says why nothing was done. @param {string} words */
function say(words) { by("rule-said").textContent = words; }

/** Puts the chosen rule on the selected cells. */
async function put() {
  const what = kind(), cells = [...work.selected], least = what.least ?? 1;
  const number = what.ask ? by("rule-number").value.trim() || (what.usual ?? "") : "";
  if (cells.length < least) return say(`${what.word} needs ${least} cells: drag over them on the board.`);
  if (what.halves && cells.length % 2) return say(`${what.word} needs two parts of as many cells, and these are ${cells.length} together.`);
  if (what.ask && !number && !what.free) {
    by("rule-number").focus();
    return say(`${what.ask}?`);
  }
  say("");
  try {
    const line = what.write(cells, number, work.shape, by("rule-side").value);
    if (!line && what.sides) return say("The line of this clue begins at the edge of the board and has two cells or more. Select a cell at the edge, or choose another direction.");
    await change(what.id === "piece" ? pieced(work.shape, cells) + rest() : `${text()}${line}\n`);
    by("rule-number").value = "";
    focus();
    // On a phone the board is above what was tapped.
    holder.scrollIntoView({ block: "nearest" });
  } catch (error) {
    refused(error);
  }
}

/** Says why a rule was not taken. It is the line of this rule that is wrong, whatever its number is. @param {unknown} error */
function refused(error) {
  if (error instanceof Problem) say(error.message.replace(/^rules: line \d+, column \d+: /, ""));
  else complain(error);
}

/** The lines of the rules. */
const rest = () => text().slice(headOf(work.shape).length);

/** What a puzzle says of itself, each in a line of its text. */
const WORDS = /** @type {("title" | "author" | "description")[]} */ (["title", "author", "description"]);

/** Takes what the fields say of the puzzle into its text, where each is one line in quotes. The setter's drawing stays: the rules are the same. */
function describe() {
  if (page.room !== "set") return;
  const all = (rulesOf(work.shape) ?? text()).replace(/^(title|author|description):.*\n/gm, ""), at = all.indexOf("\n") + 1;
  const lines = WORDS.map((word) => [word, by(`words-${word}`).value.trim()]).filter(([, said]) => said);
  change(all.slice(0, at) + lines.map(([word, said]) => `${word}: "${said.replaceAll("\\", "\\\\").replaceAll('"', '""').replaceAll("\n", "\\n")}"\n`).join("") + all.slice(at)).catch(complain);
}

/** Puts other rules in place of some. @param {number} index @param {number} many @param {string[]} texts */
async function replace(index, many, ...texts) {
  const all = (work.shape.laid?.parts ?? []).map((part) => part.text);
  all.splice(index, many, ...texts);
  say("");
  try {
    await change(headOf(work.shape) + all.join(""));
    /** @type {HTMLElement[]} */
    const buttons = [...by("rules").querySelectorAll("button.away")];
    (buttons[Math.min(index, buttons.length - 1)] ?? by("kind")).focus();
  } catch (error) {
    refused(error);
  }
}

/** Puts the line of a rule in place of its words, to be changed. Escape leaves the rule as it is. @param {HTMLElement} said @param {number} index */
async function edit(said, index) {
  const line = make("input"), before = work.shape.laid?.parts[index].text.trim() ?? "";
  line.value = before;
  line.spellcheck = false;
  line.autocomplete = "off";
  line.setAttribute("aria-label", "The rule as text");
  line.addEventListener("change", () => void replace(index, 1, `${line.value.trim()}\n`));
  line.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") line.value = before;
    if (key === "Escape" || key === "Enter" && line.value === before) line.blur();
  });
  line.addEventListener("blur", () => line.value === before && line.replaceWith(said));
  said.replaceWith(line);
  line.focus();
}

/** Takes a rule away. @param {number} index */
const remove = (index) => replace(index, 1);

/** One of this rule and the one above it is enough. @param {number} index */
function either(index) {
  const inner = (/** @type {string} */ text) => (text.startsWith("any\n") ? text.slice(4, -"end\n".length) : text);
  const [above, own] = (work.shape.laid?.parts ?? []).slice(index - 1).map((part) => inner(part.text));
  return replace(index - 1, 2, `any\n${above}${own}end\n`);
}

/** What a key on the board means here. @param {string} key */
function pressed(key) {
  if (key === "Enter") return void put(), true;
  const parts = work.shape.laid?.parts ?? [];
  if ((key === "Delete" || key === "Backspace") && !work.position.givens[work.cursor]) {
    const last = parts.findLastIndex(({ cells }) => cells.includes(work.cursor));
    if (last >= 0) void remove(last);
    return last >= 0;
  }
  // The number of what is drawn over several cells; in one cell a digit is a given.
  if (kind().ask && work.selected.size > 1 && /^[0-9]$/.test(key)) {
    by("rule-number").value += key;
    by("rule-number").focus();
    return true;
  }
  return false;
}

function drawKind() {
  const what = kind();
  by("kinds-open").replaceChildren(picture(what));
  for (const button of by("kinds").querySelectorAll("button")) button.ariaPressed = button.value === what.id;
  by("rule-means").textContent = what.means;
  for (const id of ["rule-number", "rule-number-label"]) by(id).hidden = !what.ask;
  // Where a phone's number pad is not enough.
  by("rule-number").inputMode = what.ask === "Pattern" || what.ask === "Digits" && work.shape.n > 9 ? "text" : "numeric";
  by("rule-number").placeholder = what.usual ?? (what.free ? "none" : "");
  by("rule-number-label").textContent = what.ask ?? "";
  for (const option of by("rule-side").options) option.hidden = option.disabled = (option.value.includes("-") !== (what.sides === "all"));
  by("rule-side-line").hidden = !what.sides;
  if (what.sides && by("rule-side").selectedOptions[0]?.disabled) by("rule-side").value = what.sides === "all" ? "down-right" : "left";
  say("");
  draft();
}

/** Lights up cells. @param {number[]} cells */
export function light(cells) { show({ figure: { houses: [], cells: cells.map((cell) => [cell, "base"]), candidates: [], links: [] } }); }

/** Shows the line that the selected cells make. */
export function draft() {
  if (page.room === "set") show({ ...known(), draft: kind().line ? [...work.selected] : [] });
}

const hasPieces = () => Boolean(work.shape.laid?.head.includes("pieces:"));

/** Says which puzzle is being set, and offers to begin with an empty board. */
function drawWhat() {
  if (page.room !== "set") return;
  const { shape: { laid }, position: { givens, title } } = work, digits = givens.filter(Boolean).length, rules = laid?.parts.length ?? 0, pieces = hasPieces() && "jigsaw pieces";
  const parts = [digits && `${digits} given${digits > 1 ? "s" : ""}`, rules && `${rules} rule${rules > 1 ? "s" : ""}`, pieces].filter(Boolean).join(" and ");
  by("set-what").textContent = parts ? `You are changing ${title || "this puzzle"}: ${parts}.` : "You begin with an empty board.";
  by("set-clear").hidden = !parts;
  by("set-lead").hidden = Boolean(rules);
}

/** What is drawn last. @type {import("../board/shape.js").Shape | null} */
let drawn = null;

function drawList() {
  const selected = [...work.selected].join();
  if (page.room === "set" && drafted !== selected) {
    drafted = selected;
    draft();
    mark();
  }
  if (drawn === work.shape) return;
  drawn = work.shape;
  const place = by("rules"), now = drawn.laid;
  place.textContent = "";
  by("rules-about").textContent = [now?.title, now?.author && `by ${now.author}`].filter(Boolean).join(" ");
  by("rules-comment").textContent = now?.comment ?? "";
  by("rules-none").hidden = Boolean(now?.parts.length) || hasPieces();
  by("rules-text").value = text();
  for (const word of WORDS) if (by(`words-${word}`) !== document.activeElement) by(`words-${word}`).value = now?.[word] ?? "";
  (now?.parts ?? []).forEach(({ text, words, meaning, cells }, index) => {
    const item = make("li"), said = make("span", words.replace(/^\((.*)\)$/, "$1").replace(/^the /, ""));
    const offer = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => Promise<void>} */ act, className = "") => {
      const made = button(sign, () => void act(), className, `${name}: ${words}`);
      made.title = name;
      made.addEventListener("focus", point);
      made.addEventListener("blur", draft);
      return made;
    };
    said.title = meaning;
    item.append(said);
    const point = () => light(cells);
    item.addEventListener("pointerenter", point);
    item.addEventListener("pointerleave", draft);
    if (index) item.append(offer("or", "One of these two rules is enough", () => either(index)));
    // Rules in rules have several lines, which "As text" shows.
    if (!text.trim().includes("\n")) item.append(offer("Change", "Change", () => edit(said, index)));
    item.append(offer("×", "Remove", () => remove(index), "away"));
    place.append(item);
  });
  mark();
}

/** Marks the rules on the one cell that is selected, and brings the last of them, which Delete removes, into view in the list. */
function mark() {
  const parts = work.shape.laid?.parts ?? [], list = by("rules"), items = [...list.children];
  const isOn = (/** @type {number} */ index) => work.selected.size === 1 && parts[index].cells.length < work.shape.cells && parts[index].cells.includes(work.cursor);
  items.forEach((item, index) => { item.ariaCurrent = String(isOn(index)); });
  const last = items.findLast((_, index) => isOn(index));
  if (last) list.scrollTop = last.offsetTop - list.offsetTop - 40;
}

/** The cells that are shown as a draft, in order. */
let drafted = "";

export function start() {
  const select = by("kind"), palette = by("kinds");
  for (const what of KINDS) {
    let group = select.querySelector(`optgroup[label="${what.group}"]`);
    if (!group) {
      group = make("optgroup");
      group.label = what.group;
      select.append(group);
      palette.append(make("h2", what.group), make("div"));
    }
    group.append(new Option(what.word, what.id));
    const choice = button("", () => {
      select.value = what.id;
      drawKind();
      palette.hidePopover();
    });
    choice.value = what.id;
    choice.title = what.means;
    choice.append(picture(what), what.word);
    palette.lastChild.append(choice);
  }
  palette.addEventListener("toggle", () => palette.querySelector("[aria-pressed=true]").focus());
  select.value = "cage";
  select.addEventListener("change", drawKind);
  by("put").addEventListener("click", () => void put());
  by("rule-number").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") void put();
    if (event.key === "Escape") focus();
  });
  let waiting = 0;
  by("in-words").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(describe, 300);
  });
  // Also before the room is left.
  by("in-words").addEventListener("change", () => {
    clearTimeout(waiting);
    describe();
  });
  by("use-text").addEventListener("click", async () => {
    try {
      await change(by("rules-text").value);
    } catch (error) {
      complain(error);
    }
  });
  by("set-clear").addEventListener("click", () => {
    const { rows, columns, laid } = work.shape;
    clear(laid ? 3 : rows, laid ? 3 : columns);
    toast("The board is empty now.", { label: "Undo", act: undo });
    focus();
  });
  onChange(drawList);
  onChange(drawWhat);
  hear(pressed);
  drawKind();
  drawList();
  drawWhat();
}
