import type { AllocationEvent } from "@kitround/contract/allocations/allocation-state.ts";
import type { KitStep } from "@kitround/contract/trips/trip-run.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { moveAllocations } from "../../allocations/move-allocation.ts";
import { moveKits } from "../../kits/move-kit.ts";

/** A kit that was found where the records did not have it has been freed of its promises before (`freeFoundKits`). */
const promised: Record<Exclude<KitStep["event"], "take_along">, AllocationEvent> = {
  load: "load",
  deliver: "deliver",
  collect: "collect",
  // An unloaded kit names only the delivery that did not happen: it is free to be prepared and driven again.
  unload: "bring_back",
};

/** Moves the kits that go with a trip's move, what they were promised for, and how they were packed. */
export async function carryKits(
  tx: Tx,
  actor: Actor,
  tripId: string,
  steps: readonly KitStep[],
  at: string,
): Promise<void> {
  await moveKits(
    tx,
    actor,
    steps.map((step) => ({ ...step, tripId, at })),
  );
  const allocations = steps.flatMap(({ allocationId, event }) =>
    allocationId === null || event === "take_along"
      ? []
      : [{ id: allocationId, event: promised[event] }],
  );
  await moveAllocations(tx, allocations);
  await follow(tx, allocations, { event: "load", from: ["verified"], to: "loaded" });
  await follow(tx, allocations, { event: "bring_back", from: ["loaded"], to: "cancelled" });
}

async function follow(
  tx: Tx,
  allocations: readonly { id: string; event: AllocationEvent }[],
  {
    event,
    from,
    to,
  }: {
    event: AllocationEvent;
    from: readonly ("verified" | "loaded")[];
    to: "loaded" | "cancelled";
  },
): Promise<void> {
  const ids = allocations.flatMap((each) => (each.event === event ? each.id : []));
  if (ids.length === 0) return;
  await tx
    .updateTable("preparation")
    .set({ status: to })
    .where("allocationId", "in", ids)
    .where("status", "in", from)
    .execute();
}
