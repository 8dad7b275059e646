const VERSION = "dev";
const FILES = [];
// @ts-check
/**
 * Serves the page from a cache, so that it works without a network. `cargo xtask page` writes the first two lines: the
 * version, and the files of the page, each as a path or as a pair of a path and its integrity ("sha256-…").
 * Without files this worker removes itself and what it kept: then a server is there to answer.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {(string | [string, string])[]} */
const files = FILES;
/** What the names of the caches begin with: pages in other folders of the same host have others. */
const PREFIX = `ninefold ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;
const INDEX = "index.html";

/** The address of a file. @param {string} path */
const address = (path) => new URL(path, worker.registration.scope).href;
const paths = new Set(files.map((file) => address(typeof file === "string" ? file : file[0])));

/** Fetches a file from the network, past the browser's own cache. @param {string | [string, string]} file */
async function fetched(file) {
  const [path, integrity] = typeof file === "string" ? [file, ""] : file;
  const answer = await fetch(address(path), { cache: "reload", credentials: "same-origin", integrity });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // A copy, since an answer after a redirection is refused where a page is opened.
  const headers = { "content-type": answer.headers.get("content-type") ?? "" };
  return { path: address(path), copy: new Response(await answer.blob(), { headers }) };
}

/** Fetches every file, and keeps all of them or none. */
async function install() {
  if (!files.length) return worker.skipWaiting();
  const all = await Promise.all(files.map(fetched));
  try {
    const cache = await caches.open(CACHE);
    for (const { path, copy } of all) await cache.put(path, copy);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Removes what other versions kept. */
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  if (files.length) await worker.clients.claim();
  else await worker.registration.unregister();
}

/** The file that answers a request, if it is one of the page's. @param {Request} request */
function fileOf({ method, mode, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || !url.startsWith(worker.registration.scope)) return null;
  const path = origin + pathname;
  if (paths.has(path)) return path;
  return mode === "navigate" && paths.has(address(INDEX)) ? address(INDEX) : null;
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => { if (data === "activate") void worker.skipWaiting(); });
worker.addEventListener("fetch", (event) => {
  const path = fileOf(event.request);
  if (!path) return;
  event.respondWith((async () => {
    const kept = await (await caches.open(CACHE)).match(path);
    // A browser that is short of space may have removed the cache.
    return kept ?? fetch(event.request);
  })());
});
