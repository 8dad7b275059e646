/** Today's puzzles, and those of the days before: a month to choose from, with what is solved. */
import { dateOf, later, levelsOf, streak } from "../games/days.js";
import { button, by } from "../parts/by.js";
import { LEVELS, makeOf } from "./make.js";

/** The first day that there are puzzles of. */
const FIRST = new Date(2020, 0, 1);

/** The day that is chosen in the calendar, and the first of the month that is shown. */
let chosen = new Date(), month = new Date();
/** @type {Map<string, Set<string>>} */
let solved = new Map();

/** Marks the levels that are solved. @param {string} list @param {Date} day */
function mark(list, day) {
  const done = solved.get(dateOf(day));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`#${list} [data-day]`))) {
    const level = button.dataset.day ?? "", isDone = Boolean(done?.has(level));
    button.classList.toggle("solved", isDone);
    button.setAttribute("aria-label", LEVELS[level] + (isDone ? ", solved" : ""));
  }
}

function drawToday() {
  const today = new Date(), days = streak(solved, today);
  by("today-date").textContent = today.toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" });
  by("streak").textContent = days > 1 ? `${days} days in a row` : "";
  mark("today", today);
}

function drawMonth() {
  const today = new Date(), first = new Date(month.getFullYear(), month.getMonth(), 1), start = later(first, -((first.getDay() + 6) % 7));
  by("month").textContent = month.toLocaleDateString("en", { month: "long", year: "numeric" });
  /** @type {HTMLButtonElement} */ (by("month-on")).disabled = later(first, 31) > today;
  /** @type {HTMLButtonElement} */ (by("month-back")).disabled = first <= FIRST;
  const days = [];
  for (let day = start; day.getMonth() === first.getMonth() || day < first; day = later(day, 1)) days.push(day);
  by("month-days").replaceChildren(...days.map((day) => {
    const count = solved.get(dateOf(day))?.size ?? 0, name = day.toLocaleDateString("en", { day: "numeric", month: "long" });
    const made = button(String(day.getDate()), () => { chosen = day; drawMonth(); }, day < first ? "none" : "", `${name}${count ? `, ${count} solved` : ""}`);
    made.disabled = day > today;
    made.classList.toggle("solved", count > 0);
    made.setAttribute("aria-pressed", String(dateOf(day) === dateOf(chosen)));
    return made;
  }));
  by("chosen-day").textContent = chosen.toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  mark("days-levels", chosen);
}

/** Shows which of today's puzzles are solved. @param {string[]} days */
export function draw(days) {
  solved = levelsOf(days);
  drawToday();
}

export function start() {
  by("days").addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    month = chosen;
    drawMonth();
  });
  for (const [id, step] of /** @type {[string, number][]} */ ([["month-back", -1], ["month-on", 1]])) {
    by(id).addEventListener("click", () => {
      month = new Date(month.getFullYear(), month.getMonth() + step, 1);
      drawMonth();
    });
  }
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-day]") : null;
    if (!(button instanceof HTMLElement)) return;
    const isToday = button.closest("#today") !== null;
    by("days").hidePopover();
    void makeOf(isToday ? new Date() : chosen, button.dataset.day ?? "");
  });
}
