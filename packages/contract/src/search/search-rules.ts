import { type Access, allows, type Role } from "../access/capabilities.ts";

/** What can be searched for from anywhere, in the order in which equally good finds are shown. */
export const searchKinds = ["school", "kit", "trip", "item", "person"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Who finds what: those who may open it. Of trips a driver finds their own. */
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

/** Shorter than this it would find nearly everything. */
export const shortestSearch = 2;
/** Found of each kind at most. */
export const mostFound = 6;
