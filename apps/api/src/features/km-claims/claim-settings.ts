import { type ClaimLimits, usualLimits } from "@kitround/contract/km-claims/unusual-rules.ts";
import type { Tx } from "../../db/database.ts";

/** What the branch has decided about claims; the usual limits where it has not. */
export async function claimSettings(tx: Tx): Promise<ClaimLimits> {
  const set = await tx.selectFrom("claimSetting").select(["gapPercent", "gapM"]).executeTakeFirst();
  return set ?? usualLimits;
}
