import { can } from "@kitround/contract/access/capabilities.ts";
import type { Branch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { mayDeliverOn } from "@kitround/contract/delivery-routes/delivery-days.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { readBranch } from "./branch-queries.ts";
import { zoneIsKnown } from "./new-branch-format.ts";

export async function changeBranch(
  tx: Tx,
  actor: Actor,
  { rowVersion, ...change }: Body<typeof updateBranch>,
): Promise<Branch> {
  await requireVersion(tx, "branch", actor.branchId, rowVersion, "This branch");
  if (change.secondFactorRoles !== undefined && !can(actor.role, "branch:sign-in-rules")) {
    throw new AppError("forbidden", "Which roles need a passkey is an administrator's to set.");
  }
  placeIsWhole({ ...(await readBranch(tx, actor.branchId)), ...change });
  await withSystem(tx, (system) => zoneIsKnown(system, change.timeZone));
  if (change.deliveryDays !== undefined) {
    const routes = await tx
      .selectFrom("route")
      .select(["name", "weekday"])
      .where("status", "=", "active")
      .orderBy("name")
      .execute();
    refuseUnlessAllowed(mayDeliverOn(change.deliveryDays, routes));
  }
  if (Object.keys(change).length > 0) {
    await tx.updateTable("branch").set(change).where("id", "=", actor.branchId).execute();
  }
  return readBranch(tx, actor.branchId);
}

interface Base {
  baseLat?: number | null | undefined;
  baseLng?: number | null | undefined;
}

/** Refuses a place with a latitude and no longitude, or the other way round. */
export function placeIsWhole({ baseLat = null, baseLng = null }: Base): void {
  if ((baseLat === null) === (baseLng === null)) return;
  const message = "A place on the map has both a latitude and a longitude.";
  throw new AppError("invalid_input", message, [
    { path: baseLat === null ? "baseLat" : "baseLng", message },
  ]);
}
