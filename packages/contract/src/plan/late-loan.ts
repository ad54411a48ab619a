import type { AllocationStatus } from "../allocations/allocation-state.ts";
import { addDays, daysBetween, routeDay, type RouteRun } from "./days.ts";

interface Lent {
  status: AllocationStatus;
  deliverOn: string;
  collectOn: string;
  freeFrom: string;
}

/** A loan's days as of today: if its kit is overdue, it is collected on the route's next day. */
export interface LoanDays {
  deliverOn: string;
  collectOn: string;
  freeFrom: string;
  /** Days past its collection; 0 while it is in time. */
  lateDays: number;
}

/** A kit that is overdue at its school is collected when its route drives next, and its turnaround starts then. */
export function loanDays(
  loan: Lent,
  given: { today: string; run: RouteRun | null; turnaroundDays: number },
): LoanDays {
  const { deliverOn, collectOn, freeFrom } = loan;
  const out = loan.status === "out" || loan.status === "delivered";
  if (!out || collectOn >= given.today) return { deliverOn, collectOn, freeFrom, lateDays: 0 };
  const back = routeDay(given.today, given.run);
  return {
    deliverOn,
    collectOn: back,
    freeFrom: addDays(back, given.turnaroundDays),
    lateDays: daysBetween(collectOn, given.today),
  };
}
