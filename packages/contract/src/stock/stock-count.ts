import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, instant, note, page, paging, quantity, rowVersion } from "../wire.ts";

export const countStatuses = ["matched", "waiting", "approved", "refused", "replaced"] as const;

/** What somebody counted on a shelf. The recorded quantity stays until its difference is approved. */
export const stockCount = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  unit: z.string(),
  shelf: z.string().nullable(),
  counted: z.int(),
  /** The recorded quantity at the time of the count; null for people who count without seeing it. */
  onHand: z.int().nullable(),
  note: z.string().nullable(),
  status: z.enum(countStatuses),
  /** A person other than the counter has to approve it. */
  byTwo: z.boolean(),
  countedById: id,
  countedByName: z.string().nullable(),
  countedAt: instant,
  decidedById: id.nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  refusedBecause: z.string().nullable(),
  /** The stocktake that it is part of, whose differences are approved together. */
  stocktakeId: id.nullable(),
  rowVersion,
});
export type StockCount = z.output<typeof stockCount>;

export const listStockCounts = route({
  method: "GET",
  path: "/stock/counts",
  access: "kit-room:work",
  carried: true,
  reads: ["branch", "branch_user", "item", "person", "stock_count", "stocktake"],
  summary: "What was counted, newest first",
  query: z.object({
    ...paging,
    itemId: id.optional(),
    status: z.enum(countStatuses).optional(),
  }),
  result: page(stockCount),
});

export const countStock = route({
  method: "POST",
  path: "/stock/counts",
  access: ["stock:adjust", "stock:count"],
  summary:
    "Record a count of the shelf. A difference waits for somebody who may adjust stock, unless the counter may and the branch wants neither blind counts nor two people; a waiting count of the same item is replaced if the same person made it, and another person's waits beside it",
  body: z.object({
    itemId: id,
    counted: quantity,
    note: note.optional(),
    /** The stocktake that it is part of. If that has ended, the count is approved or refused by itself. */
    stocktakeId: id.optional(),
    /** When it was counted: later movements are not part of the difference. */
    at: instant.optional(),
  }),
  result: stockCount,
  status: 201,
});

export const decideStockCount = route({
  method: "POST",
  path: "/stock/counts/:id/decision",
  access: "stock:adjust",
  summary:
    "Approve a count's difference, which the ledger then takes, or refuse it with the reason",
  params: byId,
  body: z.object({
    rowVersion,
    decision: z.enum(["approved", "refused"]),
    reason: note.optional(),
  }),
  result: stockCount,
  errors: ["stale_version", "transition_refused", "stock_short"],
});
