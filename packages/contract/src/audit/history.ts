import { z } from "zod";
import { route } from "../route.ts";
import { id, instant, whole } from "../wire.ts";

/** The records that have a page of their own, or a part of one, by table. */
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

/** The tables of a record's parts, with the column that says whose part a row is. */
export const recordParts: Partial<Record<RecordKind, Record<string, string>>> = {
  item: { stock_count: "item_id" },
  kit: { kit_transfer: "kit_id" },
  kit_type: { packing_list: "kit_type_id" },
  km_claim: { km_claim_leg: "claim_id" },
  rate_card: { rate_line: "rate_card_id" },
  route: { route_stop: "route_id" },
  top_up: { top_up_line: "top_up_id" },
  stock_order: { stock_order_line: "order_id" },
  school: {
    school_contact: "school_id",
    school_closure: "school_id",
    school_exclusion: "school_id",
    membership_renewal: "school_id",
    school_merge: "kept_id",
  },
  trip: { stop: "trip_id", trip_decision: "trip_id" },
  vehicle: { vehicle_year: "vehicle_id" },
};

/** Parts that are found in another way: a trip's lines by its stops, a person's links, the kits a rotation gives. */
export const furtherParts = ["stop_line", "one_time_link", "allocation"] as const;

/** The records whose history finance may read: claims, rates, and vehicles with their owner and odometer. */
export const claimKinds: readonly RecordKind[] = ["km_claim", "rate_card", "vehicle"];

/** Records that an entry may name. */
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
  /** Its present name: a kit's code, a rotation's number. */
  name: z.string(),
  /** The term of a rotation. */
  within: id.nullable(),
});
export type HistoryName = z.output<typeof historyName>;

/** Null for an empty field, and for values that are not shown (a list, a deleted record). */
const value = z.union([z.string(), z.number(), z.boolean(), historyName, z.null()]);
export type HistoryValue = z.output<typeof value>;

export const historyChange = z.object({
  /** The table of the row: the record's own, or that of a part such as a contact. */
  entity: z.string(),
  action: z.enum(["insert", "update", "delete"]),
  /** The name of a part. */
  name: z.string().nullable(),
  /** The record that a part references: a stop its school, a line its kit. */
  about: historyName.nullable(),
  /** Of a part that stands for a kit or a title: the school that it is for. */
  school: historyName.nullable(),
  /** What an update changed, by the field's name. */
  fields: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type HistoryChange = z.output<typeof historyChange>;

/** One request's changes of the record. */
export const historyEntry = z.object({
  key: z.string(),
  at: instant,
  actorId: id.nullable(),
  /** Null for automatic changes. */
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
