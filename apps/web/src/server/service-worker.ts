import { Workbox } from "workbox-window";
import { createStore } from "../lib/store.ts";

const FILE = "/sw.js";
const LOOK_MS = 60 * 60_000;

/** The next version of the app: null while there is none, then on the device and waiting, then in charge, here or in another tab. */
export const nextVersion = createStore<"waiting" | "taken" | null>(null);

let workbox: Workbox | undefined;

/** Puts the app itself onto the device, so that it starts without signal, and looks for newer versions. Never rejects. */
export async function keepAppOnDevice(): Promise<void> {
  // Plain http has no service workers, nor has the development server; a second sign-in finds the first one's.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV || workbox !== undefined) return;
  try {
    const registered = new Workbox(workerUrl(), { scope: "/" });
    workbox = registered;
    registered.addEventListener("waiting", () => nextVersion.set("waiting"));
    registered.addEventListener("controlling", () => nextVersion.set("taken"));
    await registered.register();
    const look = () => void registered.update().catch(() => {}); // fails without signal: there is nothing new then
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

/** Asks the browser to put the waiting version in charge; `nextVersion` says when it is: five minutes later at most. */
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

interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: () => string },
    ) => { createScriptURL: (url: string) => string };
  };
}

/** The worker's address, named as trusted where the page's policy asks for that. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as WithTrustedTypes; // not in the compiler's own types
  const policy = trustedTypes?.createPolicy("kitround-worker", { createScriptURL: () => FILE });
  return policy?.createScriptURL(FILE) ?? FILE;
}
