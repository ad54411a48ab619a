import { z } from "zod";
import { kitPlaces } from "../kits/kit-state.ts";
import { kitState } from "../kits/kit-state-shape.ts";
import { route } from "../route.ts";
import { day, id, instant, label } from "../wire.ts";

const params = z.object({ lotId: id });

/** Where a lot went: each branch that it was moved to, each kit that it was put into, and each school that had that kit afterwards. */
export const lotTrace = z.object({
  lot: z.object({
    id,
    itemId: id,
    itemName: z.string(),
    unit: z.string(),
    code: z.string().nullable(),
    expiresOn: day.nullable(),
    onHand: z.int(),
  }),
  recalled: z.object({ at: instant, byName: z.string().nullable(), reason: z.string() }).nullable(),
  /** The branch that it came from has recalled it. */
  warning: z.object({ at: instant, fromBranch: z.string(), reason: z.string() }).nullable(),
  /** Units of the lot that were moved to other branches. */
  movedTo: z.array(z.object({ branchName: z.string(), qty: z.int() })),
  kits: z.array(
    z.object({
      kitId: id,
      kitCode: z.string(),
      kitTypeName: z.string(),
      state: kitState,
      place: z.enum(kitPlaces),
      /** Units of the lot that went into the kit and were not put back. */
      qty: z.int(),
      schools: z.array(
        z.object({ schoolId: id, schoolName: z.string(), deliverOn: day, collectOn: day }),
      ),
    }),
  ),
});
export type LotTrace = z.output<typeof lotTrace>;

export const traceLot = route({
  method: "GET",
  path: "/stock/lots/:lotId/trace",
  access: "stock:adjust",
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "item",
    "kit",
    "kit_type",
    "lot_recall",
    "lot_transfer",
    "lot_warning",
    "person",
    "preparation",
    "school",
    "stock_lot",
    "stock_movement",
    "stock_movement_lot",
    "top_up",
  ],
  summary: "Read every branch and kit that a lot went into, and every school that has had it since",
  params,
  result: lotTrace,
});

export const recallLot = route({
  method: "POST",
  path: "/stock/lots/:lotId/recall",
  access: "stock:adjust",
  summary:
    "Recall a lot: what is on the shelf is written off, kits at base that hold it are taken out of use, each school that had one of them gets a task, and each branch that it was moved to is warned",
  params,
  body: z.object({ reason: label }),
  result: lotTrace,
  errors: ["already_exists"],
});
