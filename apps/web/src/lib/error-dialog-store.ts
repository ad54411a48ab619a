import { createStore } from "./store.ts";

export interface ErrorMessage {
  title: string;
  text: string;
  requestId: string;
}

/** The errors to be told, the first of them on screen. Ten calls that fail alike together are one message. */
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

/** The person has read it: the next one, if any. */
export function closeErrorDialog(): void {
  waiting.set(waiting.get().slice(1));
}
