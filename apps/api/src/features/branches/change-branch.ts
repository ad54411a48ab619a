import { can } from "@kitround/contract/access/capabilities.ts";
import type { Branch, createBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { mayDeliverOn } from "@kitround/contract/delivery-routes/delivery-days.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { readBranch } from "./branch-queries.ts";
import { wholeFormat, zoneIsKnown } from "./new-branch-format.ts";

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

/** Adds a branch; the person who adds it is its first administrator and enters it by switching. */
export async function addBranch(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createBranch>,
): Promise<Branch> {
  placeIsWhole(body);
  return withSystem(tx, async (system) => {
    await zoneIsKnown(system, body.timeZone);
    const same = await system
      .selectFrom("branch")
      .select("name")
      .where("code", "=", body.code)
      .executeTakeFirst();
    if (same) {
      const message = `${same.name} has this code already.`;
      throw new AppError("already_exists", message, [{ path: "code", message }]);
    }
    const { id } = await system
      .insertInto("branch")
      .values({ ...body, ...wholeFormat(body) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await system
      .insertInto("branchUser")
      .values({ branchId: id, personId: actor.personId, role: "admin" })
      .execute();
    return readBranch(system, id);
  });
}

interface Base {
  baseLat?: number | null | undefined;
  baseLng?: number | null | undefined;
}

function placeIsWhole({ baseLat = null, baseLng = null }: Base): void {
  if ((baseLat === null) === (baseLng === null)) return;
  const message = "A place on the map has both a latitude and a longitude.";
  throw new AppError("invalid_input", message, [
    { path: baseLat === null ? "baseLat" : "baseLng", message },
  ]);
}
