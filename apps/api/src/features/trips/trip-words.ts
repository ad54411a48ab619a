import { dayWords } from "@kitround/contract/plan/day-words.ts";

/** The name of a plan's trip: its route and day. Schools without a route share one trip per day. */
export function tripName(routeName: string | null, onDay: string): string {
  return `${routeName ?? "Schools on no route"} ${dayWords(onDay)}`;
}
