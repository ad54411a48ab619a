import { createStore } from "./store.ts";

export interface ErrorMessage {
  title: string;
  text: string;
  requestId: string;
}

/** The errors to show, the first of them on screen. Equal errors at the same time are shown once. */
const waiting = createStore<readonly ErrorMessage[]>([]);

/** The error that is on screen. */
export const errorDialog = {
  get: (): ErrorMessage | null => waiting.get()[0] ?? null,
  subscribe: waiting.subscribe,
};

export function showErrorDialog(message: ErrorMessage): void {
  const told = waiting
    .get()
    .some(({ title, text }) => title === message.title && text === message.text);
  if (!told) waiting.set([...waiting.get(), message]);
}

/** Closes the dialog and shows the next error, if any. */
export function closeErrorDialog(): void {
  waiting.set(waiting.get().slice(1));
}
