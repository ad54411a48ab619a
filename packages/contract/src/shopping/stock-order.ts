import { z } from "zod";
import { route } from "../route.ts";
import {
  byId,
  cents,
  day,
  id,
  label,
  line,
  page,
  paging,
  quantity,
  rowVersion,
  whole,
} from "../wire.ts";

const cost = cents.min(0).nullable();

export const stockOrder = z.object({
  id,
  supplier: z.string().nullable(),
  orderedOn: day,
  reference: z.string().nullable(),
  /** Closed: nothing more is expected. */
  status: z.enum(["open", "closed"]),
  orderedByName: z.string().nullable(),
  lines: z.array(
    z.object({
      itemId: id,
      itemName: z.string(),
      sku: z.string(),
      unit: z.string(),
      leadDays: z.int(),
      packs: z.int(),
      packSize: z.int(),
      costCents: z.int().nullable(),
      /** Units that have come. */
      received: z.int(),
    }),
  ),
  rowVersion,
});
export type StockOrder = z.output<typeof stockOrder>;
export type StockOrderLine = StockOrder["lines"][number];

export const listStockOrders = route({
  method: "GET",
  path: "/stock-orders",
  access: "stock:adjust",
  reads: ["branch_user", "item", "person", "stock_movement", "stock_order", "stock_order_line"],
  summary: "List what was ordered, open orders first, with what has come of each",
  query: z.object(paging),
  result: page(stockOrder),
});

/** Lines that are ordered at once, because one transaction inserts them while others wait for the embedded engine. */
export const mostOrderLines = 500;

export const createStockOrders = route({
  method: "POST",
  path: "/stock-orders",
  access: "stock:adjust",
  summary:
    "Write down what was ordered, an order for each supplier; lines of no packs are left out",
  body: z.object({
    orderedOn: day,
    orders: z
      .array(
        z.object({
          supplier: label.nullable(),
          reference: label.nullable(),
          lines: z
            .array(
              z.object({
                itemId: id,
                packs: quantity,
                packSize: quantity.min(1),
                costCents: cost,
              }),
            )
            .max(mostOrderLines),
        }),
      )
      .min(1)
      .max(100)
      .refine(
        (orders) => orders.reduce((sum, { lines }) => sum + lines.length, 0) <= mostOrderLines,
        {
          message: `Order at most ${mostOrderLines} lines at once, of all suppliers together.`,
        },
      ),
  }),
  result: whole(stockOrder),
  status: 201,
});

export const receiveStockOrder = route({
  method: "POST",
  path: "/stock-orders/:id/deliveries",
  access: "stock:adjust",
  summary: "Take in what came of an open order: units of each item, and what they cost",
  params: byId,
  body: z.object({
    rowVersion,
    lines: z
      .array(
        z.object({
          itemId: id,
          qty: quantity,
          costCents: cost,
          lotCode: line(60).min(1).nullable().optional(),
          expiresOn: day.nullable().optional(),
        }),
      )
      .max(1000),
  }),
  result: stockOrder,
  errors: ["stale_version", "transition_refused"],
});

export const setStockOrderStatus = route({
  method: "POST",
  path: "/stock-orders/:id/status",
  access: "stock:adjust",
  summary: "Close an order of which nothing more will come, or open it again",
  params: byId,
  body: z.object({ rowVersion, status: stockOrder.shape.status }),
  result: stockOrder,
  errors: ["stale_version"],
});

export const readSpending = route({
  method: "GET",
  path: "/stock-spending",
  access: "stock:adjust",
  reads: ["branch", "item", "kit", "kit_type", "preparation", "stock_movement", "term", "top_up"],
  summary: "Read by term what was bought, and what the kits of each sponsor used of it",
  result: whole(
    z.object({
      year: z.int(),
      number: z.int(),
      boughtCents: z.int(),
      /** Null for kits without a sponsor. */
      sponsors: z.array(z.object({ name: z.string().nullable(), usedCents: z.int() })),
    }),
  ),
});
