/** Little sheets open beside the button that opens them. On a phone the style sheet gives them one place. */

/** How far a sheet stays from the edges of the window, and from its button, in pixels. */
const EDGE = 12, GAP = 4;

/** The windows in which there is room for that. */
const isWide = matchMedia("(min-width: 821px) and (min-height: 541px)");

/** Below the button, or beside it if there is more room; where the sheet before was, if the button is on one. @param {HTMLElement} sheet @param {DOMRect} from @param {boolean} isOnSheet */
function place(sheet, { left, right, top, bottom }, isOnSheet) {
  const { offsetWidth: wide, offsetHeight: high } = sheet, lowest = Math.max(EDGE, innerHeight - high - EDGE);
  const y = Math.min(isOnSheet ? top : bottom + GAP, lowest), isBelow = isOnSheet || y > bottom;
  const beside = right + GAP + wide > innerWidth - EDGE ? left - GAP - wide : right + GAP;
  sheet.style.left = `${isBelow ? (left + right > innerWidth ? right - wide : left) : beside}px`;
  sheet.style.top = `${y}px`;
  sheet.style.right = "auto";
}

export function start() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null, before = button?.closest("[popover]");
    const sheet = document.getElementById(button?.getAttribute("popovertarget") ?? ""), from = (before ?? button)?.getBoundingClientRect();
    if (!from || !sheet?.matches(".little")) return;
    sheet.removeAttribute("style");
    // By the next frame it is open, and nobody has seen it yet.
    if (isWide.matches) requestAnimationFrame(() => place(sheet, from, Boolean(before)));
  }, true);
  // What is tapped beside an open sheet closes it, and is not tapped otherwise.
  let isSpent = false;
  document.addEventListener("pointerdown", (event) => {
    isSpent = Boolean(document.querySelector(".sheet:popover-open")) && !(event.target instanceof Element && event.target.closest(".sheet, [popovertarget]"));
    if (isSpent) event.stopImmediatePropagation();
  }, true);
  document.addEventListener("click", (event) => {
    if (!isSpent) return;
    isSpent = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
