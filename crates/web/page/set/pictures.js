/** Small pictures of the kinds of rules. */
import { drawing } from "../parts/by.js";

/** Colours that stand out from light and from dark paper. @type {Record<string, string>} */
const COLOURS = { A: "#8a8a8a", G: "#2fa84f", P: "#b048c0", B: "#3f83d8", O: "#d9822b", T: "#1f9e9e", R: "#d2483a" };

/** What lies below: a row that begins beside the board, two cells, or nine. @type {Record<string, string>} */
const BASES = { "Beside the board": "M4 4H12M4 8H12M4 3V9M8 4V8", "Between cells": "M1 3H11V9H1ZM6 3V9" };
const NINE = "M4 0V12M8 0V12M0 4H12M0 8H12";

/**
 * Parts on a square 12 wide: `l` a thick line, `i` a thin one, `d` a dashed frame, `b` an area, `c` a disc, `o` a ring, `w` and `k` dots,
 * `t` a text. Then a colour, if it is not ink, and numbers of one sign: points; left, top, width, height; or the middle and the size in thirds.
 * @type {Record<string, string>}
 */
const PICTURES = Object.fromEntries(`one-of t6692|4|6
odd cA665
even bA4444
distinct bB0484;bB4844
piece i044440;i04088884c4c040
cage d1177;t34c9
sum bA04c4;t66bΣ 9
rellik d13a6;t66d≠ 9
product d13a6;t66d× 9
balanced d13a6;t66b2 : 2
lunchbox lA26a6;t62a15
contains o668;t6691 2
exactly d13a6;t66b1 1 2
circles o224;oa64;o6a4
count-distinct lP26a6;o265
row-index bB04c4;i26a6;i95a697
column-index bB404c;i626a;i596a79
same-sets bG0048;bG8448;t66b=
equal-sums bO0048;bO8448;t66bΣ
clone bT0084;bT0444;bT4884
minimum bA4444;i153617;ib596b7
maximum bA4444;i351637;i95b697
thermo lA2a22a2;cA2a6
slow-thermo lA2a22a2;cA2a6;t87e≤
whisper lG1a4379b2
renban lP2a26a6a2
nabner lO2a6662a2
palindrome lA2228a8a2;t6491 1
between lA2aa2;o2a5;oa25
lockout lB2aa2;i284a2c0a28;ia0c2a482a0
region-sum lB2a6a62a2;i06c6
zipper lP1a62ba;t68b+ +
entropic lO186863b3;t4371 5 9
modular lT186863b3;t4371 2 3
sum-line lO2a22a2;t77c10
sum-loop lO22a2aa2a22;t66b10
value-index lA26a6;t2294;t6a9n
arrow o2a5;i3966a6;i95a697
double-arrow i3696;o265;oa65
regex lB26a6;t62b1.*
difference w665
ratio k665
x t66dX
v t66dV
pair-sum o666;t6697
greater t66f>
sandwich t26b9;cA664;i96c6
x-sum t26b9;t66bX;i87c7
skyscrapers t26b3;bA4622;bA7523;bA9425
hidden-skyscraper t26b3;bA4424;bR7622;bA9425
room t26b3;t66bN;i86b6;ia5b6a7
little-killer t22b9;i33bb;i9bbbb9
rank t26b4;t86a4th
anti-knight cA223;cA6a3;i232a4a;i73b7;ib377
anti-king cA333;cA993;i4488;i83b6;ib386
non-consecutive t26b1;ta6b2;i5577;i7557
anti-taxicab t22a2;t66a2;i326264
entropy bB2244;bO6244;bG2644;t6681 5 9
modulo bT2244;bP6244;bO2644;t6681 2 3
flatmates t6291;t6695;t6a99;bA404c
windoku bB1144;bB7144;bB1744;bB7744
disjoint cB223;cBa23;cB2a3;cBaa3
falling lB11bb
rising lB1bb1
no-dots w444;k884;i1bb1
no-xv t33cX;t99cV;i1bb1`.split("\n").map((line) => line.split(/ (.*)/)));

/** @type {Record<string, string>} */
const TAGS = { l: "polyline", i: "polyline", d: "rect", b: "rect", t: "text" };

/** @param {string} part */
function drawn(part) {
  const color = COLOURS[part[1]] ?? "", all = [...part.slice(color ? 2 : 1)].map((sign) => parseInt(sign, 36)), [x, y, width, height] = all, r = width / 3;
  const made = drawing(TAGS[part[0]] ?? "circle", { class: part[0], color, points: all.join(" "), x, y, width, height, cx: x, cy: y, r, "font-size": r });
  if (part[0] === "t") made.textContent = part.slice(4);
  return made;
}

/** The picture of a kind. @param {import("./kinds.js").Kind} kind */
export function picture({ id, group }) {
  const image = drawing("svg", { viewBox: "0 0 12 12", class: "rule-picture", "aria-hidden": true });
  image.append(drawing("path", { class: "base", d: BASES[group] ?? NINE }), ...(PICTURES[id]?.split(";").map(drawn) ?? []));
  return image;
}
