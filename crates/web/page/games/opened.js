// @ts-check
/** The puzzles that were opened together. */

/** @typedef {{title: string | null, line: number, beware?: string, compare?: () => void, board: import("../api.js").Board}} Named */

export const opened = { puzzles: /** @type {Named[]} */ ([]), index: 0, collection: /** @type {import("./games.js").Collection | null} */ (null) };
