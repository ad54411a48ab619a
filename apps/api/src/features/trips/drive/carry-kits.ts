import type { AllocationEvent } from "@kitround/contract/allocations/allocation-state.ts";
import type { KitStep } from "@kitround/contract/trips/trip-run.ts";
import { sql } from "kysely";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { moveAllocations, moveAllocationsThatMay } from "../../allocations/move-allocation.ts";
import { moveKits } from "../../kits/move-kit.ts";

/** A found kit has lost its allocations before (`freeFoundKits`), and a kit that is unloaded to be counted has none. */
const promised: Partial<Record<KitStep["event"], AllocationEvent>> = {
  load: "load",
  deliver: "deliver",
  hand_over: "hand_over",
  undo_deliver: "undo_deliver",
  collect: "collect",
  undo_collect: "undo_collect",
  unload_sealed: "bring_back",
};

/** Moves the kits of a trip's move, with their allocations and preparations. */
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
  const allocations = steps.flatMap(({ allocationId: id, event }) => {
    const meant = promised[event];
    return id === null || meant === undefined ? [] : [{ id, event: meant }];
  });
  // A driver's report is true, even if the plan has changed the allocation since.
  const said = new Set<AllocationEvent>(["hand_over", "undo_deliver", "undo_collect"]);
  await moveAllocations(
    tx,
    allocations.filter(({ event }) => !said.has(event)),
  );
  await moveAllocationsThatMay(
    tx,
    allocations.filter(({ event }) => said.has(event)),
  );
  await preparationsFollow(tx, allocations);
}

/** Updates the preparation: it leaves with the kit, and comes back as it was if nobody has opened the kit. */
async function preparationsFollow(
  tx: Tx,
  allocations: readonly { id: string; event: AllocationEvent }[],
): Promise<void> {
  const of = (event: AllocationEvent) =>
    allocations.flatMap((each) => (each.event === event ? each.id : []));
  const [loaded, home, handed] = [of("load"), of("bring_back"), of("hand_over")];
  if (loaded.length + home.length + handed.length === 0) return;
  await sql`
    update preparation set status = case
      when allocation_id = any(${home}::uuid[]) then case when verified_by is null then 'packed' else 'verified' end
      when status in ('packed', 'verified') then 'loaded' else 'cancelled' end
    where branch_id = current_branch() and (
      (allocation_id = any(${loaded}::uuid[]) and status = 'verified')
      or (allocation_id = any(${home}::uuid[]) and status = 'loaded')
      or (allocation_id = any(${handed}::uuid[]) and status not in ('loaded', 'cancelled')))`.execute(
    tx,
  );
}
