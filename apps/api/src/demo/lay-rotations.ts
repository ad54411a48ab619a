import { addDays, daysBetween, routeDay, weekdayOf } from "@kitround/contract/plan/days.ts";
import type { Anchor } from "./anchor.ts";
import type { TermDays } from "./school-year.ts";

export interface RotationDays {
  seq: number;
  deliverOn: string;
  collectOn: string;
  readyBy: string;
}

const fortnight = 14;
const leadDays = 2;

/** The delivery day of the rotation around the demo's day. */
export function exchangeDay({ current, dayBefore, today }: Anchor): string {
  return dayBefore >= current.startsOn ? dayBefore : today;
}

/**
 * A term's fortnights: each collects on the delivery day of the next. In the demo's own term they are placed so that
 * kits are exchanged around its day; the last one is a week if a fortnight no longer fits.
 */
export function layRotations(anchor: Anchor, term: TermDays): RotationDays[] {
  const exchange = exchangeDay(anchor);
  const first =
    term === anchor.current
      ? addDays(exchange, -fortnight * Math.floor(daysBetween(term.startsOn, exchange) / fortnight))
      : routeDay(term.startsOn, { weekday: weekdayOf(anchor.dayBefore) });
  // Kits come back on the routes' days from `collectOn` on; those of the demo's day are inside the term.
  const spread = daysBetween(exchange, anchor.today);
  const rotations: RotationDays[] = [];
  let deliverOn = first;
  for (const days of fitting(first, addDays(term.endsOn, -spread))) {
    const collectOn = addDays(deliverOn, days);
    rotations.push({
      seq: rotations.length + 1,
      deliverOn,
      collectOn,
      readyBy: addDays(deliverOn, -leadDays),
    });
    deliverOn = collectOn;
  }
  return rotations;
}

function fitting(from: string, last: string): number[] {
  const whole = Math.max(0, Math.floor(daysBetween(from, last) / fortnight));
  const left = daysBetween(from, last) - whole * fortnight;
  return [...Array.from({ length: whole }, () => fortnight), ...(left >= 7 ? [7] : [])];
}
