/** Puzzles from photos: each is shown beside the board, until the cells that are not sure have been compared. */
import { ask, Problem } from "../api.js";
import { changed, digits, onChange, page, work } from "../board/work.js";
import { button, by, make } from "../parts/by.js";

/** The longest side of an image that is read, in pixels, and the most characters that are sent. */
const SIDE = 1280, LENGTH = 900_000;

/** The largest PDF file that is read, in bytes, and the most images in it. The program has the same limits. */
const MAX_BYTES = 64 * 2 ** 20, MAX_IMAGES = 100;

/** @typedef {{board: import("../api.js").Board, sure: boolean, unique: boolean, doubtful: number[], crossings: [number, number][]}} Seen */

/** @param {HTMLCanvasElement} canvas */
const pen = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** The image upright and not too large. @param {Blob} file */
async function drawn(file) {
  const image = await createImageBitmap(file).catch(() => { throw new Problem("This file is no image that this browser can read."); });
  const canvas = make("canvas"), share = Math.min(1, SIDE / Math.max(image.width, image.height));
  [canvas.width, canvas.height] = [image.width, image.height].map((length) => Math.max(1, Math.round(length * share)));
  const brush = pen(canvas);
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The image as JPEG in base64. @param {HTMLCanvasElement} canvas */
function encoded(canvas) {
  let word = "";
  for (let quality = 0.9; quality > 0.2; quality -= 0.2) {
    word = canvas.toDataURL("image/jpeg", quality).split(",")[1];
    if (word.length < LENGTH) break;
  }
  return word;
}

/** The images in a file: the file itself, or the JPEG images of a PDF file, which scanners store one for each page. @param {Blob} file */
async function imagesIn(file) {
  if (await file.slice(0, 5).text() !== "%PDF-") return [file];
  if (file.size > MAX_BYTES) throw new Problem("This PDF file has more than 64 MiB. Split it first.");
  // In this encoding every byte is one character, and a JPEG file begins with these three.
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer()), images = [];
  for (const { 0: { length }, 1: jpeg, index } of text.matchAll(/stream\r?\n(ÿØÿ[^]*?)(?=endstream|$)/g)) {
    images.push(file.slice(index + length - jpeg.length, index + length));
  }
  if (!images.length) throw new Problem("There is no photo in this PDF file. Make an image of the page first, such as a screenshot.");
  if (images.length > MAX_IMAGES) throw new Problem(`This PDF file has ${images.length} images, and at most ${MAX_IMAGES} are read. Split it first.`);
  return images;
}

/** The puzzles of a photo or of all pages of a scan. Pages without a puzzle are passed over. @param {Blob} file @returns {Promise<import("../games/opened.js").Named[]>} */
export async function read(file) {
  const all = [], problems = [];
  for (const image of await imagesIn(file)) {
    try {
      const { puzzles } = await ask("photo", { image: encoded(await drawn(image)) });
      all.push(...puzzles.map((/** @type {Seen} */ seen) => ({ title: null, line: 0, board: seen.board, compare: () => compare(seen, image) })));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error);
    }
  }
  if (!all.length) throw problems[0];
  return all;
}

/** The cell that the card was last scrolled to, where it is not as high as the photo. */
let shown = -1;

/** What is compared now, and how often the board had come from elsewhere then. @type {{seen: Seen, photo: HTMLCanvasElement, arrivals: number} | null} */
let now = null;

const card = by("beside"), words = make("p"), crop = make("canvas"), end = button("Close the photo", () => { work.doubtful.clear(); now = null; changed(); });
crop.addEventListener("click", ({ offsetX, offsetY }) => {
  if (!now) return;
  const share = crop.width / crop.clientWidth, middles = Array.from({ length: work.shape.cells }, (_, cell) => middle(cornersOf(cell)));
  const far = middles.map(([x, y]) => Math.hypot(x - offsetX * share, y - offsetY * share)), cell = far.indexOf(Math.min(...far));
  work.cursor = cell;
  work.selected = new Set([cell]);
  changed();
});
card.append(words, crop, end);
onChange(draw);

/** The part of the photo with the grid: its left, top, width and height. @param {Seen} seen */
function partOf({ crossings }) {
  const xs = crossings.map(([x]) => x), ys = crossings.map(([, y]) => y), left = Math.min(...xs), top = Math.min(...ys);
  const wide = Math.max(...xs) - left, high = Math.max(...ys) - top, rim = wide / 30;
  return [left - rim, top - rim, wide + 2 * rim, high + 2 * rim];
}

/** The corners of a cell on the card. @param {number} cell */
function cornersOf(cell) {
  if (!now) return [];
  const { n } = work.shape, { crossings } = now.seen, [left, top, wide] = partOf(now.seen), at = Math.floor(cell / n) * (n + 1) + cell % n;
  return [at, at + 1, at + n + 2, at + n + 1].map((i) => [crossings[i][0] - left, crossings[i][1] - top].map((length) => length * crop.width / wide));
}

/** @param {number[][]} corners */
const middle = (corners) => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis] / 4, 0));

function draw() {
  if (now && now.arrivals !== work.arrivals && page.room === "solve") now = null;
  card.hidden = !now || page.room !== "solve";
  if (!now || card.hidden) return;
  const { seen, photo } = now, brush = pen(crop), [left, top, wide, high] = partOf(seen), open = work.doubtful.size;
  const one = seen.unique ? "" : " The board as it was read does not have exactly one solution.";
  words.textContent = open ? `Compare the amber cells with the photo. Type the right digit into each of them, also where it is there already.${one}`
    : seen.sure ? "The board was read and has exactly one solution." : "All cells have been compared.";
  crop.width = 640;
  crop.height = 640 * high / wide;
  brush.drawImage(photo, left, top, wide, high, 0, 0, crop.width, crop.height);
  const values = digits(), side = crop.width / work.shape.n;
  brush.font = `700 ${side * .38}px system-ui, sans-serif`;
  brush.textAlign = "right";
  for (const cell of [...work.doubtful, work.cursor]) {
    const corners = cornersOf(cell), isDoubtful = work.doubtful.has(cell);
    [brush.strokeStyle, brush.lineWidth] = [isDoubtful ? "#e88a00" : "#2f7de1", 5];
    brush.beginPath();
    for (const [x, y] of corners) brush.lineTo(x, y);
    brush.closePath();
    brush.stroke();
    // What was read stands in the corner, since a phone shows the photo over the board.
    if (!isDoubtful || !values[cell]) continue;
    [brush.fillStyle, brush.strokeStyle] = ["#a85d00", "#fff"];
    const place = /** @type {const} */ ([String(values[cell]), corners[2][0] - side * .08, corners[2][1] - side * .08]);
    brush.strokeText(...place);
    brush.fillText(...place);
  }
  if (work.cursor === shown) return;
  shown = work.cursor;
  const place = crop.offsetTop + middle(cornersOf(shown))[1] * crop.clientWidth / crop.width - card.scrollTop;
  if (place < side / 2 || place > card.clientHeight - side / 2) card.scrollTop += place - card.clientHeight / 2;
}

/** Shows a puzzle, which is on the board, beside its photo. @param {Seen} seen @param {Blob} image */
async function compare(seen, image) {
  if (page.room !== "solve") return;
  const { arrivals } = work;
  work.doubtful = new Set(seen.doubtful);
  if (seen.doubtful.length) { work.cursor = seen.doubtful[0]; work.selected = new Set([work.cursor]); }
  changed();
  const photo = await drawn(image);
  if (arrivals !== work.arrivals) return;
  now = { seen, photo, arrivals };
  shown = -1;
  changed();
}
