import {
  kitMay,
  type KitEvent,
  needsReason,
  placeOf,
  stateAfter,
} from "@kitround/contract/kits/kit-state.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../http/app-error.ts";

export interface KitMove {
  kitId: string;
  event: KitEvent;
  /** The trip a kit is loaded on or collected by. */
  tripId?: string;
  /** The school it is delivered to. */
  schoolId?: string;
  allocationId?: string;
  reason?: string;
  /** When it happened, where that is not now: a driver's entry may arrive later. */
  at?: string;
}

/**
 * The one way a kit changes state and place. Locks the kit, so that of two people only one moves it, and writes what
 * happened into its timeline. Throws `not_found`, `invalid_input` (no reason given) or `transition_refused`.
 */
export async function moveKit(tx: Tx, actor: Actor, move: KitMove): Promise<void> {
  const kit = await tx
    .selectFrom("kit")
    .select(["id", "code", "state"])
    .where("id", "=", move.kitId)
    .forUpdate()
    .executeTakeFirst();
  if (!kit) throw notFound("This kit");

  refuseUnlessAllowed(kitMay(move.event, kit));
  if (needsReason(move.event) && !move.reason) {
    throw new AppError("invalid_input", "Say why, for whoever meets the kit next.", [
      { path: "reason", message: "Say why, for whoever meets the kit next." },
    ]);
  }

  const state = stateAfter(move.event);
  const place = placeOf(state);
  const tripId = place === "trip" ? (move.tripId ?? null) : null;
  const schoolId = place === "school" ? (move.schoolId ?? null) : null;
  await tx
    .updateTable("kit")
    .set({
      state,
      place,
      tripId,
      schoolId,
      stateReason: needsReason(move.event) ? move.reason : null,
    })
    .where("id", "=", kit.id)
    .execute();
  await tx
    .insertInto("kitEvent")
    .values({
      branchId: actor.branchId,
      kitId: kit.id,
      event: move.event,
      fromState: kit.state,
      toState: state,
      place,
      tripId: move.tripId ?? null,
      schoolId: move.schoolId ?? null,
      allocationId: move.allocationId ?? null,
      actorId: actor.branchUserId,
      reason: move.reason ?? null,
      ...(move.at ? { occurredAt: move.at } : {}),
    })
    .execute();
}
