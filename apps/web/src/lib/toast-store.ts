import { createStore } from "./store.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "error";
  /** Milliseconds since the page was opened. */
  at: number;
  undo?: () => void;
}

/** A message this young tells what led to the screen that is being opened. */
const LEADS_ON_MS = 2000;

/** The one message on screen. */
export const shownToast = createStore<Toast | null>(null);
let lastId = 0;

/** Says what has been done, with a way back where there is one, in place of what was said before. Errors stay until they are closed or their screen is left. */
export function toast(
  text: string,
  options: { tone?: "plain" | "error"; undo?: () => void } = {},
): void {
  lastId += 1;
  const { undo, tone = "plain" } = options;
  const next = { id: lastId, text, tone, at: performance.now() };
  shownToast.set(undo ? { ...next, undo } : next);
}

/** Another screen is opened: what was said on the last one is no news there. */
export function endWithScreen(): void {
  const shown = shownToast.get();
  if (shown === null) return;
  const leadsOn = shown.tone === "plain" && performance.now() - shown.at < LEADS_ON_MS;
  if (!leadsOn) shownToast.set(null);
}

/** Something else is being changed: the way back from before that no longer leads to what was. */
export function endUndo(): void {
  if (shownToast.get()?.undo !== undefined) shownToast.set(null);
}

export function closeToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(null);
}
