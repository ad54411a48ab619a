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

/** Starts the next version in place of this one. */
export function takeNextVersion(): void {
  const next = nextVersion.get();
  if (next === null) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  next.postMessage({ type: "SKIP_WAITING" });
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
