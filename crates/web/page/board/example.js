// @ts-check
/** A puzzle to try the page with. */

/** @type {import("../api.js").Board} */
export const EXAMPLE = { box: [3, 3], givens: [..."..6.3...978..2.643.9.4..1.......7..8..3...7..6..3.......8..9.6.169.7..844...5.3.."].map((sign) => Number(sign) || 0) };
