import { createStore } from "./store.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "error";
  /** Milliseconds since the page was opened. */
  at: number;
  undo?: () => void;
}

/** A message this young announces what led to the screen that is opening. */
const LEADS_ON_MS = 2000;

/** The one message on screen. */
export const shownToast = createStore<Toast | null>(null);
let lastId = 0;

/**
 * Shows what has been done, with an undo if there is one, and replaces the previous message. Errors stay until they are closed or their
 * screen is left.
 */
export function toast(
  text: string,
  options: { tone?: "plain" | "error"; undo?: () => void } = {},
): void {
  lastId += 1;
  const { undo, tone = "plain" } = options;
  const next = { id: lastId, text, tone, at: performance.now() };
  shownToast.set(undo ? { ...next, undo } : next);
}

/** Called when another screen opens: removes messages about the previous one. */
export function endWithScreen(): void {
  const shown = shownToast.get();
  if (shown === null) return;
  const leadsOn = shown.tone === "plain" && performance.now() - shown.at < LEADS_ON_MS;
  if (!leadsOn) shownToast.set(null);
}

/** Called when something else is changed: removes a previous undo, which would no longer restore the earlier state. */
export function endUndo(): void {
  if (shownToast.get()?.undo !== undefined) shownToast.set(null);
}

export function closeToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(null);
}
