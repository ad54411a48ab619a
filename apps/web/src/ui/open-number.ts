import { texts } from "#texts/controls";
import { toast } from "../lib/toast-store.ts";

const attribute = "data-open-number";

/** Marks a control that needs a number; it must have an `aria-label`. */
export const openNumber = { [attribute]: "" } as const;

/**
 * Focuses the first number in `within` that was begun and not finished, and says which it is. Returns true if there
 * is one: the pressed button then does nothing, so that no number stays on screen unsaved.
 */
export function goToOpenNumber(within: ParentNode | null): boolean {
  const control = within?.querySelector<HTMLElement>(`[${attribute}]`) ?? null;
  if (control === null) return false;
  const target = control.matches("input") ? control : control.querySelector("button");
  // Cast: its screen renders it as a button or an input.
  (target as HTMLElement | null)?.focus();
  control.scrollIntoView({ block: "center" });
  toast(texts.finishNumber(control.getAttribute("aria-label") ?? ""), { tone: "error" });
  return true;
}
