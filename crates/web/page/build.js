// @ts-check
/** How this page was built: `cargo xtask page` writes another file in its place. */
export const build = { engine: "http", version: "dev" };
