import {
  type ClaimSettings,
  plainColumns,
  type saveClaimSettings,
} from "@kitround/contract/km-claims/km-batch.ts";
import { usualLimits } from "@kitround/contract/km-claims/unusual-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";

const usual: Omit<ClaimSettings, "rowVersion"> = {
  ...usualLimits,
  accountCode: null,
  taxCode: null,
  remindsMonthly: false,
  plainColumns: [...plainColumns],
};

/** The branch's settings for claims, or the defaults. */
export async function claimSettings(tx: Tx): Promise<ClaimSettings> {
  const set = await tx
    .selectFrom("claimSetting")
    .select([
      "gapPercent",
      "gapM",
      "accountCode",
      "taxCode",
      "remindsMonthly",
      "plainColumns",
      "rowVersion",
    ])
    .executeTakeFirst();
  // The contract restricts these columns when they are written.
  return set ? (set as ClaimSettings) : { ...usual, rowVersion: 1 };
}

export async function saveSettings(
  tx: Tx,
  actor: Actor,
  { rowVersion, ...fields }: Body<typeof saveClaimSettings>,
): Promise<ClaimSettings> {
  // A branch's first change starts from the defaults.
  await tx
    .insertInto("claimSetting")
    .values({ ...usual, branchId: actor.branchId })
    .onConflict((row) => row.column("branchId").doNothing())
    .execute();
  const changed = await tx
    .updateTable("claimSetting")
    .set(fields)
    .where("rowVersion", "=", rowVersion)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) {
    const message = "Somebody saved this after you opened it. Yours has not been saved.";
    throw new AppError("stale_version", message, [{ path: "rowVersion", message }]);
  }
  return claimSettings(tx);
}
