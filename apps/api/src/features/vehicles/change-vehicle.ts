import type { Body } from "@kitround/contract/route.ts";
import { yearsRefusal } from "@kitround/contract/vehicles/vehicle-rules.ts";
import type { createVehicle, updateVehicle, Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { drivenTo, keepsVehicles, readVehicle } from "./vehicle-queries.ts";

export async function addVehicle(
  tx: Tx,
  actor: Actor,
  { years = [], ...given }: Body<typeof createVehicle>,
): Promise<string> {
  const ownerId = given.ownerId ?? (given.reimbursable ? actor.branchUserId : null);
  const vehicle = { ...given, ownerId };
  refuseOthers(actor, vehicle);
  await ownedByOneOfUs(tx, vehicle);
  refuseUnlessAllowed(yearsRefusal(years, vehicle.odometerM ?? 0));
  const { id } = await tx
    .insertInto("vehicle")
    .values({ ...vehicle, branchId: actor.branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setYears(tx, actor, id, years);
  return id;
}

export async function changeVehicle(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, years, ...change }: Body<typeof updateVehicle>,
): Promise<void> {
  const before = await readVehicle(tx, actor, id);
  refuseOthers(actor, before);
  await requireVersion(tx, "vehicle", id, rowVersion, "This vehicle");
  const after = {
    reimbursable: change.reimbursable ?? before.reimbursable,
    ownerId: change.ownerId === undefined ? before.ownerId : change.ownerId,
    odometerM: change.odometerM ?? before.odometerM,
  };
  refuseOthers(actor, after);
  await ownedByOneOfUs(tx, after);
  if (after.odometerM < before.odometerM && after.odometerM < (await drivenTo(tx, id))) {
    const message = "A trip ended with the odometer beyond this: it does not go back.";
    throw new AppError("odometer_back", message, [{ path: "odometerM", message }]);
  }
  refuseUnlessAllowed(yearsRefusal(years ?? before.years, after.odometerM));
  // Always, so that a change of the years alone counts as one of the vehicle too.
  await tx
    .updateTable("vehicle")
    .set({ ...change, name: change.name ?? before.name })
    .where("id", "=", id)
    .execute();
  if (years) await setYears(tx, actor, id, years);
  if (change.status === "sold") {
    await tx.updateTable("route").set({ vehicleId: null }).where("vehicleId", "=", id).execute();
  }
}

type Owned = Pick<Vehicle, "reimbursable" | "ownerId">;

/** A person who may not change the branch's vehicles may change only their own private one. */
function refuseOthers(actor: Actor, vehicle: Owned): void {
  if (keepsVehicles(actor)) return;
  if (vehicle.reimbursable && vehicle.ownerId === actor.branchUserId) return;
  throw new AppError("forbidden", `Your role (${actor.role}) keeps your own private vehicle only.`);
}

async function ownedByOneOfUs(tx: Tx, { reimbursable, ownerId }: Owned): Promise<void> {
  if (ownerId === null) {
    if (!reimbursable) return;
    const message = "A private vehicle has an owner, who is paid for its kilometres.";
    throw new AppError("invalid_input", message, [{ path: "ownerId", message }]);
  }
  const owner = await tx
    .selectFrom("branchUser")
    .select("status")
    .where("id", "=", ownerId)
    .executeTakeFirst();
  if (!owner) throw notFound("Its owner");
}

async function setYears(tx: Tx, actor: Actor, id: string, years: Vehicle["years"]): Promise<void> {
  await tx.deleteFrom("vehicleYear").where("vehicleId", "=", id).execute();
  if (years.length === 0) return;
  await tx
    .insertInto("vehicleYear")
    .values(years.map((year) => ({ ...year, vehicleId: id, branchId: actor.branchId })))
    .execute();
}
