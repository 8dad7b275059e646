/** Two fingers enlarge and move a large board, and nothing else on the page. The browser's own zoom is left to boards up to 9×9. */
import { holder } from "./view.js";
import { page, work } from "./work.js";

/** How many times its size a board can have. */
const MOST = 4;

/** Where the board's corner is, in pixels, and how many times its size it has. */
let at = { x: 0, y: 0, times: 1 };
/** The fingers on the board. @type {Map<number, { x: number, y: number }>} */
const fingers = new Map();

/** @param {number} x @param {number} y @param {number} times */
function put(x, y, times) {
  const least = (/** @type {number} */ size) => size * (1 - times);
  at = { x: Math.min(0, Math.max(least(holder.clientWidth), x)), y: Math.min(0, Math.max(least(holder.clientHeight), y)), times };
  holder.classList.toggle("zoomed", times > 1);
  holder.style.setProperty("--zoom", `translate(${at.x}px, ${at.y}px) scale(${times})`);
  document.getElementById("enlarge")?.setAttribute("aria-pressed", String(times > 1));
}

/** The middle between two fingers on the board, and how far they are apart. */
function hold() {
  const [one, other] = [...fingers.values()], { left, top } = holder.getBoundingClientRect();
  return { x: (one.x + other.x) / 2 - left, y: (one.y + other.y) / 2 - top, apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) };
}

/** Whether a board is so large that its marks are too small to read on a phone. */
const isLarge = () => work.shape.wide > 9;

/** Brings the cell of the cursor into view. */
function follow() {
  if (at.times === 1) return;
  const cell = holder.querySelector(".cursor")?.getBoundingClientRect(), { left, top } = holder.getBoundingClientRect();
  if (!cell) return;
  const into = (/** @type {number} */ from, /** @type {number} */ size, /** @type {number} */ room) => Math.max(0, -from) - Math.max(0, from + size - room);
  put(at.x + into(cell.left - left, cell.width, holder.clientWidth), at.y + into(cell.top - top, cell.height, holder.clientHeight), at.times);
}

export function start() {
  /** How two fingers began. */
  let begun = { at, x: 0, y: 0, apart: 1 };
  holder.addEventListener("pointerdown", ({ pointerType, pointerId, clientX, clientY }) => {
    if (pointerType !== "touch" || !isLarge()) return;
    fingers.set(pointerId, { x: clientX, y: clientY });
    if (fingers.size === 2) begun = { at, ...hold() };
  });
  addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, { x: clientX, y: clientY });
    if (fingers.size !== 2) return;
    const { x, y, apart } = hold(), times = Math.min(MOST, Math.max(1, begun.at.times * apart / begun.apart)), more = times / begun.at.times;
    put(x - (begun.x - begun.at.x) * more, y - (begun.y - begun.at.y) * more, times);
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  addEventListener("resize", () => put(0, 0, 1));
  document.getElementById("enlarge")?.addEventListener("click", () => {
    put(0, 0, at.times > 1 ? 1 : 2);
    follow();
  });
}

let { shape, cursor } = work;

/** Follows what was drawn: another board is whole again, and a cell that keys have reached is seen. */
export function afterDrawing() {
  if (shape !== work.shape) put(0, 0, 1);
  else if (cursor !== work.cursor && !fingers.size) follow();
  ({ shape, cursor } = work);
  holder.classList.toggle("large", isLarge());
  const enlarge = document.getElementById("enlarge");
  if (enlarge) enlarge.hidden = !isLarge() || page.room !== "play";
}
