import { z } from "zod";
import { route } from "../route.ts";
import { id, instant, whole } from "../wire.ts";

/** The records that have a page of their own, or a part of one, by the tables they are kept in. */
export const recordKinds = [
  "school",
  "kit_type",
  "kit",
  "item",
  "route",
  "trip",
  "branch",
  "branch_user",
  "km_claim",
  "vehicle",
  "rotation",
  "school_task",
  "rate_card",
  "kit_request",
  "allocation",
  "preparation",
  "top_up",
  "stock_order",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What claims are made of: all that finance reads of the trail. A vehicle's tells who drives it and how far it has come. */
export const claimKinds: readonly RecordKind[] = ["km_claim", "rate_card", "vehicle"];

/** What an entry may name. */
export const namedKinds = [
  "branch_user",
  "item",
  "kit",
  "kit_type",
  "rotation",
  "route",
  "school",
  "trip",
  "vehicle",
] as const;

export const historyName = z.object({
  kind: z.enum(namedKinds),
  id,
  /** As it is called now: a kit by its code, a rotation by its number. */
  name: z.string(),
  /** The term of a rotation. */
  within: id.nullable(),
});
export type HistoryName = z.output<typeof historyName>;

/** Null where nothing stood; what is not for reading (a list, a record that is gone) has none either. */
const value = z.union([z.string(), z.number(), z.boolean(), historyName, z.null()]);
export type HistoryValue = z.output<typeof value>;

export const historyChange = z.object({
  /** The table of the row: the record's own, or that of a part such as a contact. */
  entity: z.string(),
  action: z.enum(["insert", "update", "delete"]),
  /** What a part is called. */
  name: z.string().nullable(),
  /** What a part stands for: a stop its school, a line its kit. */
  about: historyName.nullable(),
  /** What an update changed, by the field's name. */
  fields: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type HistoryChange = z.output<typeof historyChange>;

/** All that one request changed about the record. */
export const historyEntry = z.object({
  key: z.string(),
  at: instant,
  actorId: id.nullable(),
  /** Null for what happened by itself. */
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(historyChange),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const listHistory = route({
  method: "GET",
  path: "/history",
  access: "audit:read",
  summary:
    "Who changed one record and its parts, when and why, newest first; finance sees claims and rates only",
  query: z.object({
    kind: z.enum(recordKinds),
    id,
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  result: whole(historyEntry),
});
