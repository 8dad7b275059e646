/** The picture under a board with rules: cages, lines, dots, clues. The digits over it are the page's own. */
import { ask } from "../api.js";

/** @typedef {import("./shape.js").Laid} Laid */

/** Light or dark. */
export function theme() { return document.documentElement.dataset.theme ?? "light"; }

/** @type {{laid: Laid, theme: string, image: HTMLImageElement} | null} */
let now = null;

/** @param {HTMLImageElement} image @param {string} svg */
function fill(image, svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  for (const end of ["load", "error"]) image.addEventListener(end, () => URL.revokeObjectURL(address), { once: true });
  image.src = address;
}

/** The picture of a board that was laid out in the theme of this moment. @param {Laid} laid */
export function background(laid) {
  const image = document.createElement("img");
  image.className = "background";
  image.alt = "";
  image.draggable = false;
  fill(image, laid.drawn.svg);
  now = { laid, theme: laid.drawn.theme, image };
  void follow();
  return image;
}

/** Draws it anew if the theme has changed. */
export async function follow() {
  if (!now || now.theme === theme()) return;
  const mine = now, wanted = theme();
  mine.theme = wanted;
  const layout = await ask("rules", { rules: mine.laid.board.rules ?? mine.laid.head, theme: wanted }).catch(() => null);
  if (layout && now === mine && mine.theme === wanted) fill(mine.image, layout.drawn.svg);
}
