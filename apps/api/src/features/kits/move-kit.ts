import {
  kitMay,
  type KitEvent,
  type KitState,
  needsReason,
  placeOf,
  stateAfter,
  statesBefore,
} from "@kitround/contract/kits/kit-state.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";

export interface KitMove {
  kitId: string;
  event: KitEvent;
  /** The trip a kit is loaded on or collected by. */
  tripId?: string;
  /** The school it is delivered to. */
  schoolId?: string | null;
  allocationId?: string | null;
  reason?: string;
  /** When it happened, if that is not now: a driver's entry may arrive later. */
  at?: string;
}

/**
 * The only function that changes kits' states and places: one statement locks them until the transaction ends, so
 * that of two people only one moves a kit, and writes the events into their timelines. Throws `not_found`,
 * `invalid_input` (no reason given) or `transition_refused`.
 */
export async function moveKits(tx: Tx, actor: Actor, moves: readonly KitMove[]): Promise<void> {
  if (moves.length === 0) return;
  const met = new Map((await moved(tx, actor, moves)).map((kit) => [kit.id, kit]));
  for (const { kitId, event, reason } of moves) {
    const kit = met.get(kitId);
    if (!kit) throw notFound("This kit");
    refuseUnlessAllowed(kitMay(event, kit));
    if (needsReason(event) && !reason) {
      const message = "Say why, for the next person who handles the kit.";
      throw new AppError("invalid_input", message, [{ path: "reason", message }]);
    }
  }
}

export function moveKit(tx: Tx, actor: Actor, move: KitMove): Promise<void> {
  return moveKits(tx, actor, [move]);
}

/** Moves those whose state allows it, and writes their events; returns each as it was before. */
async function moved(
  tx: Tx,
  actor: Actor,
  moves: readonly KitMove[],
): Promise<{ id: string; code: string; state: KitState }[]> {
  const { rows } = await sql<{ id: string; code: string; state: KitState }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(moves.map(asGiven))}::jsonb) as g (
        id uuid, event text, before text[], after text, place text, trip_id uuid, school_id uuid, allocation_id uuid,
        reason text, state_reason text, at timestamptz)
    ), was as (
      select k.branch_id, k.code, k.state, g.* from kit k join given g on g.id = k.id
      where k.branch_id = ${actor.branchId} order by k.id for update of k
    ), moved as (
      update kit k set state = was.after, place = was.place, state_reason = was.state_reason,
        trip_id = case when was.place = 'trip' then was.trip_id end,
        school_id = case when was.place = 'school' then was.school_id end
      from was where k.branch_id = was.branch_id and k.id = was.id and was.state = any(was.before)
      returning k.id
    ), noted as (
      insert into kit_event (branch_id, kit_id, event, from_state, to_state, place, trip_id, school_id, allocation_id,
        actor_id, reason, occurred_at)
      select ${actor.branchId}::uuid, was.id, was.event, was.state, was.after, was.place, was.trip_id, was.school_id,
        was.allocation_id, ${actor.branchUserId}, was.reason, coalesce(was.at, now())
      from was join moved on moved.id = was.id
    )
    select id, code, state from was`.execute(tx);
  return rows;
}

function asGiven({ kitId, event, ...move }: KitMove) {
  const says = needsReason(event);
  return {
    id: kitId,
    event,
    // Without a required reason no state allows it.
    before: says && !move.reason ? [] : statesBefore(event),
    after: stateAfter(event),
    place: placeOf(stateAfter(event)),
    trip_id: move.tripId ?? null,
    school_id: move.schoolId ?? null,
    allocation_id: move.allocationId ?? null,
    reason: move.reason ?? null,
    state_reason: says ? (move.reason ?? null) : null,
    at: move.at ?? null,
  };
}
