import { can, type Role } from "../access/capabilities.ts";

/**
 * `branch`: its rotations, deliveries and trips. `driver`: one's own trips. `school`: its deliveries and collections.
 */
export const feedKinds = ["branch", "driver", "school"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Who may make, renew and revoke a link to a feed: its holder reads without a session. */
export function mayHaveFeed(kind: FeedKind, role: Role): boolean {
  if (kind === "branch") return can(role, "branch:manage");
  if (kind === "school") return can(role, "schools:write");
  return can(role, "trips:run-own") || can(role, "trips:run");
}

/**
 * How many days a cancelled event is sent as cancelled, so that calendars remove it even if they were not updated for
 * a while.
 */
export const cancelledDays = 30;
/** How many days a feed goes back. */
export const pastDays = 90;
