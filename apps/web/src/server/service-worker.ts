import { createStore } from "../lib/store.ts";

const FILE = "/sw.js";
const LOOK_MS = 60 * 60_000;

/** The next version, once it is on the device and waits to be taken. */
export const nextVersion = createStore<ServiceWorker | null>(null);

/** Puts the app itself onto the device, so that it starts without signal, and looks for newer versions. Never rejects. */
export async function keepAppOnDevice(): Promise<void> {
  // Plain http has none, nor has the server of the development.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  try {
    await navigator.serviceWorker.register(workerUrl(), { scope: "/" });
    const registration = await navigator.serviceWorker.getRegistration("/");
    // A browser that is told to have no workers has none, and says no more.
    if (registration === undefined) return;
    const look = () => {
      // The very first worker replaces nothing: there is nothing to take.
      if (navigator.serviceWorker.controller) nextVersion.set(registration.waiting);
    };
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    look();
    const ask = () => void registration.update().catch(() => {}); // without signal there is nothing new
    setInterval(ask, LOOK_MS);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") ask();
    });
  } catch (error) {
    console.error("The app could not be kept on this device", error);
  }
}

const QUIET_MS = 500;
const LONGEST_MS = 5000;

/**
 * Asks for the next version in place of this one, and calls `taken` once it is: at once where another tab has asked before, later
 * where a browser waits for what the old one has under way, five minutes at the most. Returns how to hear no more of it.
 */
export function takeNextVersion(next: ServiceWorker, taken: () => void): () => void {
  const gone = new AbortController();
  const look = () => {
    if (next.state !== "activating" && next.state !== "activated") return;
    gone.abort();
    taken();
  };
  next.addEventListener("statechange", look, { signal: gone.signal });
  look();
  void untilQuiet().then(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    if (!gone.signal.aborted) next.postMessage({ type: "SKIP_WAITING" });
  });
  return () => gone.abort();
}

/**
 * Until nothing has come for this page for a moment. Chromium stops the old worker when it is asked for the next; a request in those
 * milliseconds starts it anew, and it is not asked again: it goes when nobody has wanted anything of it for half a minute, or after five.
 */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const later = new PerformanceObserver(() => {
      clearTimeout(soon);
      soon = setTimeout(end, QUIET_MS);
    });
    const end = () => {
      later.disconnect();
      resolve();
    };
    let soon = setTimeout(end, QUIET_MS);
    setTimeout(end, LONGEST_MS);
    later.observe({ type: "resource" });
  });
}

interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: () => string },
    ) => { createScriptURL: (url: string) => string };
  };
}

let policy: { createScriptURL: (url: string) => string } | undefined;

/** Where the page's policy asks for trusted addresses of scripts, this one is named as such. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as WithTrustedTypes; // not in the compiler's own types
  // Whoever signs in a second time asks again; a name may be taken once.
  policy ??= trustedTypes?.createPolicy("kitround-worker", { createScriptURL: () => FILE });
  return policy?.createScriptURL(FILE) ?? FILE;
}
