/** The statuses of a school's membership, in order. */
export const schoolStatuses = ["prospect", "member", "paused", "lapsed", "left"] as const;
export type SchoolStatus = (typeof schoolStatuses)[number];
