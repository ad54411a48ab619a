import { sql } from "kysely";
import { anyOf } from "../../../db/conditions.ts";
import type { Tx } from "../../../db/database.ts";
import { layTrips } from "../lay-stops.ts";

/**
 * Drafts of the plan lose stops without lines, and are cancelled when no stop is left; trips made by hand are kept.
 */
export async function tidy(tx: Tx, tripIds: readonly string[]): Promise<void> {
  if (tripIds.length === 0) return;
  await sql`
    delete from stop s using trip t
    where s.branch_id = current_branch() and s.trip_id = any(${tripIds}::uuid[]) and s.kind = 'school'
      and t.branch_id = s.branch_id and t.id = s.trip_id and t.source = 'plan'
      and not exists (select from stop_line l where l.branch_id = s.branch_id and l.stop_id = s.id)`.execute(
    tx,
  );
  const left = await tx
    .selectFrom("trip as t")
    .leftJoin("stop as s", (join) =>
      join.onRef("s.branchId", "=", "t.branchId").onRef("s.tripId", "=", "t.id"),
    )
    .select(["t.id", "s.id as stopId", "s.kind"])
    .where("t.id", "=", anyOf(tripIds))
    .where("t.source", "=", "plan")
    .orderBy("s.seq")
    .execute();
  const orders = new Map<string, string[]>();
  const empty: string[] = [];
  for (const [id, stops] of Map.groupBy(left, (row) => row.id)) {
    if (stops.every((stop) => stop.kind === null || stop.kind === "base")) empty.push(id);
    else
      orders.set(
        id,
        stops.flatMap((stop) => stop.stopId ?? []),
      );
  }
  await layTrips(tx, orders);
  if (empty.length === 0) return;
  await tx
    .updateTable("trip")
    .set({ status: "cancelled", cancelReason: "The plan has nothing left for it." })
    .where("id", "=", anyOf(empty))
    .execute();
}
