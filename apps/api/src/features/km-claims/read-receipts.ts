import type { Receipt } from "@kitround/contract/km-claims/receipt.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** The receipts of these claims' legs, by leg, in the order in which they were added. */
export async function receiptsOf(
  tx: Tx,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, Receipt[]>> {
  const { rows } = await sql<Receipt & { legId: string }>`
    select f.leg_id, f.id, f.width, f.height, f.created_at from file f
    join km_claim_leg l on l.branch_id = f.branch_id and l.id = f.leg_id
    where l.claim_id = any(${claimIds}) and f.removed_at is null
    order by f.created_at, f.id`.execute(tx);
  const byLeg = new Map<string, Receipt[]>();
  for (const { legId, ...receipt } of rows) {
    const its = byLeg.get(legId);
    if (its) its.push(receipt);
    else byLeg.set(legId, [receipt]);
  }
  return byLeg;
}
