// @ts-check

/** The element of the page with this id. @param {string} id @returns {HTMLElement} */
export const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
