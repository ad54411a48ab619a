import { z } from "zod";
import { branchLoan } from "../kits/kit.ts";
import { planConflict } from "../plan/plan-conflict.ts";
import { preparation } from "../preparations/preparation.ts";
import { route } from "../route.ts";
import { schoolProposal } from "../school-page/school-proposal.ts";
import { schoolTask } from "../school-tasks/school-task.ts";
import { stockLevel } from "../stock/stock.ts";
import { stockCount } from "../stock/stock-count.ts";
import { visitToTell } from "../trips/school-mail.ts";
import { trip } from "../trips/trip.ts";
import { day, id } from "../wire.ts";
import { todayPath } from "./today-path.ts";

/** A part is null if it is not this role's work. */
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
  /** Today's date at the branch. */
  day,
  /** Whether a rotation was ever published. Before that no work appears automatically, so an empty Today means nothing. */
  begun: z.boolean(),
  /** The nearest day with trips, if there is none today. */
  nextTripDay: day.nullable(),
  /** Today's trips, and earlier ones that were released and not finished. */
  trips: part(trip),
  /** Tomorrow's released trips, from noon of the branch's day on. */
  tomorrow: part(trip),
  /** Drafts for today and tomorrow, which no driver sees yet. */
  toRelease: part(trip),
  /** Who of the drivers and helpers of trips from today on will not be in the branch on that day, the next ones first. */
  crewAway: part(
    z.object({
      tripId: id,
      tripName: z.string(),
      onDay: day,
      userId: id,
      personName: z.string(),
      /** Null if the person was suspended or removed. */
      lastDay: day.nullable(),
    }),
  ),
  /** Schools of tomorrow's released trips that no e-mail reaches and that nobody has informed by phone. */
  toTell: part(visitToTell.extend({ tripId: id })),
  /** Planned kits with conflicts, the next ones first. */
  conflicts: part(planConflict),
  /** Kits that leave within the branch's preparation days and are not ready, the most urgent first. */
  notReady: part(preparation),
  /** Packers ask this manager to send these although an essential line is short. */
  asked: part(preparation),
  topUps: part(
    z.object({ id, kitCode: z.string(), kitTypeName: z.string(), nextDeliverOn: day.nullable() }),
  ),
  /** Kits collected tomorrow by a released trip, from a school with a page that has not marked them as ready. */
  notAtOffice: part(
    z.object({
      id,
      kitCode: z.string(),
      kitTypeName: z.string(),
      tripId: id,
      schoolName: z.string(),
    }),
  ),
  /** Schools' proposed changes that nobody has decided on. */
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
  /** Loans between branches whose day has passed, on either side, by the kit's code. */
  loansOverdue: part(
    z.object({
      id,
      code: z.string(),
      kitTypeName: z.string(),
      ...branchLoan.pick({ loanSide: true, otherBranch: true, loanUntil: true }).shape,
    }),
  ),
  /** Lots that came from another branch, which has recalled them; they are not recalled here. */
  recalledElsewhere: part(
    z.object({
      lotId: id,
      itemId: id,
      itemName: z.string(),
      code: z.string().nullable(),
      fromBranch: z.string(),
      reason: z.string(),
    }),
  ),
  lowStock: part(stockLevel),
  /** Lots that expire before the plan uses them, the next day first. */
  expiring: part(
    z.object({ itemId: id, name: z.string(), unit: z.string(), qty: z.int(), on: day }),
  ),
  /** Stock differences that this person may approve. */
  countsToDecide: part(stockCount),
  claimsToDecide: part(claimOfToday),
  /** Approved claims of other people. */
  claimsToPay: part(claimOfToday),
  /** This person's own returned claims, with the reason. */
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
    "kit_transfer",
    "kit_type",
    "job",
    "km_batch",
    "km_claim",
    "km_claim_leg",
    "lot_recall",
    "lot_warning",
    "mail_choice",
    "mail_out",
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
