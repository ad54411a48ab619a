/** The life of a trip (domain.md, section 3). Alone, without the shapes: an address that names one is read by the first load. */
export const tripStatuses = [
  "draft",
  "released",
  "in_progress",
  "completed",
  "reconciled",
  "cancelled",
] as const;
export type TripStatus = (typeof tripStatuses)[number];

/** What has ended, one way or another. */
const ended = ["completed", "reconciled", "cancelled"] as const satisfies readonly TripStatus[];

export const hasEnded = (status: TripStatus): boolean => ended.some((each) => each === status);
