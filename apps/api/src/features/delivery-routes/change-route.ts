import { can } from "@kitround/contract/access/capabilities.ts";
import type {
  createRoute,
  updateRoute,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { mayRunOn } from "@kitround/contract/delivery-routes/delivery-days.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";

export async function addRoute(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createRoute>,
): Promise<string> {
  await onDeliveryDay(tx, body.weekday);
  await driverAndVehicle(tx, body);
  const { id } = await tx
    .insertInto("route")
    .values({ ...body, branchId: actor.branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeRoute(
  tx: Tx,
  id: string,
  { rowVersion, ...change }: Body<typeof updateRoute>,
): Promise<void> {
  await requireVersion(tx, "route", id, rowVersion, "This route");
  if (change.weekday !== undefined) await onDeliveryDay(tx, change.weekday);
  await driverAndVehicle(tx, change);
  if (change.status === "archived") await refuseWithSchools(tx, id);
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("route").set(change).where("id", "=", id).execute();
}

async function onDeliveryDay(tx: Tx, weekday: number): Promise<void> {
  const { deliveryDays } = await tx
    .selectFrom("branch")
    .select("deliveryDays")
    .executeTakeFirstOrThrow();
  refuseUnlessAllowed(mayRunOn(weekday, deliveryDays));
}

async function refuseWithSchools(tx: Tx, id: string): Promise<void> {
  const { count } = await tx
    .selectFrom("routeStop")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("routeId", "=", id)
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const schools = count === 1 ? "1 school" : `${count} schools`;
  const message = `This route still has ${schools}: move them to other routes or take them off first.`;
  throw new AppError("in_use", message, [{ path: "status", message }]);
}

interface Defaults {
  driverId?: string | null | undefined;
  vehicleId?: string | null | undefined;
}

async function driverAndVehicle(tx: Tx, { driverId, vehicleId }: Defaults): Promise<void> {
  if (driverId) {
    const driver = await tx
      .selectFrom("branchUser")
      .select(["role", "status"])
      .where("id", "=", driverId)
      .executeTakeFirst();
    const drives = driver && (can(driver.role, "trips:run") || can(driver.role, "trips:run-own"));
    if (!drives || driver.status === "removed") {
      const message = "This person does not drive for the branch.";
      throw new AppError("invalid_input", message, [{ path: "driverId", message }]);
    }
  }
  if (vehicleId) {
    const vehicle = await tx
      .selectFrom("vehicle")
      .select("status")
      .where("id", "=", vehicleId)
      .executeTakeFirst();
    if (vehicle?.status !== "active") {
      const message = "The branch does not have this vehicle any more.";
      throw new AppError("invalid_input", message, [{ path: "vehicleId", message }]);
    }
  }
}
