import { Workbox } from "workbox-window";
import { createStore } from "../lib/store.ts";
import { trustedWorkerUrl } from "../lib/trusted-types.ts";

const FILE = "/sw.js";
const LOOK_MS = 60 * 60_000;

/** The next version of the app: null if there is none, then waiting, then active, here or in another tab. */
export const nextVersion = createStore<"waiting" | "taken" | null>(null);

let workbox: Workbox | undefined;

/**
 * Installs the service worker, which caches the app so that it starts without signal, and checks for newer versions.
 * Never rejects.
 */
export async function keepAppOnDevice(): Promise<void> {
  // Plain http and the development server have no service worker; a second sign-in finds it registered.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV || workbox !== undefined) return;
  try {
    const registered = new Workbox(trustedWorkerUrl(FILE), { scope: "/" });
    workbox = registered;
    registered.addEventListener("waiting", () => nextVersion.set("waiting"));
    registered.addEventListener("controlling", () => nextVersion.set("taken"));
    await registered.register();
    const look = () => void registered.update().catch(() => {}); // fails without signal, when there is no newer version either
    setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") look();
    });
  } catch (error) {
    console.warn("The app could not be kept on this device", error);
  }
}

const QUIET_MS = 500;
const LONGEST_MS = 5000;

/**
 * Asks the browser to activate the waiting version; `nextVersion` reports when it is active: after five minutes at
 * most.
 */
export async function takeNextVersion(): Promise<void> {
  await untilQuiet();
  workbox?.messageSkipWaiting();
}

/**
 * Waits until the page has not requested anything for a moment. Chromium stops the old worker when it is asked for the next one; a
 * request in those milliseconds starts it again, and it then goes only when it has been idle for half a minute, or after five.
 */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const requests = new PerformanceObserver(() => {
      clearTimeout(soon);
      soon = setTimeout(end, QUIET_MS);
    });
    const end = () => {
      requests.disconnect();
      resolve();
    };
    let soon = setTimeout(end, QUIET_MS);
    setTimeout(end, LONGEST_MS);
    requests.observe({ type: "resource" });
  });
}
