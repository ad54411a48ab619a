import { type Access, allows, type Role } from "../access/capabilities.ts";

/** The kinds of records that the global search finds, in the order in which equally good results are shown. */
export const searchKinds = ["school", "kit", "trip", "item", "person"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The capability to find each kind: that of opening it. Drivers find only their own trips. */
const finders: Record<SearchKind, Access> = {
  school: "schools:read",
  kit: "kits:read",
  trip: ["trips:read", "trips:run-own"],
  item: "kit-room:work",
  person: "users:read",
};

export function findsOf(role: Role): SearchKind[] {
  return searchKinds.filter((kind) => allows(finders[kind], role));
}

/** A shorter text would match nearly everything. */
export const shortestSearch = 2;
/** Maximum results of each kind. */
export const mostFound = 6;
