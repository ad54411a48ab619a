import { weekdayCodes } from "../plan/packing-days.ts";
import { type Refusal, refusal } from "../refusal.ts";

/** Whether the branch delivers on an ISO weekday. */
export function deliversOn(weekday: number, deliveryDays: readonly string[]): boolean {
  const code = weekdayCodes[weekday - 1];
  return code !== undefined && deliveryDays.includes(code);
}

/** Whether a route may run on this ISO weekday. */
export function mayRunOn(weekday: number, deliveryDays: readonly string[]): Refusal | null {
  if (deliversOn(weekday, deliveryDays)) return null;
  const message =
    "The branch does not deliver on this day of the week. Choose another one, or change the delivery days in Settings, Branch.";
  return refusal("invalid_input", message, "weekday");
}

/** Whether the branch may deliver on these days only: its active routes must run on one of them. */
export function mayDeliverOn(
  deliveryDays: readonly string[],
  routes: readonly { name: string; weekday: number }[],
): Refusal | null {
  const left = routes.filter(({ weekday }) => !deliversOn(weekday, deliveryDays));
  if (left.length === 0) return null;
  const names = left.map(({ name }) => name).join(", ");
  const run = left.length === 1 ? "runs" : "run";
  const message = `${names} ${run} on a day that you took out. Give it another day first.`;
  return refusal("in_use", message, "deliveryDays");
}
