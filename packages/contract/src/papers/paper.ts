import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, label } from "../wire.ts";
import { labelSheets, labelsPerPage, mostLabelledKits } from "./label-sheets.ts";

const pdf = { answers: "application/pdf", result: z.string(), perMinute: 60 } as const;

export const printLabels = route({
  method: "POST",
  path: "/papers/labels",
  access: "kits:condition",
  summary:
    "Print labels as PDF, one for each box of these kits: a QR of the kit's public page with its code and box, and both in letters",
  body: z.object({
    kitIds: z.array(id).min(1).max(mostLabelledKits),
    /** The label of this box alone. */
    box: z.int().min(1).max(20).optional(),
    sheet: z.enum(labelSheets),
    /** The first label that is still on the sheet; for L7163 only. */
    from: z.int().min(1).max(labelsPerPage.l7163).default(1),
  }),
  // It changes nothing, and its answer is not stored.
  keyless: true,
  errors: ["not_found", "too_many_requests"],
  ...pdf,
});

export const printPackingSlip = route({
  method: "POST",
  path: "/preparations/:id/slip",
  access: "kit-room:work",
  // Each label gets a new link, which is stored nowhere, so the answer is not stored either.
  keyless: true,
  summary: "Print a packed kit's packing slip as PDF, with a link to the school's page at that kit",
  params: byId,
  errors: ["transition_refused", "too_many_requests"],
  ...pdf,
});

/** The whole day in order; the load list with the last stop first; a line for each school to sign. */
export const tripPapers = ["sheet", "load", "signatures"] as const;
export type TripPaper = (typeof tripPapers)[number];

export const printTrip = route({
  method: "GET",
  path: "/trips/:id/paper",
  access: ["trips:read", "trips:run-own"],
  summary: "Print a trip as PDF: its sheet, its load list or its page for signatures",
  params: byId,
  query: z.object({ kind: z.enum(tripPapers).default("sheet") }),
  errors: ["too_many_requests"],
  ...pdf,
});

export const printStockOrder = route({
  method: "GET",
  path: "/stock-orders/:id/paper",
  access: "stock:adjust",
  summary: "Print an order as PDF, for its supplier",
  params: byId,
  errors: ["too_many_requests"],
  ...pdf,
});

export const printSponsors = route({
  method: "GET",
  path: "/terms/:id/sponsors/paper",
  access: "plan:read",
  summary:
    "Print what a sponsor's kits reached in a term as PDF; without a name, all sponsors, each from a page of its own",
  params: byId,
  query: z.object({ name: label.optional() }),
  errors: ["too_many_requests"],
  ...pdf,
});

/** The year of terms; the current one is reported so far. */
const ofYear = z.object({ year: z.coerce.number().int().min(2000).max(2100) });

export const printBranchYear = route({
  method: "GET",
  path: "/branch/yearly-report",
  access: "branch:manage",
  summary:
    "Print the branch's year for funders as PDF: students, classes, kits, titles, sponsors, and how they are counted",
  query: ofYear,
  errors: ["too_many_requests"],
  ...pdf,
});

export const printNationalYear = route({
  method: "GET",
  path: "/branches/yearly-report",
  access: "branches:create",
  summary:
    "Print the year of all branches, or of those of one region, for funders as PDF, added up and side by side",
  query: ofYear.extend({ region: label.optional() }),
  errors: ["too_many_requests"],
  ...pdf,
});
