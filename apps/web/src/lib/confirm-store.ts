import { createStore } from "./store.ts";

export interface Question {
  title: string;
  text?: string;
  /** The verb for the action: "Retire kit", not "OK". */
  confirm: string;
  cancel?: string;
  /** Pixels; default 400. */
  width?: number;
  /** Colour of heading and button; default dark blue. */
  color?: string;
}

export type ConfirmState =
  | { state: "closed" }
  | { state: "open"; question: Question; answer: (confirmed: boolean) => void };

export const confirmDialog = createStore<ConfirmState>({ state: "closed" });

/**
 * Asks before an action that can't be undone. True: confirmed. False: cancelled, also by Escape or by a second
 * question.
 */
export function confirm(question: Question): Promise<boolean> {
  const before = confirmDialog.get();
  if (before.state === "open") before.answer(false);
  return new Promise((resolve) => {
    confirmDialog.set({
      state: "open",
      question,
      answer(confirmed) {
        confirmDialog.set({ state: "closed" });
        resolve(confirmed);
      },
    });
  });
}
