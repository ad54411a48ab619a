import { can, type Role } from "@kitround/contract/access/capabilities.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { AppError } from "../../../app-error.ts";
import type { Tx } from "../../../db/database.ts";

/** A helper enters data for the driver, so it must be another person, whose role may drive. */
export async function refuseWhoCannotHelp(
  tx: Tx,
  {
    driverId,
    helperId,
    onDay,
  }: { driverId: string | null; helperId: string | null | undefined; onDay: string },
): Promise<void> {
  if (!helperId) return;
  if (helperId === driverId) {
    const message = "The helper drives this trip already: choose somebody else, or nobody.";
    throw new AppError("invalid_input", message, [{ path: "helperId", message }]);
  }
  await refuseWhoCannotDrive(tx, { driverId: helperId, onDay }, "helperId");
}

/** The driver of a day must be active, be there until then, and have a role that may drive; the vehicle must be active. */
export async function refuseWhoCannotDrive(
  tx: Tx,
  chosen: {
    driverId?: string | null | undefined;
    vehicleId?: string | null | undefined;
    onDay: string;
  },
  path = "driverId",
): Promise<void> {
  if (chosen.driverId) {
    const driver = await tx
      .selectFrom("branchUser")
      .select(["role", "status", "endsOn"])
      .where("id", "=", chosen.driverId)
      .executeTakeFirst();
    // Cast: the column's check allows the roles only.
    const role = driver?.role as Role | undefined;
    const may = role && (can(role, "trips:run") || can(role, "trips:run-own"));
    if (!may || driver?.status !== "active") {
      const message =
        "This person does not drive: choose an active driver or somebody of the office.";
      throw new AppError("invalid_input", message, [{ path, message }]);
    }
    if (driver.endsOn !== null && driver.endsOn < chosen.onDay) {
      const message = `This person's last day is ${dayWords(driver.endsOn)}: choose somebody who is there on the day of the trip.`;
      throw new AppError("invalid_input", message, [{ path, message }]);
    }
  }
  if (chosen.vehicleId) {
    const vehicle = await tx
      .selectFrom("vehicle")
      .select("status")
      .where("id", "=", chosen.vehicleId)
      .executeTakeFirst();
    if (vehicle?.status !== "active") {
      const message = "This vehicle is no longer there: choose another.";
      throw new AppError("invalid_input", message, [{ path: "vehicleId", message }]);
    }
  }
}
