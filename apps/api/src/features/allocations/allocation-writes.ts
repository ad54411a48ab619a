import { occupiedDays } from "@kitround/contract/allocations/copy-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

export interface NewAllocation {
  branchId: string;
  rotationId: string;
  schoolId: string;
  kitTypeId: string;
  kitId: string | null;
  requestId: string | null;
  source: "auto" | "manual" | "request";
  pinned: boolean;
  days: { deliverOn: string; collectOn: string; turnaroundDays: number };
  reasons: string[];
  overrideReason: string | null;
  studentsExpected: number | null;
}

export async function insertAllocation(tx: Tx, given: NewAllocation): Promise<string> {
  const { days, reasons, ...row } = given;
  const { from, to } = occupiedDays(days);
  const { id } = await tx
    .insertInto("allocation")
    .values({
      ...row,
      deliverOn: days.deliverOn,
      collectOn: days.collectOn,
      occupied: sql`daterange(${from}::date, ${to}::date)`,
      reasons: JSON.stringify(reasons),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks the school's open request for the kit type, if any, as planned. */
export function takeRequest(
  tx: Tx,
  of: { termId: string; schoolId: string; kitTypeId: string },
): Promise<{ id: string; rank: number; students: number | null } | undefined> {
  return tx
    .updateTable("kitRequest")
    .set({ status: "planned" })
    .where("termId", "=", of.termId)
    .where("schoolId", "=", of.schoolId)
    .where("kitTypeId", "=", of.kitTypeId)
    .where("status", "in", ["requested", "waitlisted"])
    .returning(["id", "rank", "students"])
    .executeTakeFirst();
}
