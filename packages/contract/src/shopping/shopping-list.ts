import { z } from "zod";
import { substitute } from "../items/substitute.ts";
import { route } from "../route.ts";
import { day, id } from "../wire.ts";
import { forecastMethods } from "./back-test.ts";

const amounts = z.array(z.object({ day, qty: z.number() }));

export const shoppingItem = z.object({
  itemId: id,
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  supplier: z.string().nullable(),
  packSize: z.int(),
  unitCostCents: z.int(),
  leadDays: z.int(),
  onHand: z.int(),
  minQty: z.int(),
  parQty: z.int(),
  /** Expected use by day, in units and fractions of them. */
  uses: amounts,
  /** Quantities on order that have not come, by their expected day. */
  arrivals: amounts,
  /** Quantities that expire unused, by expiry date. */
  unused: amounts,
  use: z.number(),
  safety: z.number(),
  runsOutOn: day.nullable(),
  orderBy: day.nullable(),
  packs: z.int(),
  /** False if all of its expected use is from packing lists. */
  learned: z.boolean(),
  substitute: substitute.nullable(),
});
export type ShoppingItem = z.output<typeof shoppingItem>;

export const readShoppingList = route({
  method: "GET",
  path: "/shopping-list",
  access: "stock:adjust",
  reads: [
    "allocation",
    "branch",
    "check_in",
    "check_in_line",
    "item",
    "kit",
    "packing_list",
    "packing_list_line",
    "rotation",
    "stock_level",
    "stock_lot",
    "stock_movement",
    "stock_order",
    "stock_order_line",
    "term",
    "top_up",
    "top_up_line",
  ],
  summary: "Read what each item's stock will come to by the plan, and what to order",
  result: z.object({
    today: day,
    /** The last day on which a planned kit comes back; null without a plan. */
    plannedTo: day.nullable(),
    items: z.array(shoppingItem),
  }),
});

export const readBackTest = route({
  method: "GET",
  path: "/shopping-list/back-test",
  access: "stock:adjust",
  summary: "Compare what would have been forecast for the last term with what was used in it",
  result: z.object({
    /** Null until a term has rotations that are back. */
    term: z.object({ year: z.int(), number: z.int() }).nullable(),
    items: z.int(),
    scores: z.array(
      z.object({
        method: z.enum(forecastMethods),
        nineWithin: z.int(),
        halfWithin: z.int(),
        money: z.int(),
      }),
    ),
  }),
});
