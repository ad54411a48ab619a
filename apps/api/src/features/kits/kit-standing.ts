import type { KitStanding, OpenLoan } from "@kitround/contract/kits/kit-transfer.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

export interface LoanOfKit extends OpenLoan {
  id: string;
  otherBranchId: string;
  otherKitId: string;
}

interface Standing {
  kit: KitStanding;
  loan: LoanOfKit | null;
}

/** Who waits for a kit, and the loan between branches that it is on. Throws `not_found`. */
export async function standingOf(tx: Tx, id: string): Promise<Standing> {
  const [kit, promised, trip, loan] = await Promise.all([
    tx.selectFrom("kit").select(["code", "state"]).where("id", "=", id).executeTakeFirst(),
    tx
      .selectFrom("allocation")
      .innerJoin("school", (join) =>
        join
          .onRef("school.branchId", "=", "allocation.branchId")
          .onRef("school.id", "=", "allocation.schoolId"),
      )
      .select(["school.nameEn as schoolName", "allocation.deliverOn"])
      .where("allocation.kitId", "=", id)
      .where("allocation.status", "in", [
        "proposed",
        "confirmed",
        "preparing",
        "ready",
        "out",
        "delivered",
      ])
      .orderBy("allocation.deliverOn")
      .executeTakeFirst(),
    tx
      .selectFrom("stopLine")
      .innerJoin("stop", (join) =>
        join
          .onRef("stop.branchId", "=", "stopLine.branchId")
          .onRef("stop.id", "=", "stopLine.stopId"),
      )
      .innerJoin("trip", (join) =>
        join.onRef("trip.branchId", "=", "stop.branchId").onRef("trip.id", "=", "stop.tripId"),
      )
      .select("trip.name")
      .where("stopLine.kitId", "=", id)
      .where("stopLine.status", "=", "open")
      .where("trip.status", "in", ["draft", "released", "in_progress"])
      .orderBy("trip.onDay")
      .executeTakeFirst(),
    openLoanOf(tx, id),
  ]);
  if (!kit) throw notFound("This kit");
  return { kit: { ...kit, promised: promised ?? null, trip: trip?.name ?? null }, loan };
}

async function openLoanOf(tx: Tx, kitId: string): Promise<LoanOfKit | null> {
  const loan = await tx
    .selectFrom("kitTransfer")
    .select(["id", "side", "otherBranchId", "otherBranch", "otherKitId", "otherKitCode"])
    .select((eb) => eb.ref("dueBackOn").$notNull().as("dueBackOn"))
    .where("kitId", "=", kitId)
    .where("dueBackOn", "is not", null)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return loan ?? null;
}
