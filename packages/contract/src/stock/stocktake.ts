import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, instant, line, note, page, paging, rowVersion } from "../wire.ts";
import { stockCount } from "./stock-count.ts";

export const stocktakeStatuses = ["open", "approved", "cancelled"] as const;

/** The shelves of a stocktake; null is every shelf, an empty string names the items that have none. */
const shelves = z.array(line(60)).min(1).max(500).nullable();

/** A count of several shelves by several people, whose differences are approved at once. */
export const stocktake = z.object({
  id,
  shelves,
  /** People who only count are not told the ledger's figures while it is open. */
  blind: z.boolean(),
  status: z.enum(stocktakeStatuses),
  startedById: id,
  startedByName: z.string().nullable(),
  startedAt: instant,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
  /** Items on its shelves, and how many of them were counted. */
  items: z.int(),
  counted: z.int(),
  /** How many counts differ from the ledger, and by how much money in all; null to those who count blind. */
  differing: z.int().nullable(),
  differenceCents: z.int().nullable(),
  rowVersion,
});
export type Stocktake = z.output<typeof stocktake>;

/** One item's count: what it adds to the stock's value or takes from it, by what the item's lots are worth. */
export const stocktakeCount = stockCount.extend({ differenceCents: z.int().nullable() });
export type StocktakeCount = z.output<typeof stocktakeCount>;

export const stocktakeSheet = stocktake.extend({ counts: z.array(stocktakeCount) });
export type StocktakeSheet = z.output<typeof stocktakeSheet>;

const reads = [
  "branch",
  "branch_user",
  "item",
  "person",
  "stock_count",
  "stock_level",
  "stock_lot",
  "stock_movement",
  "stock_movement_lot",
  "stocktake",
] as const;

export const readOpenStocktake = route({
  method: "GET",
  path: "/stock/stocktakes/open",
  access: "kit-room:work",
  carried: true,
  reads: [...reads],
  summary: "Read the stocktake that is under way, with what was counted",
  result: z.object({ stocktake: stocktakeSheet.nullable() }),
});

export const listStocktakes = route({
  method: "GET",
  path: "/stock/stocktakes",
  access: "stock:adjust",
  reads: [...reads],
  summary: "List stocktakes, newest first",
  query: z.object(paging),
  result: page(stocktake),
});

export const getStocktake = route({
  method: "GET",
  path: "/stock/stocktakes/:id",
  access: "stock:adjust",
  reads: [...reads],
  summary: "Read one stocktake with each item's count",
  params: byId,
  result: stocktakeSheet,
});

export const startStocktake = route({
  method: "POST",
  path: "/stock/stocktakes",
  access: "stock:adjust",
  summary: "Start a stocktake of some shelves or of all; a branch has one at a time",
  body: z.object({ shelves: shelves.default(null), blind: z.boolean() }),
  result: stocktake,
  status: 201,
  errors: ["already_exists"],
});

export const approveStocktake = route({
  method: "POST",
  path: "/stock/stocktakes/:id/approval",
  access: "stock:adjust",
  summary:
    "Approve every difference of a stocktake: the ledger takes all of them or none. Items that nobody counted stay as they are",
  params: byId,
  body: z.object({
    rowVersion,
    /** The counts that the approver has seen, by their ids: another one refuses the approval. */
    counts: z.array(id).max(10_000),
    note: note.optional(),
  }),
  result: stocktake,
  errors: ["stale_version", "stock_short", "transition_refused"],
});

export const cancelStocktake = route({
  method: "POST",
  path: "/stock/stocktakes/:id/cancellation",
  access: "stock:adjust",
  summary: "Cancel a stocktake: its counts are refused with the reason, the ledger stays as it is",
  params: byId,
  body: z.object({ rowVersion, reason: note.min(1) }),
  result: stocktake,
  errors: ["stale_version", "transition_refused"],
});
