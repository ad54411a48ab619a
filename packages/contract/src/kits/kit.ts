import { z } from "zod";
import { route } from "../route.ts";
import {
  byId,
  day,
  grams,
  id,
  instant,
  label,
  note,
  page,
  paging,
  quantity,
  rowVersion,
} from "../wire.ts";
import { kitLendings } from "./kit-lending.ts";
import { kitPlaces } from "./kit-state.ts";
import { kitState } from "./kit-state-shape.ts";

const kitFields = z.object({
  boxes: z.int().min(1).max(20),
  weightG: grams,
  sponsor: label.nullable(),
  shelf: label.nullable(),
  conditionNote: note.nullable(),
});

/** The loan between branches that a kit is on; null: none. */
export const branchLoan = z.object({
  /** Sent: another branch has it. Received: it is another branch's. */
  loanSide: z.enum(["sent", "received"]).nullable(),
  otherBranch: z.string().nullable(),
  /** The kit's code in the other branch. */
  otherKitCode: z.string().nullable(),
  loanUntil: day.nullable(),
});

export const kit = kitFields.extend({
  id,
  /** Its kit type's code and a number: "DBN-03". */
  code: z.string(),
  kitTypeId: id,
  kitTypeName: z.string(),
  kitTypeNameMi: z.string().nullable(),
  packingListId: id.nullable(),
  packingListVersion: z.int().nullable(),
  state: kitState,
  stateReason: z.string().nullable(),
  /** Number of lines that are short beyond their tolerance, by the last count. */
  linesShort: z.int().min(0),
  place: z.enum(kitPlaces),
  schoolId: id.nullable(),
  schoolName: z.string().nullable(),
  tripId: id.nullable(),
  tripName: z.string().nullable(),
  /** The day on which it should be collected, or be back from another branch, while it is out. */
  dueBackOn: day.nullable(),
  /** Days past that day; 0 if it is not late. */
  daysLate: z.int().min(0),
  nextSchoolId: id.nullable(),
  nextSchoolName: z.string().nullable(),
  nextDeliverOn: day.nullable(),
  ...branchLoan.shape,
  qrToken: z.string(),
  rowVersion,
});
export type Kit = z.output<typeof kit>;

export const kitEvent = z.object({
  id: z.int(),
  event: z.string(),
  toState: kitState,
  place: z.enum(kitPlaces),
  schoolId: id.nullable(),
  schoolName: z.string().nullable(),
  tripId: id.nullable(),
  tripName: z.string().nullable(),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  occurredAt: instant,
});

export const kitContentLine = z.object({
  lineId: id,
  itemName: z.string(),
  qty: quantity,
  present: quantity,
  countedAt: instant.nullable(),
});

export const kitDetail = kit.extend({
  events: z.array(kitEvent),
  /** Only the lines that are short; all others are complete. */
  short: z.array(kitContentLine),
});
export type KitDetail = z.output<typeof kitDetail>;

export const listKits = route({
  method: "GET",
  path: "/kits",
  access: "kits:read",
  carried: true,
  reads: [
    "allocation",
    "branch",
    "kit",
    "kit_content",
    "kit_transfer",
    "kit_type",
    "packing_list",
    "packing_list_line",
    "school",
    "trip",
  ],
  summary: "List kits: where each is now, and what is late",
  query: z.object({
    ...paging,
    q: z.string().trim().max(100).optional(),
    state: kitState.optional(),
    kitTypeId: id.optional(),
    schoolId: id.optional(),
    late: z.stringbool().optional(),
    lending: z.enum(kitLendings).optional(),
  }),
  result: page(kit),
});

export const getKit = route({
  method: "GET",
  path: "/kits/:id",
  access: "kits:read",
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "item",
    "kit",
    "kit_content",
    "kit_event",
    "kit_transfer",
    "kit_type",
    "packing_list",
    "packing_list_line",
    "person",
    "school",
    "trip",
  ],
  summary: "Read one kit with its timeline and what it lacks",
  params: byId,
  result: kitDetail,
});

export const scanKit = route({
  method: "GET",
  path: "/kits/scan/:code",
  access: "kits:read",
  carried: true,
  summary:
    "Find what a code names: a kit by its label, with or without the box, or by its token; otherwise an item by its barcode or SKU, for people who work in the kit room; null when nothing has it",
  params: z.object({ code: z.string().min(1).max(200) }),
  // Not a 404: an unknown label is a normal answer for the person who scans.
  result: z.object({
    kit: kitDetail.nullable(),
    item: z.object({ id, name: z.string() }).nullable(),
  }),
});

export const createKit = route({
  method: "POST",
  path: "/kits",
  access: "kits:write",
  summary:
    "Add a copy of a kit type on its published packing list; it gets the next number, and is commissioned for its first check-in",
  body: kitFields.partial().extend({ kitTypeId: id, number: z.int().min(1).max(999).optional() }),
  result: kitDetail,
  status: 201,
  errors: ["already_exists", "transition_refused"],
});

export const updateKit = route({
  method: "PATCH",
  path: "/kits/:id",
  access: ["kits:edit", "kits:condition"],
  summary: "Change a kit; a volunteer changes its condition note only",
  params: byId,
  body: kitFields.partial().extend({ rowVersion }),
  result: kitDetail,
  errors: ["stale_version"],
});

// Packing, trips, check-ins and top-ups write a kit's other events; these are the ones that people enter apart from a loan.
export const moveKit = route({
  method: "POST",
  path: "/kits/:id/events",
  access: ["kits:write", "kits:condition"],
  summary:
    "Commission, quarantine, repair, lose, find or retire a kit, or start a check of it; a volunteer may quarantine only",
  params: byId,
  body: z.object({
    rowVersion,
    event: z.enum(["commission", "quarantine", "repair", "lose", "find", "retire", "start_check"]),
    reason: label.optional(),
  }),
  result: kitDetail,
  errors: ["stale_version", "transition_refused", "in_use"],
});
