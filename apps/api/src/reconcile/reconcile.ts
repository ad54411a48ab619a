import type { Db, Tx } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import { claimInvariants } from "./claims.ts";
import { guardInvariants } from "./guards.ts";
import type { Broken, Invariant } from "./invariant.ts";
import { kitInvariants } from "./kits.ts";
import { lostReferences } from "./lost-references.ts";
import { planInvariants } from "./plan.ts";
import { stockInvariants } from "./stock.ts";
import { tripInvariants } from "./trips.ts";

/** Every invariant of the domain, in its order. */
export const invariants: readonly Invariant[] = [
  ...kitInvariants,
  ...planInvariants,
  ...tripInvariants,
  ...stockInvariants,
  ...claimInvariants,
  ...guardInvariants,
].toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

export interface Finding {
  id: string;
  rule: string;
  broken: (Omit<Broken, "branchId"> & { branch: string })[];
}

/** Checks the invariants in one snapshot of all branches, and changes nothing. Returns each with the rows that violate it. */
export async function reconcile(db: Db, checked = invariants): Promise<Finding[]> {
  const opening =
    "select set_config('role', 'kitround_system', true), set_config('statement_timeout', '0', true)";
  const mode = "isolation level repeatable read, read only";
  return transaction(db, { opening, mode }, async ({ within }) => {
    const tx = within(null);
    const codes = new Map(
      (await tx.selectFrom("branch").select(["id", "code"]).execute()).map((b) => [b.id, b.code]),
    );
    const findings: Finding[] = [];
    for (const { id, rule, broken } of checked) {
      const queries = id === "I17" ? [...broken, ...(await lostReferences(tx))] : broken;
      const rows: Broken[] = [];
      for (const query of queries) rows.push(...(await rowsOf(tx, query)));
      findings.push({
        id,
        rule,
        broken: rows.map(({ branchId, row, says }) => ({
          branch: codes.get(branchId ?? "") ?? "-",
          row,
          says,
        })),
      });
    }
    return findings;
  });
}

async function rowsOf(tx: Tx, query: Invariant["broken"][number]): Promise<Broken[]> {
  return (await query.execute(tx)).rows;
}
