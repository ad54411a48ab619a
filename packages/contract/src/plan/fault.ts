/** The possible solutions for an allocation with a conflict. */
export const remedies = [
  "other_copy",
  "substitute",
  "move",
  "redate",
  "take_back",
  "wait",
] as const;
export type Remedy = (typeof remedies)[number];

export const holdRules = [
  /** The copy is lost, quarantined, retired or back in its own branch by then, or no copy is free. */
  "gone",
  /** The copy is elsewhere, late, or not ready in time. */
  "copy",
  "school",
  "closed",
  "places",
  "repeat",
  /** The school is not lent this title. */
  "excluded",
  "route_day",
  /** More than the route's vehicle can carry. */
  "vehicle",
  /** More than the volunteers have time to top up. */
  "minutes",
  "past",
] as const;
export type HoldRule = (typeof holdRules)[number];

/** One conflict of an allocation. */
export interface Fault {
  rule: HoldRule;
  /** A sentence. */
  message: string;
  remedies: readonly Remedy[];
}

/**
 * Whether an allocation can be published despite its conflict. A late copy may still come in time; a missing copy, or a title that the
 * school is not lent, can't go out.
 */
export function mayBeAccepted(faults: readonly Pick<Fault, "rule">[]): boolean {
  return faults.every(({ rule }) => rule !== "gone" && rule !== "excluded");
}
