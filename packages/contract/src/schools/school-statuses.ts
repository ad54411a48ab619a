/** A school's membership, in the order of its life. */
export const schoolStatuses = ["prospect", "member", "paused", "lapsed", "left"] as const;
export type SchoolStatus = (typeof schoolStatuses)[number];
