import { z } from "zod";
import { countMethods, lineKinds } from "../kit-types/packing-list.ts";
import { route } from "../route.ts";
import {
  byId,
  day,
  id,
  instant,
  label,
  note,
  page,
  paging,
  quantity,
  rowVersion,
} from "../wire.ts";

export const checkInLine = z.object({
  lineId: id,
  itemName: z.string(),
  expected: quantity,
  counted: quantity,
  damaged: quantity,
});

export const checkIn = z.object({
  id,
  kitId: id,
  kitCode: z.string(),
  allocationId: id.nullable(),
  schoolName: z.string().nullable(),
  result: z.enum(["complete", "short", "quarantined"]),
  feedback: z.string().nullable(),
  /** Numbers of the boxes that did not come back. */
  missingBoxes: z.array(z.int()),
  /** Students who worked with the kit at the school; null if unknown. */
  students: z.int().nullable(),
  minutes: z.int().nullable(),
  actorName: z.string().nullable(),
  at: instant,
  /** Exceptions only: every other line was as expected. */
  lines: z.array(checkInLine),
  topUpId: id.nullable(),
});
export type CheckIn = z.output<typeof checkIn>;

export const listCheckIns = route({
  method: "GET",
  path: "/check-ins",
  access: "kit-room:work",
  reads: [
    "allocation",
    "branch_user",
    "check_in",
    "check_in_line",
    "item",
    "kit",
    "packing_list_line",
    "person",
    "school",
    "top_up",
  ],
  summary: "List check-ins, newest first",
  query: z.object({ ...paging, kitId: id.optional() }),
  result: page(checkIn),
});

export const getCheckIn = route({
  method: "GET",
  path: "/check-ins/:id",
  access: "kit-room:work",
  reads: [
    "allocation",
    "branch_user",
    "check_in",
    "check_in_line",
    "item",
    "kit",
    "packing_list_line",
    "person",
    "school",
    "top_up",
  ],
  summary: "Read one check-in",
  params: byId,
  result: checkIn,
});

/** A kit that waits for its count: it is back at base, or new. */
export const kitToCheckIn = z.object({
  kitId: id,
  kitCode: z.string(),
  kitTypeName: z.string(),
  shelf: z.string().nullable(),
  boxes: z.int(),
  /** The school it came from; null at a first check-in or after a repair. */
  schoolId: id.nullable(),
  schoolName: z.string().nullable(),
  /** The number of students that the school stated for this loan. */
  studentsExpected: z.int().nullable(),
  since: instant,
  nextDeliverOn: day.nullable(),
  /** It has never been out, so this is its first count. */
  first: z.boolean(),
});
export type KitToCheckIn = z.output<typeof kitToCheckIn>;

export const listKitsToCheckIn = route({
  method: "GET",
  path: "/check-ins/waiting",
  access: "kit-room:work",
  carried: true,
  reads: [
    "allocation",
    "check_in",
    "kit",
    "kit_event",
    "kit_type",
    "school",
    "school_report",
    "school_report_line",
  ],
  summary: "List the kits that wait for their count, those due out first",
  query: z.object(paging),
  result: page(kitToCheckIn),
});

export const checkInSheetLine = z.object({
  lineId: id,
  itemName: z.string(),
  /** The codes that a scan of the item can contain: its SKU, and its barcode if it has one. */
  codes: z.array(z.string()),
  unit: z.string(),
  boxNo: z.int(),
  kind: z.enum(lineKinds),
  countMethod: z.enum(countMethods),
  critical: z.boolean(),
  qty: quantity,
  tolerance: quantity,
  usePerClass: quantity,
  /** The quantity at the last count or top-up. */
  present: quantity,
});
export type CheckInSheetLine = z.output<typeof checkInSheetLine>;

/** What the school reported about a kit on its page; nobody at the branch has checked it yet. */
export const schoolSays = z.object({
  saidBy: z.string(),
  note: z.string().nullable(),
  students: z.int().nullable(),
  lines: z.array(z.object({ lineId: id, missing: z.int(), broken: z.int(), usedUp: z.boolean() })),
});
export type SchoolSays = z.output<typeof schoolSays>;

export const checkInSheet = kitToCheckIn.extend({
  lines: z.array(checkInSheetLine),
  /** The packing list it is counted against. */
  packingListId: id.nullable(),
  /** The row version of the kit. */
  rowVersion,
  schoolSays: schoolSays.nullable().optional(),
});
export type CheckInSheet = z.output<typeof checkInSheet>;

/** What a device stores so that kits can be counted without signal. */
export const listCheckInSheets = route({
  method: "GET",
  path: "/check-ins/sheets",
  access: "kit-room:work",
  summary: "Read what every kit is counted against that waits for its count",
  result: z.object({ items: z.array(checkInSheet) }),
});

export const getCheckInSheet = route({
  method: "GET",
  path: "/check-ins/sheets/:id",
  access: "kit-room:work",
  carried: true,
  summary: "Read what a kit is counted against, by the kit's id",
  params: byId,
  result: checkInSheet,
  errors: ["transition_refused"],
});

export const createCheckIn = route({
  method: "POST",
  path: "/check-ins",
  access: "kit-room:work",
  summary:
    "Count a kit in: name only what is not as the packing list says. Short lines make a top-up, which is done at once where the counter has filled the kit; a hazard quarantines the kit. A second count of one arrival is kept beside the first",
  body: z.object({
    kitId: id,
    /** The kit's row version when its sheet was opened; absent from a count that is made without signal. */
    rowVersion: rowVersion.optional(),
    /** The packing list that was counted against; a count against another version is refused. */
    packingListId: id.optional(),
    /**
     * The sheet's `since`: when the kit came in. With it, a count that arrives second is stored beside the first one, whose answer is
     * sent.
     */
    since: instant.optional(),
    /** When it was counted, if that was before it is sent. */
    at: instant.optional(),
    exceptions: z
      .array(z.object({ lineId: id, counted: quantity, damaged: quantity.optional() }))
      .max(300),
    feedback: note.optional(),
    missingBoxes: z.array(z.int().min(1).max(20)).max(20).optional(),
    students: z.int().min(0).max(5000).optional(),
    minutes: z.int().min(0).max(600).optional(),
    quarantine: label.optional(),
    /** The counter has put in what was short already: it is taken from the store's quantity, and the kit is ready. */
    fill: z.literal(true).optional(),
  }),
  result: checkIn,
  status: 201,
  errors: ["stale_version", "transition_refused"],
});
