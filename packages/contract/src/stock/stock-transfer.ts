import { z } from "zod";
import { route } from "../route.ts";
import { id, quantity } from "../wire.ts";
import { stockMovement } from "./stock.ts";

export const transferStock = route({
  method: "POST",
  path: "/stock/items/:itemId/transfer",
  access: "branches:create",
  summary:
    "Move a quantity of an item, or of one lot, to another own branch: out of this ledger and into that one, in its lots; an item that it lacks is copied",
  params: z.object({ itemId: id }),
  body: z.object({
    branchId: id,
    qty: quantity.min(1),
    /** Null or absent: what expires first leaves first. */
    lotId: id.nullable().optional(),
  }),
  result: stockMovement,
  status: 201,
  errors: ["stock_short", "transition_refused"],
});
