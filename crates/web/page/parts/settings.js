/** How somebody likes to play. It knows no page: `main.js` saves what is set. */

/** Each setting with what it is until somebody says otherwise. */
export const settings = {
  /** Whether a placed digit is removed from the marks of the cells that see it. */
  clean: true,
  /** What is marked at once: nothing, digits that clash, or all that differ from the solution. @type {"nothing" | "clashes" | "wrong"} */
  errors: "clashes",
  /** Whether the row, the column and the box of the selected cell are shaded. */
  shade: true,
  /** Whether cells with the digit of the selected cell are shaded. */
  same: true,
  /** Whether the time is shown. */
  timer: true,
  /** Whether the digit is chosen first and the cells after it. */
  digitFirst: false,
  /** Whether a puzzle that is set shows what is still possible. */
  live: true,
};

/** @typedef {keyof typeof settings} Name */

/** @type {((name: Name) => void)[]} */
const listeners = [];
/** Calls when a setting has changed. @param {(name: Name) => void} f */
export function onSet(f) { listeners.push(f); }

export const NAMES = /** @type {Name[]} */ (Object.keys(settings));

/** @param {Name} name @param {any} value one of the same type; anything else is left out */
export function set(name, value) {
  if (typeof value !== typeof settings[name] || (name === "errors" && !["nothing", "clashes", "wrong"].includes(value))) return;
  /** @type {any} */ (settings)[name] = value;
  for (const f of listeners) f(name);
}
