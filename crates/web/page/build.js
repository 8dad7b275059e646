// @ts-check
/** How this page was built. `cargo xtask page` writes another file in its place, for a page that needs no server. */

/** @typedef {{ engine: "http" | "workers", version: string }} Build */

/** @type {Build} */
export const build = { engine: "http", version: "dev" };
