import { copyMayGo, firstFree } from "@kitround/contract/allocations/allocation-rules.ts";
import type { ErrorDetail } from "@kitround/contract/errors.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import type { publishRotation } from "@kitround/contract/rotations/rotation.ts";
import { mayPublish } from "@kitround/contract/rotations/rotation-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../http/app-error.ts";
import { listAllocationRows } from "../allocations/allocation-queries.ts";
import { loadCell, loadCopies } from "../allocations/cell-queries.ts";
import { preparationsFromPlan } from "../preparations/preparations-from-plan.ts";
import { carryIntoTrips } from "../trips/trips-from-plan.ts";
import { readRotation } from "./change-rotation.ts";

/** Confirms what is proposed, and makes or amends what follows from it. All or nothing: one kit that can't go stops it and is named. */
export async function publish(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion }: Body<typeof publishRotation>,
): Promise<Result<typeof publishRotation>> {
  await requireVersion(tx, "rotation", id, rowVersion, "This rotation");
  const rotation = await readRotation(tx, id);
  refuseUnlessAllowed(mayPublish(rotation));
  await giveCopies(tx, id);
  await tx
    .updateTable("allocation")
    .set({ status: "confirmed" })
    .where("rotationId", "=", id)
    .where("status", "=", "proposed")
    .execute();
  await tx
    .updateTable("rotation")
    .set({
      publishedAt: sql`now()`,
      status: rotation.status === "running" ? "running" : "locked",
    })
    .where("id", "=", id)
    .execute();
  const preparations = await preparationsFromPlan(tx, id);
  const { trips, notCarried } = await carryIntoTrips(tx, actor, id);
  return { rotation: await readRotation(tx, id), preparations, trips, notCarried };
}

/** Whatever has no copy yet gets the first free one; a copy that was lost or broken since is refused. */
async function giveCopies(tx: Tx, rotationId: string): Promise<void> {
  const { items } = await listAllocationRows(tx, { rotationId, limit: 10_000, offset: 0 });
  const faults: ErrorDetail[] = [];
  for (const a of items.filter((a) => a.status === "proposed" || a.status === "confirmed")) {
    const { cell } = await loadCell(tx, { ...a, lock: false });
    const copies = await loadCopies(tx, cell, { kitTypeId: a.kitTypeId, lock: true, except: a.id });
    const own = copies.find((c) => c.id === a.kitId);
    const type = { id: a.kitTypeId, name: a.kitTypeName, status: "active" } as const;
    const { copy, refused } = own
      ? { copy: own, refused: copyMayGo(cell, own) }
      : firstFree(cell, type, copies);
    if (refused) {
      faults.push({ path: a.id, message: `${a.schoolName}: ${refused.message}` });
    } else if (copy && !own) {
      await tx.updateTable("allocation").set({ kitId: copy.id }).where("id", "=", a.id).execute();
    }
  }
  const [first] = faults;
  if (first) {
    throw new AppError("kit_not_available", `Nothing was published. ${first.message}`, faults);
  }
}
