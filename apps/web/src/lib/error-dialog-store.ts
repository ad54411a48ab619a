import { createStore } from "./store.ts";

export interface ErrorMessage {
  title: string;
  text: string;
  requestId: string;
}

/** The error that is on screen. Ten calls that fail together are one message. */
export const errorDialog = createStore<ErrorMessage | null>(null);

export function showErrorDialog(message: ErrorMessage): void {
  if (errorDialog.get() === null) errorDialog.set(message);
}
