import { z } from "zod";
import { planConflict } from "../plan/plan-conflict.ts";
import { preparation } from "../preparations/preparation.ts";
import { route } from "../route.ts";
import { schoolProposal } from "../school-page/school-proposal.ts";
import { schoolTask } from "../school-tasks/school-task.ts";
import { stockLevel } from "../stock/stock.ts";
import { stockCount } from "../stock/stock-count.ts";
import { trip } from "../trips/trip.ts";
import { day, id } from "../wire.ts";
import { todayPath } from "./today-path.ts";

/** A part is null when it is not this role's own work. */
function part<T extends z.ZodType>(item: T) {
  return z.object({ total: z.int(), first: z.array(item) }).nullable();
}

export const claimOfToday = z.object({
  id,
  number: z.int(),
  claimantName: z.string(),
  amountCents: z.int(),
  currency: z.string(),
});

export const today = z.object({
  /** The branch's day. */
  day,
  /** Whether a rotation was ever published: before that no work comes by itself, and quiet says nothing. */
  begun: z.boolean(),
  /** The nearest day with trips, when there is none today. */
  nextTripDay: day.nullable(),
  /** Today's, and those of earlier days that were released and never driven to their end. */
  trips: part(trip),
  /** Tomorrow's released trips, from noon of the branch's day on. */
  tomorrow: part(trip),
  /** Drafts of today and tomorrow: no driver knows of them yet. */
  toRelease: part(trip),
  /** Planned kits that do not hold any more, the next ones first. */
  conflicts: part(planConflict),
  /** Leaving within the branch's preparation days and not ready, the most urgent first. */
  notReady: part(preparation),
  /** Packers ask this manager to let these go although something critical is short. */
  asked: part(preparation),
  topUps: part(
    z.object({ id, kitCode: z.string(), kitTypeName: z.string(), nextDeliverOn: day.nullable() }),
  ),
  /** Collected tomorrow by a released trip, from a school with a page of its own that has not said that they are ready. */
  notAtOffice: part(
    z.object({
      id,
      kitCode: z.string(),
      kitTypeName: z.string(),
      tripId: id,
      schoolName: z.string(),
    }),
  ),
  /** What schools would have changed, and nobody has decided. */
  proposals: part(schoolProposal.pick({ id: true, schoolId: true, schoolName: true, kind: true })),
  toCheckIn: part(z.object({ id, code: z.string(), kitTypeName: z.string() })),
  /** Kits that should be back from their schools, by code. */
  overdue: part(
    z.object({
      id,
      code: z.string(),
      kitTypeName: z.string(),
      schoolName: z.string().nullable(),
      daysLate: z.int(),
    }),
  ),
  lowStock: part(stockLevel),
  /** What expires before the plan uses it, the next day first. */
  expiring: part(
    z.object({ itemId: id, name: z.string(), unit: z.string(), qty: z.int(), on: day }),
  ),
  /** Differences that this person may approve. */
  countsToDecide: part(stockCount),
  claimsToDecide: part(claimOfToday),
  /** Approved ones of others. */
  claimsToPay: part(claimOfToday),
  /** One's own that were sent back, with the reason. */
  claimsReturned: part(claimOfToday.extend({ returnReason: z.string().nullable() })),
  tasks: part(schoolTask),
});
export type Today = z.output<typeof today>;

export const getToday = route({
  method: "GET",
  path: todayPath,
  access: "session",
  carried: true,
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "check_in",
    "check_in_line",
    "item",
    "kit",
    "kit_content",
    "kit_request",
    "kit_type",
    "km_batch",
    "km_claim",
    "km_claim_leg",
    "packing_list",
    "packing_list_line",
    "person",
    "preparation",
    "preparation_line",
    "public_holiday",
    "rotation",
    "route",
    "route_stop",
    "school",
    "school_closure",
    "school_exclusion",
    "school_contact",
    "school_link",
    "school_proposal",
    "school_report",
    "school_task",
    "stock_count",
    "stock_level",
    "stock_lot",
    "stock_movement",
    "stock_order",
    "stock_order_line",
    "stop",
    "stop_line",
    "term",
    "top_up",
    "top_up_line",
    "trip",
    "vehicle",
  ],
  summary: "What today asks of this person",
  result: today,
});
