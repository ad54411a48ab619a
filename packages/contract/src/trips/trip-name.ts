import { dayWords } from "../plan/day-words.ts";

/** The name of a plan's trip: its route and day. Schools without a route share one trip per day. */
export function tripName(routeName: string | null, onDay: string): string {
  return `${routeName ?? "Schools on no route"} ${dayWords(onDay)}`;
}

/** The name of a trip where its day is written beside it, so that the day is not read twice. */
export function nameBesideDay(name: string, onDay: string): string {
  return name.replace(` ${dayWords(onDay)}`, "");
}
