/** What the system hands to the page: files opened with it, text shared with it, links. */

/** What the fields of a share are called in the address; `manifest.webmanifest` says the same. */
const FIELDS = ["title", "text", "url"];

/** Where the page was opened. */
const FIRST = location.href;

/** The text that was shared with the page, if this address holds one. @param {URL} address */
export function sharedText({ searchParams }) {
  const [, text, url] = FIELDS.map((field) => searchParams.get(field)?.trim() ?? "");
  return [text, url].filter(Boolean).join("\n");
}

/** The address without what was shared. @param {URL} address */
export function withoutShared(address) {
  const rest = new URL(address);
  for (const field of FIELDS) rest.searchParams.delete(field);
  return rest.href;
}

/**
 * Waits for files, shares and links that come while the page is open.
 * @param {(file: File) => Promise<void>} readFile @param {(address: URL) => unknown} readAddress
 */
export function listen(readFile, readAddress) {
  const queue = /** @type {any} */ (globalThis).launchQueue;
  let isFirst = true;
  queue?.setConsumer(async (/** @type {{ files?: { getFile(): Promise<File> }[], targetURL?: string }} */ { files, targetURL }) => {
    // The address that the page was opened with has been read by then.
    const isRead = isFirst && targetURL === FIRST;
    isFirst = false;
    if (files?.length) await readFile(await files[0].getFile());
    else if (targetURL && !isRead) readAddress(new URL(targetURL));
  });
}
