import { isDeepStrictEqual } from "node:util";
import { hasNotLeft } from "@kitround/contract/allocations/allocation-rules.ts";
import {
  allocationAfter,
  type AllocationStatus,
} from "@kitround/contract/allocations/allocation-state.ts";
import type { listPlanChanges } from "@kitround/contract/plan/plan-change.ts";
import type { Result } from "@kitround/contract/route.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { type Image, readImages, setImages } from "./plan-images.ts";
import type { ChangedCell } from "./record-change.ts";
import { settleRequests } from "./settle-requests.ts";

/** The last of one's changes that is not undone, and the next one that is. */
export async function nextChanges(
  tx: Tx,
  actor: Pick<Actor, "branchUserId">,
  termId: string,
): Promise<Result<typeof listPlanChanges>> {
  const own = (undone: boolean) =>
    tx
      .selectFrom("planChange")
      .select(["id", "words"])
      .where("termId", "=", termId)
      .where("actorId", "=", actor.branchUserId)
      .where("undone", "=", undone)
      .orderBy("seq", undone ? "asc" : "desc")
      .limit(1)
      .executeTakeFirst();
  return { undo: (await own(false)) ?? null, redo: (await own(true)) ?? null };
}

/**
 * Undoes a change, or redoes it, completely or not at all. Refused when one of its allocations has been changed
 * since, or its rotation is locked by now; the database refuses conflicts with newer data.
 */
export async function turnChange(
  tx: Tx,
  actor: Pick<Actor, "branchUserId">,
  id: string,
  to: "undone" | "done",
): Promise<{ id: string; words: string }> {
  const change = await tx
    .selectFrom("planChange")
    .select(["id", "words", "cells", "undone"])
    .where("id", "=", id)
    .where("actorId", "=", actor.branchUserId)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw notFound("This change");
  if (change.undone === (to === "undone")) return { id, words: change.words };
  // Cast: only record-change.ts writes the column.
  const cells = change.cells as unknown as ChangedCell[];
  await lockRotations(tx, cells);
  const now = await readImages(
    tx,
    cells.map((cell) => cell.id),
  );
  const expected = (cell: ChangedCell) => (to === "undone" ? cell.after : cell.before);
  const other = cells.find((cell) => {
    const image = now.get(cell.id)?.image ?? null;
    return !mayTurn(cell, image) || !sameCell(image, expected(cell));
  });
  if (other) throw new AppError("transition_refused", await changedSince(tx, other));
  const aims = cells.map((cell) => ({
    id: cell.id,
    image: to === "undone" ? cell.before : cell.after,
  }));
  await setImages(
    tx,
    aims.map(({ id, image }) => ({
      id,
      image: image && { ...image, status: statusOf(now.get(id)?.image ?? null, image) },
    })),
  );
  await settleRequests(
    tx,
    cells.flatMap((cell) => [cell.before?.requestId ?? null, cell.after?.requestId ?? null]),
    cells.map((cell) => cell.id),
  );
  await tx
    .updateTable("planChange")
    .set({ undone: to === "undone" })
    .where("id", "=", id)
    .execute();
  return { id, words: change.words };
}

/**
 * Whether both are the same plan: how far the kit was packed since, or whether the school has requested it since,
 * does not count.
 */
function sameCell(now: Image | null, then: Image | null): boolean {
  if (now === null || then === null) return now === then;
  return isDeepStrictEqual({ ...now, status: then.status, requestId: then.requestId }, then);
}

/**
 * An allocation that stays keeps its status, and is packed again when its kit or its cell changes; a restored one is
 * proposed again.
 */
function statusOf(now: Image | null, to: Image): AllocationStatus {
  if (now === null) return allocationAfter("restore");
  if (sameLoan(now, to)) return now.status;
  return now.status === "proposed" ? "proposed" : allocationAfter("change_copy");
}

/** The same copy at the same school: only its days, its pin or its students have changed. */
function sameLoan(a: Image | null, b: Image | null): boolean {
  return (
    a !== null &&
    b !== null &&
    a.rotationId === b.rotationId &&
    a.schoolId === b.schoolId &&
    a.kitTypeId === b.kitTypeId &&
    a.kitId === b.kitId
  );
}

/** A kit that has left stays at its school; its return date can still be undone while it is there. */
function mayTurn({ before, after }: ChangedCell, now: Image | null): boolean {
  if (now === null || hasNotLeft({ status: now.status, kitCode: null }) === null) return true;
  return sameLoan(before, after) && (now.status === "out" || now.status === "delivered");
}

/** Locks the rotations; those whose cells change must accept changes. */
async function lockRotations(tx: Tx, cells: readonly ChangedCell[]): Promise<void> {
  const of = ({ before, after }: ChangedCell) =>
    [before, after].flatMap((at) => at?.rotationId ?? []);
  const ids = cells.flatMap(of);
  const changing = new Set(cells.filter((c) => !sameLoan(c.before, c.after)).flatMap(of));
  const rotations = await tx
    .selectFrom("rotation")
    .select(["id", "seq", "status"])
    .where("id", "=", anyOf([...new Set(ids)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const rotation of rotations) {
    if (changing.has(rotation.id)) refuseUnlessAllowed(takesAllocations(rotation));
  }
}

async function changedSince(tx: Tx, { id, before, after }: ChangedCell): Promise<string> {
  const schoolId = (after ?? before)?.schoolId ?? "";
  const school = await tx
    .selectFrom("school")
    .select("nameEn")
    .where("id", "=", schoolId)
    .executeTakeFirst();
  const last = await tx
    .selectFrom("auditEvent as e")
    .leftJoin("branchUser as u", (join) =>
      join.onRef("u.branchId", "=", "e.branchId").onRef("u.id", "=", "e.actorId"),
    )
    .leftJoin("person as p", "p.id", "u.personId")
    .select(["p.firstName", "p.lastName"])
    .where("e.entity", "=", "allocation")
    .where("e.entityId", "=", id)
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const who = [last?.firstName, last?.lastName].filter(Boolean).join(" ") || "Somebody";
  return `${who} has changed what ${school?.nameEn ?? "a school"} gets since then. Nothing was undone.`;
}
