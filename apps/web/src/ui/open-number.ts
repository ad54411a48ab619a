import { texts } from "#texts/controls";
import { toast } from "../lib/toast-store.ts";

const attribute = "data-open-number";

/** Marks a control that waits for a number; it must have an `aria-label`. */
export const openNumber = { [attribute]: "" } as const;

/**
 * Goes to the first number in `within` that was begun and not finished, and says which it is. True where there is one: the
 * button that was pressed then does nothing, so that nobody leaves a number behind that the screen shows and nobody has saved.
 */
export function goToOpenNumber(within: ParentNode | null): boolean {
  const control = within?.querySelector<HTMLElement>(`[${attribute}]`) ?? null;
  if (control === null) return false;
  const target = control.matches("input") ? control : control.querySelector("button");
  // Its own screen draws it with a button or an input.
  (target as HTMLElement | null)?.focus();
  control.scrollIntoView({ block: "center" });
  toast(texts.finishNumber(control.getAttribute("aria-label") ?? ""), { tone: "error" });
  return true;
}
