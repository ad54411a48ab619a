import { texts } from "#texts/errors";
import { createStore } from "../lib/store.ts";

/** The specified flag: while it is set, a screen that fails to load does not reload the page again. */
export const RELOAD_FLAG = "dynamic-reload";

const ANSWER_MS = 10_000;

/** The parts of the router that this rule needs. */
export interface Screens {
  /** The address of the current navigation, or null if there is none. */
  goingTo(): string | null;
  here(): string;
}

/** True while the page reloads, or checks whether it can: errors need not be rendered then. */
export const reloading = createStore(false);

let failed = false;
let partsLoading = 0;

/**
 * Reloads the page once when a screen fails to load: most often a new version has replaced the file. Only a
 * navigation does so, so that a failed part beside a form never discards what a person typed there.
 */
export function watchChunks(screens: Screens): void {
  addEventListener("vite:preloadError", (event) => {
    const to = screens.goingTo() ?? (partsLoading > 0 ? screens.here() : null);
    failed = true;
    const none = !navigator.onLine && !isOnDevice();
    if (to === null || none || localStorage.getItem(RELOAD_FLAG) !== null) {
      // With the browser's own message the router would reload by itself, without this flag.
      event.payload.message = texts.chunk;
      return;
    }
    event.preventDefault();
    if (!reloading.get()) void reloadAt(to);
  });
}

/**
 * Reloads only if the page can be loaded: otherwise the browser would show its own error page, and entered values
 * would be lost.
 */
async function reloadAt(to: string): Promise<void> {
  reloading.set(true);
  if (!(await pageComes())) return reloading.set(false);
  localStorage.setItem(RELOAD_FLAG, new Date().toISOString());
  sessionStorage.setItem(RELOAD_FLAG, to);
  location.reload();
}

/**
 * Whether the page comes from this device, or from a server that answers anything. Browsers can report "online"
 * wrongly.
 */
async function pageComes(): Promise<boolean> {
  if (isOnDevice()) return true;
  const signal = AbortSignal.timeout(ANSWER_MS);
  return fetch("/", { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/**
 * If another tab has activated a newer version, this page's files are gone, and the new page is on the device, also
 * without signal.
 */
function isOnDevice(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

/** The address at which the reload interrupted the person; returned once, and only in the tab that was reloaded. */
export function takeInterrupted(): string | null {
  const to = sessionStorage.getItem(RELOAD_FLAG);
  sessionStorage.removeItem(RELOAD_FLAG);
  return to;
}

/** A new navigation resets earlier failures. */
export function screenRequested(): void {
  failed = false;
}

/** The router is idle with a loaded screen, so the next failure may reload again. */
export function screenReady(): void {
  if (!failed && !reloading.get() && partsLoading === 0) localStorage.removeItem(RELOAD_FLAG);
}

/**
 * Loads a screen that a route shows only to some people (the signed-in, the first administrator), by the same rule.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  partsLoading += 1;
  try {
    return await load();
  } finally {
    partsLoading -= 1;
    screenReady();
  }
}
