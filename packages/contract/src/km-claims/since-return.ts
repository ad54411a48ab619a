import { type DistanceUnit, metresPer } from "../branches/distance-unit.ts";
import { dayWords } from "../plan/day-words.ts";
import type { KmClaimLeg } from "./km-claim-leg.ts";

export type ReturnedLeg = Pick<
  KmClaimLeg,
  "id" | "stopId" | "onDay" | "fromPlace" | "toPlace" | "distanceM" | "passengers" | "purpose"
> & {
  /** Absent for claims that were returned before receipts were recorded. */
  receipts?: readonly { id: string }[];
};

/** What is recorded of a claim when it is returned. */
export interface ReturnedAs {
  reason: string;
  legs: ReturnedLeg[];
}

/** A trip's leg counts as the same one if it was made again after its odometer was corrected. */
const keyOf = (leg: ReturnedLeg) => leg.stopId ?? leg.id;

/** How a claim's legs have changed since it was returned, one sentence for each change; empty if none has. */
export function changesSince(
  before: readonly ReturnedLeg[],
  legs: readonly ReturnedLeg[],
  unit: DistanceUnit,
): string[] {
  const was = new Map(before.map((leg) => [keyOf(leg), leg]));
  const is = new Map(legs.map((leg) => [keyOf(leg), leg]));
  const named = (leg: ReturnedLeg) => `${dayWords(leg.onDay)}, ${leg.fromPlace} → ${leg.toPlace}`;
  const removed = before.filter((leg) => !is.has(keyOf(leg)));
  const added = legs.filter((leg) => !was.has(keyOf(leg)));
  const changed = legs.flatMap((leg) => {
    const old = was.get(keyOf(leg));
    const parts = old === undefined ? [] : differences(old, leg, unit);
    return parts.length === 0 ? [] : [`Changed: ${named(leg)}: ${parts.join(", ")}`];
  });
  return [
    ...removed.map((leg) => `Removed: ${named(leg)}, ${exactly(leg.distanceM, unit)}`),
    ...added.map((leg) => `Added: ${named(leg)}, ${exactly(leg.distanceM, unit)}`),
    ...changed,
  ];
}

function differences(old: ReturnedLeg, leg: ReturnedLeg, unit: DistanceUnit): string[] {
  const parts: string[] = [];
  if (old.distanceM !== leg.distanceM) {
    parts.push(`${exactly(old.distanceM, unit)} became ${exactly(leg.distanceM, unit)}`);
  }
  if (old.passengers !== leg.passengers) {
    parts.push(`${old.passengers} passengers became ${leg.passengers}`);
  }
  if (old.purpose !== leg.purpose) parts.push(`“${old.purpose}” became “${leg.purpose}”`);
  if (old.receipts !== undefined && leg.receipts !== undefined) {
    parts.push(...receiptsMoved(old.receipts, leg.receipts));
  }
  return parts;
}

type Receipts = readonly { id: string }[];

/** A replaced photo is one added and one removed. */
function receiptsMoved(before: Receipts, now: Receipts): string[] {
  const missing = (some: Receipts, from: Receipts) =>
    some.filter(({ id }) => from.every((each) => each.id !== id)).length;
  const said = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? "receipt" : "receipts"} ${what}`];
  return [...said(missing(now, before), "added"), ...said(missing(before, now), "removed")];
}

/** To a thousandth, so that a difference of some metres is visible. */
function exactly(m: number, unit: DistanceUnit): string {
  return `${Number((m / metresPer[unit]).toFixed(3))} ${unit}`;
}
