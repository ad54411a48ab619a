import { texts } from "#texts/errors";
import { createStore } from "../lib/store.ts";

/** The specified flag: while it stands, a screen that fails to load does not reload the page again. */
export const RELOAD_FLAG = "dynamic-reload";

const ANSWER_MS = 10_000;

/** What the rule needs of the router. */
export interface Screens {
  /** Where a navigation that is under way leads, or null when none is. */
  goingTo(): string | null;
  here(): string;
}

/** True while the page is on its way out, or looks whether it can be: an error that shows now is not worth drawing. */
export const reloading = createStore(false);

let failed = false;
let partsLoading = 0;

/**
 * A screen that fails to load reloads the page once: most often a new version has replaced the file. Only a navigation
 * does so; a form that a person is filling in is never thrown away because something beside it did not load.
 */
export function watchChunks(screens: Screens): void {
  addEventListener("vite:preloadError", (event) => {
    const to = screens.goingTo() ?? (partsLoading > 0 ? screens.here() : null);
    failed = true;
    const none = !navigator.onLine && !isOnDevice();
    if (to === null || none || localStorage.getItem(RELOAD_FLAG) !== null) {
      // The router reloads by itself when it knows the browser's wording, without this flag.
      event.payload.message = texts.chunk;
      return;
    }
    event.preventDefault();
    if (!reloading.get()) void reloadAt(to);
  });
}

/** A page that nobody answers becomes the browser's own error page, and what was entered in it is gone: then what stands stays. */
async function reloadAt(to: string): Promise<void> {
  reloading.set(true);
  if (!(await pageComes())) return reloading.set(false);
  localStorage.setItem(RELOAD_FLAG, new Date().toISOString());
  sessionStorage.setItem(RELOAD_FLAG, to);
  location.reload();
}

/** From this device, or from a server that answers whatever it may be. Browsers say "online" wrongly. */
async function pageComes(): Promise<boolean> {
  if (isOnDevice()) return true;
  const signal = AbortSignal.timeout(ANSWER_MS);
  return fetch("/", { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/** A newer version that another tab has taken has this page's files no longer, and a page of its own: also without signal. */
function isOnDevice(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

/** Where the reload interrupted the person; told once, and only to the tab that it happened to. */
export function takeInterrupted(): string | null {
  const to = sessionStorage.getItem(RELOAD_FLAG);
  sessionStorage.removeItem(RELOAD_FLAG);
  return to;
}

/** A new navigation: what failed before does not count against it. */
export function screenRequested(): void {
  failed = false;
}

/** The router is ready: with a screen that loaded, the next failure may reload again. */
export function screenReady(): void {
  if (!failed && !reloading.get() && partsLoading === 0) localStorage.removeItem(RELOAD_FLAG);
}

/** Loads a screen that a route shows only to some (the signed-in, the first administrator): the same rule holds for it. */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  partsLoading += 1;
  try {
    return await load();
  } finally {
    partsLoading -= 1;
    screenReady();
  }
}
