/** The page without a network: a service worker keeps its files, and a new version waits until somebody wants it. */
import { build } from "../build.js";
import { by } from "./by.js";

/** How often an open page looks for a new version, in milliseconds. */
const LOOK_EVERY = 3_600_000;

/** @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  const { serviceWorker } = navigator;
  const look = () => {
    if (registration.waiting && serviceWorker.controller) by("update").hidden = false;
  };
  by("update-now").addEventListener("click", () => registration.waiting?.postMessage("activate"));
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    // Without a network there is no new version either.
    registration.update().catch(() => {});
  });
}

export async function start() {
  by("update-later").addEventListener("click", () => { by("update").hidden = true; });
  const { serviceWorker } = navigator;
  if (build.engine !== "workers" || !serviceWorker) return;
  // Files of two versions never meet: when another version takes over, every open page is loaded anew.
  let isControlled = Boolean(serviceWorker.controller), isReloading = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isControlled && !isReloading) {
      isReloading = true;
      location.reload();
    }
    isControlled = true;
  });
  try {
    follow(await serviceWorker.register("sw.js", { updateViaCache: "none" }));
    // An installed page asks that its games are not cleared away.
    if (matchMedia("(display-mode: standalone)").matches) await navigator.storage?.persist?.();
  } catch { /* Some browsers allow none: then the page needs the network. */ }
}
