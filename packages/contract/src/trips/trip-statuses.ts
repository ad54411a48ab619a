/**
 * The statuses of a trip. Apart from the shapes, because the first load validates addresses that contain a status.
 */
export const tripStatuses = [
  "draft",
  "released",
  "in_progress",
  "completed",
  "reconciled",
  "cancelled",
] as const;
export type TripStatus = (typeof tripStatuses)[number];

/** The statuses of trips that have ended. */
const ended = ["completed", "reconciled", "cancelled"] as const satisfies readonly TripStatus[];

export const hasEnded = (status: TripStatus): boolean => ended.some((each) => each === status);
