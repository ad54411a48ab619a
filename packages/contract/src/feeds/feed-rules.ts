import { can, type Role } from "../access/capabilities.ts";

/** `branch`: its rotations, deliveries and trips. `driver`: one's own trips. `school`: what comes to it and goes back. */
export const feedKinds = ["branch", "driver", "school"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Who may make a link to a feed, renew it and revoke it: its holder reads without a session. */
export function mayHaveFeed(kind: FeedKind, role: Role): boolean {
  if (kind === "branch") return can(role, "branch:manage");
  if (kind === "school") return can(role, "schools:write");
  return can(role, "trips:run-own") || can(role, "trips:run");
}

/** Days that a cancelled event is told as such: calendars that were not looked at meanwhile take it away. */
export const cancelledDays = 30;
/** Days back that a feed goes. */
export const pastDays = 90;
