/** The puzzles of the days: which are solved, and for how many days in a row one was. */
/** A day as the engine reads it. @param {Date} day */
export const dateOf = (day) => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;

/** The day a number of days later, or before if it is negative. @param {Date} day @param {number} days */
export const later = (day, days) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The levels that are solved, day by day. @param {string[]} days each with its level ("2026-11-24 easy") @returns {Map<string, Set<string>>} */
export function levelsOf(days) {
  const solved = new Map();
  for (const [date, level] of days.map((day) => day.split(" "))) {
    if (!level) continue;
    if (!solved.has(date)) solved.set(date, new Set());
    solved.get(date).add(level);
  }
  return solved;
}

/** How many days in a row, up to today or yesterday, had a puzzle solved. @param {Map<string, Set<string>>} solved @param {Date} today */
export function streak(solved, today) {
  let day = solved.has(dateOf(today)) ? today : later(today, -1), days = 0;
  for (; solved.has(dateOf(day)); day = later(day, -1)) days += 1;
  return days;
}
