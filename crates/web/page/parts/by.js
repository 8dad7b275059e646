
/** The element of the page with this id. @param {string} id @returns {HTMLElement} */
export const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * A new element with a text.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} [text] @param {string} [className] @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** A new button. @param {string} text @param {() => void} act @param {string} [className] @param {string} [name] what it does, if its text does not say so */
export function button(text, act, className, name) {
  const made = make("button", text, className);
  if (name) made.setAttribute("aria-label", name);
  made.addEventListener("click", act);
  return made;
}

/** A new element of a drawing. @param {string} name @param {Record<string, any>} attributes */
export function drawing(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Offers a file to save. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = make("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
