import { lastPackingDay } from "@kitround/contract/plan/packing-days.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { moveAllocationsThatMay } from "../allocations/move-allocation.ts";
import { moveKits } from "../kits/move-kit.ts";

/**
 * Makes the missing preparations of a rotation's confirmed allocations that have a kit, and cancels those whose
 * allocation was cancelled or got another kit and that have not left. Can be called again after each change.
 * Returns how many were made.
 */
export async function preparationsFromPlan(
  tx: Tx,
  actor: Actor,
  rotationId: string,
): Promise<number> {
  await cancelOutdated(tx, actor, rotationId);
  const wanted = await wantedPreparations(tx, rotationId);
  const { rows } = await sql`
    insert into preparation (branch_id, allocation_id, kit_id, due_on)
    select current_branch(), w.allocation_id, w.kit_id, w.due_on
    from unnest(${wanted.map((w) => w.id)}::uuid[], ${wanted.map((w) => w.kitId)}::uuid[],
      ${wanted.map((w) => w.dueOn)}::date[]) as w (allocation_id, kit_id, due_on)
    on conflict (branch_id, allocation_id) where status <> 'cancelled' do nothing
    returning id`.execute(tx);
  return rows.length;
}

/** The allocations that need a preparation, each with its deadline: a day on which the branch packs, and not a public holiday. */
async function wantedPreparations(tx: Tx, rotationId: string) {
  const { rows } = await sql<{ id: string; kitId: string; latest: string }>`
    select a.id, a.kit_id, least(r.ready_by, a.deliver_on - b.prep_lead_days) as latest
    from allocation a
    join rotation r on r.branch_id = a.branch_id and r.id = a.rotation_id
    join branch b on b.id = a.branch_id
    where a.branch_id = current_branch() and a.rotation_id = ${rotationId}
      and a.status in ('confirmed', 'preparing', 'ready') and a.kit_id is not null`.execute(tx);
  const { packingDays } = await tx
    .selectFrom("branch")
    .select("packingDays")
    .executeTakeFirstOrThrow();
  const holidays = await tx.selectFrom("publicHoliday").select("onDay").execute();
  const closed = new Set(holidays.map(({ onDay }) => onDay));
  return rows.map(({ latest, ...it }) => ({
    ...it,
    dueOn: lastPackingDay(latest, packingDays, closed),
  }));
}

interface Outdated {
  id: string;
  kitId: string;
  allocationId: string;
  packed: boolean;
  wasReady: boolean;
}

async function cancelOutdated(tx: Tx, actor: Actor, rotationId: string): Promise<void> {
  const { rows } = await sql<Outdated>`
    select p.id, p.kit_id, p.allocation_id, p.status in ('packed', 'verified') as packed, a.status = 'ready' as was_ready
    from preparation p join allocation a on a.branch_id = p.branch_id and a.id = p.allocation_id
    where p.branch_id = current_branch() and a.rotation_id = ${rotationId}
      and p.status in ('todo', 'in_progress', 'blocked', 'packed', 'verified')
      and (a.status in ('cancelled', 'substituted') or a.kit_id is distinct from p.kit_id)
    for update of p`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update preparation set status = 'cancelled'
    where branch_id = current_branch() and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
    tx,
  );
  const packed = rows.filter((row) => row.packed);
  // A packed kit returns to the shelf, free for another school.
  await moveKits(
    tx,
    actor,
    packed.map(({ kitId, allocationId }) => ({ kitId, event: "unpack", allocationId })),
  );
  // An allocation that got another kit is no longer ready.
  await moveAllocationsThatMay(
    tx,
    packed.flatMap(({ allocationId: id, wasReady }) => (wasReady ? { id, event: "prepare" } : [])),
  );
}
