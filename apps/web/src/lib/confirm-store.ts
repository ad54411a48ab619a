import { createStore } from "./store.ts";

export interface Question {
  title: string;
  text?: string;
  /** The verb of what will be done: "Retire kit", not "OK". */
  confirm: string;
  cancel?: string;
  /** Pixels; 400 unless told. */
  width?: number;
  /** Colour of heading and button; dark blue unless told. */
  color?: string;
}

export type ConfirmState =
  | { state: "closed" }
  | { state: "open"; question: Question; answer: (confirmed: boolean) => void };

export const confirmDialog = createStore<ConfirmState>({ state: "closed" });

/** Asks before what cannot be undone. True: confirmed. False: cancelled, also by Escape or by a second question. */
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
