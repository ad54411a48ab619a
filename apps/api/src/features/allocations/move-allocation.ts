import {
  allocationAfter,
  allocationBefore,
  type AllocationEvent,
  allocationMay,
  type AllocationStatus,
} from "@kitround/contract/allocations/allocation-state.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";

export interface AllocationMove {
  id: string;
  event: AllocationEvent;
}

interface Met {
  id: string;
  status: AllocationStatus;
  kitCode: string | null;
  schoolName: string;
}

/**
 * The only function that changes an allocation's status: any number of them, each by one event, in one statement that
 * locks them until the transaction ends. Throws `not_found` or `transition_refused`.
 */
export async function moveAllocations(tx: Tx, moves: readonly AllocationMove[]): Promise<void> {
  if (moves.length === 0) return;
  const met = new Map((await moved(tx, moves)).map((row) => [row.id, row]));
  for (const { id, event } of moves) {
    const was = met.get(id);
    if (!was) throw notFound("This allocation");
    refuseUnlessAllowed(allocationMay(event, was));
  }
}

export function moveAllocation(tx: Tx, id: string, event: AllocationEvent): Promise<void> {
  return moveAllocations(tx, [{ id, event }]);
}

/**
 * Moves those whose status allows it and leaves the others unchanged: another feature's later move is never undone.
 */
export async function moveAllocationsThatMay(
  tx: Tx,
  moves: readonly AllocationMove[],
): Promise<void> {
  if (moves.length > 0) await moved(tx, moves);
}

/** Moves those whose status allows it; returns each as it was before. */
async function moved(tx: Tx, moves: readonly AllocationMove[]): Promise<Met[]> {
  const given = moves.map(({ id, event }) => ({
    id,
    before: allocationBefore(event),
    after: allocationAfter(event),
  }));
  const { rows } = await sql<Met>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, before text[], after text)
    ), was as (
      select a.branch_id, a.id, a.status, a.kit_id, a.school_id, g.before, g.after
      from allocation a join given g on g.id = a.id
      where a.branch_id = current_branch() order by a.id for update of a
    ), moved as (
      update allocation a set status = was.after from was
      where a.branch_id = was.branch_id and a.id = was.id and was.status = any(was.before)
    )
    select was.id, was.status, k.code as kit_code, s.name_en as school_name
    from was
    join school s on s.branch_id = was.branch_id and s.id = was.school_id
    left join kit k on k.branch_id = was.branch_id and k.id = was.kit_id`.execute(tx);
  return rows;
}
