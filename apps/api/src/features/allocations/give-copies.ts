import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import {
  type Copy,
  copyMayGo,
  firstFree,
  type Loan,
  type LoanCell,
  occupiedDays,
} from "@kitround/contract/allocations/copy-rules.ts";
import type { ErrorDetail } from "@kitround/contract/errors.ts";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { loadCopies } from "./cell-queries.ts";

type KnownLoan = Loan & { allocationId: string };

/**
 * Assigns the first free copy to every allocation without one. Refuses a copy that can no longer be lent, unless a manager decided to
 * publish the allocation anyway (its id is in `accepted`). The number of statements does not depend on the number of allocations. @throws
 * kit_not_available, with every school's reason in the details
 */
export async function giveCopies(
  tx: Tx,
  items: readonly Allocation[],
  accepted: ReadonlySet<string>,
): Promise<void> {
  const asked = items.filter((a) => a.status === "proposed" || a.status === "confirmed");
  if (asked.length === 0) return;
  const cells = await loanCells(tx, asked);
  const days = asked.flatMap((a) => [a.deliverOn, a.collectOn]).toSorted();
  const copies = await loadCopies(
    tx,
    {
      deliverOn: days[0] ?? "",
      collectOn: days.at(-1) ?? "",
      turnaroundDays: Math.max(...[...cells.values()].map((cell) => cell.turnaroundDays)),
    },
    { kitTypeIds: [...new Set(asked.map((a) => a.kitTypeId))], lock: true },
  );
  const faults: ErrorDetail[] = [];
  const given: { id: string; kit_id: string }[] = [];
  // An allocation just given a copy counts as a loan for those that follow.
  const loans = new Map<string, KnownLoan[]>(copies.map((copy) => [copy.id, [...copy.loans]]));
  for (const a of asked) {
    const cell = cells.get(a.id);
    if (!cell) continue;
    const candidates = copies
      .filter((copy) => copy.kitTypeId === a.kitTypeId)
      .map((copy) => ({ ...copy, loans: touching(cell, loans.get(copy.id) ?? [], a.id) }));
    const { copy, refused } = copyFor(a, cell, candidates);
    // A late copy may still come back in time; the caller only accepts conflicts that allow it.
    if (refused && !(copy && accepted.has(a.id))) {
      faults.push({ path: a.id, message: `${a.schoolName}: ${refused.message}` });
    } else if (copy && copy.id !== a.kitId) {
      given.push({ id: a.id, kit_id: copy.id });
      const { schoolName, deliverOn, collectOn } = a;
      const freeFrom = occupiedDays(cell).to;
      const loan = { allocationId: a.id, schoolName, deliverOn, collectOn, freeFrom };
      loans.set(copy.id, [...(loans.get(copy.id) ?? []), loan]);
    }
  }
  const [first] = faults;
  if (first) {
    throw new AppError("kit_not_available", `Nothing was published. ${first.message}`, faults);
  }
  if (given.length === 0) return;
  await sql`
    update allocation a set kit_id = given.kit_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, kit_id uuid)
    where a.branch_id = current_branch() and a.id = given.id`.execute(tx);
}

function copyFor<C extends Copy>(a: Allocation, cell: LoanCell, candidates: readonly C[]) {
  const own = candidates.find((copy) => copy.id === a.kitId);
  return own
    ? { copy: own, refused: copyMayGo(cell, own) }
    : firstFree(cell, { name: a.kitTypeName }, candidates);
}

/** The other allocations' loans that overlap these days. */
function touching(cell: LoanCell, loans: readonly KnownLoan[], own: string): Loan[] {
  const { from, to } = occupiedDays(cell);
  return loans.filter(
    (loan) => loan.allocationId !== own && loan.deliverOn < to && from < loan.freeFrom,
  );
}

/** The days and the school of each allocation, by its id. */
async function loanCells(tx: Tx, asked: readonly Allocation[]): Promise<Map<string, LoanCell>> {
  const { turnaroundDays } = await tx
    .selectFrom("branch")
    .select("turnaroundDays")
    .executeTakeFirstOrThrow();
  const schools = await tx
    .selectFrom("school")
    .select(["id", "heavyOk", "maxKitG"])
    .where("id", "=", anyOf([...new Set(asked.map((a) => a.schoolId))]))
    .execute();
  const byId = new Map(schools.map((school) => [school.id, school]));
  return new Map(
    asked.map(({ id, schoolId, schoolName, deliverOn, collectOn }) => {
      const { heavyOk, maxKitG } = byId.get(schoolId) ?? { heavyOk: false, maxKitG: null };
      const school = { name: schoolName, heavyOk, maxKitG };
      return [id, { deliverOn, collectOn, turnaroundDays, school }];
    }),
  );
}
