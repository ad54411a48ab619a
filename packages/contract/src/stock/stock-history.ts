import { z } from "zod";
import { route } from "../route.ts";
import { day, id } from "../wire.ts";

export const stockHistory = z.object({
  /** The first day of the history: no earlier than the item's first movement. */
  from: day,
  /** Today in the branch. */
  to: day,
  /** On hand before `from`. */
  before: z.int(),
  /** Oldest first; days without movements are absent. `onHand` is the quantity at the end of the day. */
  days: z.array(z.object({ day, came: z.int(), went: z.int(), onHand: z.int() })),
});
export type StockHistory = z.output<typeof stockHistory>;

export const readStockHistory = route({
  method: "GET",
  path: "/stock/items/:itemId/history",
  access: "kit-room:work",
  reads: ["branch", "item", "stock_level", "stock_movement", "stocktake"],
  summary:
    "Read an item's stock day by day; null in a branch that counts blind, to those who only count",
  params: z.object({ itemId: id }),
  query: z.object({ days: z.coerce.number().int().min(30).max(3_660).default(365) }),
  result: z.object({ history: stockHistory.nullable() }),
});
