import { createStore } from "./store.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "error";
  undo?: () => void;
}

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Says what has been done, with a way back where there is one. Errors stay until they are closed or their screen is left. */
export function toast(
  text: string,
  options: { tone?: "plain" | "error"; undo?: () => void } = {},
): void {
  lastId += 1;
  const { undo, tone = "plain" } = options;
  const next: Toast = undo ? { id: lastId, text, tone, undo } : { id: lastId, text, tone };
  toasts.set([...toasts.get().slice(-2), next]);
}

/** Another screen is opened: what went wrong on the last one is no news there. */
export function endErrors(): void {
  toasts.set(toasts.get().filter((each) => each.tone !== "error"));
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}
