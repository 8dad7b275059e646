/** The puzzles that were opened together. */

/**
 * @typedef {{subject: string, meanings: string[]}} Unexplained what is drawn and not understood, and what it may mean
 * @typedef {{title: string | null, author?: string | null, line: number, beware?: string, unexplained?: Unexplained[], told?: Told, compare?: () => void, board: import("../api.js").Board}} Named
 *
 * @typedef {object} Told what somebody says of a drawing
 * @property {string} sentences
 * @property {Unexplained[]} unexplained
 * @property {(sentences: string) => Promise<unknown>} again reads the drawing again with other sentences
 */

export const opened = { puzzles: /** @type {Named[]} */ ([]), index: 0, collection: /** @type {import("./games.js").Collection | null} */ (null) };
