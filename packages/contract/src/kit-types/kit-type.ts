import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, label, name, note, page, paging, rowVersion } from "../wire.ts";

export const kitTypeCode = z
  .string()
  .regex(/^[A-Z0-9]{2,6}$/, "Two to six capital letters or digits, as DBN.");

export const kitTypeFields = z.object({
  code: kitTypeCode,
  nameEn: name,
  nameMi: name.nullable(),
  strand: label.nullable(),
  yearFrom: z.int().min(0).max(13).nullable(),
  yearTo: z.int().min(0).max(13).nullable(),
  /** Volunteer minutes for check-in and top-up of one loan, as somebody entered them; used until there are recorded minutes. */
  refurbMinutes: z.int().min(0).max(600),
  sponsor: label.nullable(),
  safetyNote: note.nullable(),
  status: z.enum(["draft", "active", "retired"]),
});

export const kitType = kitTypeFields.extend({
  id,
  kits: z.int(),
  /** The minutes that the planner uses instead, learned from this number of loans; null while there are none. */
  learned: z.object({ minutes: z.int(), rounds: z.int() }).nullable(),
  publishedVersion: z.int().nullable(),
  draftVersion: z.int().nullable(),
  /** The offer to all branches that it was adopted from, and the last list of it that the branch decided about. */
  offerId: id.nullable(),
  offerVersion: z.int().nullable(),
  rowVersion,
});
export type KitType = z.output<typeof kitType>;

export const listKitTypes = route({
  method: "GET",
  path: "/kit-types",
  access: "kit-types:read",
  reads: ["check_in", "kit", "kit_type", "packing_list", "top_up"],
  summary: "List kit types",
  query: z.object({
    ...paging,
    q: z.string().trim().max(100).optional(),
    status: kitTypeFields.shape.status.optional(),
  }),
  result: page(kitType),
});

export const getKitType = route({
  method: "GET",
  path: "/kit-types/:id",
  access: "kit-types:read",
  reads: ["check_in", "kit", "kit_type", "packing_list", "top_up"],
  summary: "Read one kit type",
  params: byId,
  result: kitType,
});

export const createKitType = route({
  method: "POST",
  path: "/kit-types",
  access: "kit-types:propose",
  summary: "Add a kit type, as a draft",
  body: kitTypeFields.omit({ status: true }).partial().required({ code: true, nameEn: true }),
  result: kitType,
  status: 201,
  errors: ["already_exists"],
});

export const updateKitType = route({
  method: "PATCH",
  path: "/kit-types/:id",
  access: "kit-types:propose",
  summary:
    "Change a kit type; a manager changes drafts only, an administrator makes it active or retires it",
  params: byId,
  body: kitTypeFields.partial().extend({ rowVersion }),
  result: kitType,
  errors: ["stale_version", "already_exists", "transition_refused"],
});
