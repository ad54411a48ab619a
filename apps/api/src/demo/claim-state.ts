import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import type { People } from "./make-people.ts";

export type ClaimStatus = "draft" | "submitted" | "returned" | "approved" | "paid";

interface Stated {
  id: string;
  claimantId: string;
  lastDay: string;
  status: ClaimStatus;
}

/** Moves a claim to its state after its legs are written, because the legs of a submitted claim can't change. */
export function writeClaimState(
  { rows, clock, branchId }: Making,
  people: People,
  claim: Stated,
): void {
  const { status, lastDay } = claim;
  if (status === "draft") return;
  const decided = status === "approved" || status === "paid";
  const payer = people.all.find((person) => person.data.role === "finance");
  const state = {
    status: status === "paid" && !payer ? ("approved" as const) : status,
    submittedAt: clock.at(addDays(lastDay, 1), 19 * 60 + 20),
    approverId: decided ? people.in("manager").userId : null,
    approvedAt: decided ? clock.at(addDays(lastDay, 3), 9 * 60 + 5) : null,
    payerId: status === "paid" ? (payer?.userId ?? null) : null,
    paidAt: status === "paid" && payer ? clock.at(addDays(lastDay, 7), 11 * 60) : null,
    paymentRef: status === "paid" && payer ? `KM ${lastDay}` : null,
    returnReason:
      status === "returned" ? "The last leg looks like the way home: is it to the base?" : null,
  };
  rows.after(async (tx) => {
    await tx
      .updateTable("kmClaim")
      .set(state)
      .where("branchId", "=", branchId)
      .where("id", "=", claim.id)
      .execute();
  });
}
