/** What can be done about an allocation that no longer holds. */
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
  /** Lost, quarantined, retired, or none is free. */
  "gone",
  /** With somebody else, late, or not ready in time. */
  "copy",
  "school",
  "closed",
  "places",
  "repeat",
  /** A title that the school is not lent. */
  "excluded",
  "route_day",
  /** More than the route's vehicle carries. */
  "vehicle",
  /** More than the volunteers have time to top up. */
  "minutes",
  "past",
] as const;
export type HoldRule = (typeof holdRules)[number];

/** One reason why an allocation does not hold any more. */
export interface Fault {
  rule: HoldRule;
  /** A sentence. */
  message: string;
  remedies: readonly Remedy[];
}

/** Can it be published all the same? What is late may come in time; a copy that is gone, or a title that the school is not lent, does not go out. */
export function mayBeAccepted(faults: readonly Pick<Fault, "rule">[]): boolean {
  return faults.every(({ rule }) => rule !== "gone" && rule !== "excluded");
}
