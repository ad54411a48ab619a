import type { Query } from "@kitround/contract/route.ts";
import type { proveStop as proveStopRoute } from "@kitround/contract/trips/trip-drive.ts";
import { afterMove } from "@kitround/contract/trips/trip-moves.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import { putContent } from "../../files/file-store.ts";
import type { RedrawnPhoto } from "../../files/redraw-photo.ts";
import { stopsWithLines, withDetails } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { happenedAt } from "./driver-times.ts";
import { writeRun } from "./write-run.ts";

/** Stores a photo or a signature of a delivery. Sent twice, it is stored once. Throws `not_found`, or the rule's refusal. */
export async function proveStop(
  tx: Tx,
  actor: Actor,
  { id, stopId }: { id: string; stopId: string },
  { proofId, signedBy, at }: Query<typeof proveStopRoute>,
  photo: RedrawnPhoto,
): Promise<TripDetail> {
  const trip = await lockTrip(tx, actor, id);
  const before = { ...trip, stops: await stopsWithLines(tx, id) };
  const when = happenedAt(at);
  const query = { proofId, ...(signedBy === undefined ? {} : { signedBy }) };
  const moved = afterMove(before, { kind: "prove", stopId, query }, when);
  refuseUnlessAllowed(moved.refusal);
  if (moved.trip === before) return withDetails(tx, before);
  await refuseIfElsewhere(tx, proofId);
  if (signedBy !== undefined) await takeEarlierSignature(tx, stopId);
  const sha256 = await putContent(tx, actor, photo.large);
  const smallSha256 = await putContent(tx, actor, photo.small);
  await tx
    .insertInto("file")
    .values({
      branchId: actor.branchId,
      id: proofId,
      stopId,
      signedBy: signedBy ?? null,
      takenAt: when,
      sha256,
      smallSha256,
      mediaType: "image/jpeg",
      bytes: photo.large.length,
      width: photo.width,
      height: photo.height,
      madeBy: actor.branchUserId,
    })
    .execute();
  await writeRun(tx, before, moved.trip);
  return withDetails(tx, { ...before, stops: await stopsWithLines(tx, id) });
}

/** A second signature replaces the first. */
async function takeEarlierSignature(tx: Tx, stopId: string): Promise<void> {
  await tx
    .updateTable("file")
    .set({ removedAt: sql<string>`now()` })
    .where("stopId", "=", stopId)
    .where("signedBy", "is not", null)
    .where("removedAt", "is", null)
    .execute();
}

/** An id belongs to one picture, even if that was removed. */
async function refuseIfElsewhere(tx: Tx, id: string): Promise<void> {
  const same = await tx.selectFrom("file").select("id").where("id", "=", id).executeTakeFirst();
  if (!same) return;
  const message = "This picture was sent before, and is of another stop or was taken off since.";
  throw new AppError("transition_refused", message, [{ path: "proofId", message }]);
}
