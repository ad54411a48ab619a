import type { KitStep, Run } from "@kitround/contract/trips/trip-run.ts";
import { sql } from "kysely";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { moveAllocationsThatMay } from "../../allocations/move-allocation.ts";
import { preparationsFromPlan } from "../../preparations/preparations-from-plan.ts";
import { tellingCrew } from "../desk/tell-crew.ts";
import { tellDriver } from "../desk/tell-driver.ts";
import { tidy } from "../from-plan/tidy-trips.ts";

interface Found {
  id: string;
  code: string;
  /** The allocation that stays valid, with the collection that ends it. */
  kept?: string | null;
}

/**
 * Releases the kits of these steps that a driver had while the records placed them elsewhere from everything else planned for them. A
 * delivered kit keeps the allocation that it was delivered for.
 */
export async function freeFoundKits(
  tx: Tx,
  actor: Actor,
  trip: Run,
  steps: readonly KitStep[],
): Promise<void> {
  const lines = trip.stops.flatMap((stop) => stop.lines);
  for (const { event, kitId, allocationId } of steps) {
    if (event !== "take_along" && event !== "hand_over") continue;
    const code = lines.find((line) => line.kitId === kitId)?.kitCode ?? "A kit";
    const kept = event === "hand_over" ? allocationId : null;
    await freeFoundKit(tx, actor, trip, { id: kitId, code, kept });
  }
}

/**
 * A driver has this kit, so everything else in the records about it is obsolete: other trips don't collect it, its loan or delivery ends,
 * and its preparation starts again. Called before the kit itself moves.
 */
async function freeFoundKit(
  tx: Tx,
  actor: Actor,
  trip: Pick<Run, "id" | "name">,
  kit: Found,
): Promise<void> {
  await nobodyElseComes(tx, actor, trip, kit);
  const promised = await tx
    .selectFrom("allocation")
    .select(["id", "status", "rotationId"])
    .where("kitId", "=", kit.id)
    .where("status", "in", ["preparing", "ready", "out", "delivered"])
    .$if(kit.kept != null, (query) => query.where("id", "<>", kit.kept ?? null))
    .execute();
  if (promised.length === 0) return;
  const notDelivered = promised.filter((each) => each.status !== "delivered");
  await moveAllocationsThatMay(
    tx,
    promised.map(({ id, status }) => ({
      id,
      event: status === "delivered" ? "collect" : status === "out" ? "bring_back" : "change_copy",
    })),
  );
  // Kits on their way came back as packed; this one did not, because it was at a school.
  const out = notDelivered.filter((each) => each.status === "out");
  await moveAllocationsThatMay(
    tx,
    out.map(({ id }) => ({ id, event: "change_copy" })),
  );
  if (notDelivered.length === 0) return;
  await tx
    .updateTable("preparation")
    .set({ status: "cancelled" })
    .where(
      "allocationId",
      "in",
      notDelivered.map((each) => each.id),
    )
    .where("kitId", "=", kit.id)
    .where("status", "<>", "cancelled")
    .execute();
  for (const rotationId of new Set(notDelivered.map((each) => each.rotationId))) {
    await preparationsFromPlan(tx, actor, rotationId);
  }
}

/** Removes it from trips that were to collect it. A trip in progress keeps the line, and the reason is added to it. */
export async function nobodyElseComes(
  tx: Tx,
  actor: Actor,
  trip: Pick<Run, "id" | "name">,
  kit: Found,
): Promise<void> {
  const asked = await tx
    .selectFrom("stopLine as l")
    .innerJoin("stop as s", (join) =>
      join.onRef("s.branchId", "=", "l.branchId").onRef("s.id", "=", "l.stopId"),
    )
    .innerJoin("trip as t", (join) =>
      join.onRef("t.branchId", "=", "s.branchId").onRef("t.id", "=", "s.tripId"),
    )
    .select(["l.id", "t.id as tripId", "t.status"])
    .where("l.kitId", "=", kit.id)
    .where("t.id", "<>", trip.id)
    .where("l.action", "=", "collect")
    .where("l.status", "=", "open")
    .$if(kit.kept != null, (query) =>
      query.where((eb) =>
        eb.or([eb("l.allocationId", "is", null), eb("l.allocationId", "<>", kit.kept ?? null)]),
      ),
    )
    .execute();
  if (asked.length === 0) return;
  const isUnderWay = (line: { status: string }) => line.status === "in_progress";
  const gone = asked.filter((line) => !isUnderWay(line)).map((line) => line.id);
  const failed = asked.filter(isUnderWay).map((line) => line.id);
  if (gone.length > 0) await tx.deleteFrom("stopLine").where("id", "in", gone).execute();
  if (failed.length > 0) {
    const note = `${kit.code} was taken along by ${trip.name}.`;
    await tx
      .updateTable("stopLine")
      .set({ status: "failed", result: "not_found", note, doneAt: sql<string>`now()` })
      .where("id", "in", failed)
      .execute();
  }
  for (const { tripId, status } of asked) {
    if (status === "draft") continue;
    const words = [`${kit.code} is fetched already.`];
    await tellingCrew(tx, actor, tripId, () => tellDriver(tx, tripId, words));
  }
  await tidy(
    tx,
    asked.flatMap((line) => (line.status === "draft" ? line.tripId : [])),
  );
}
