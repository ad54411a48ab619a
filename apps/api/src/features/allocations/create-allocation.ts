import type { Allocation, createAllocation } from "@kitround/contract/allocations/allocation.ts";
import {
  type Cell,
  cellTakesKits,
  isOverridable,
  type KitTypeForPlan,
  typeMayGo,
} from "@kitround/contract/allocations/allocation-rules.ts";
import { type Copy, copyMayGo, firstFree } from "@kitround/contract/allocations/copy-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { recordChange } from "../plan/record-change.ts";
import { readAllocation } from "./allocation-queries.ts";
import { loadCell, loadCopies } from "./cell-queries.ts";
import { insertAllocation, takeRequest } from "./allocation-writes.ts";

type Wanted = Body<typeof createAllocation>;

/**
 * Assigns a kit to a school. Rotation, school and copies are locked in this order, so that of two people who want one
 * copy the second is refused, and its message names who has it.
 */
export async function giveKit(tx: Tx, actor: Actor, wanted: Wanted): Promise<Allocation> {
  const { rotationId, schoolId, kitTypeId } = wanted;
  const { cell, termId } = await loadCell(tx, { rotationId, schoolId, lock: true });
  refuseUnlessAllowed(cellTakesKits(cell));
  const type = await findType(tx, kitTypeId);
  const overridden = overrides(cell, type, wanted.overrideReason);
  const copies = await loadCopies(tx, cell, { kitTypeIds: [kitTypeId], lock: true });
  const copy = chooseCopy(cell, type, copies, wanted.kitId);
  const request = await takeRequest(tx, { termId, schoolId, kitTypeId });
  const id = await insertAllocation(tx, {
    branchId: actor.branchId,
    rotationId,
    schoolId,
    kitTypeId,
    kitId: copy.id,
    requestId: request?.id ?? null,
    source: request ? "request" : "manual",
    pinned: wanted.pinned ?? false,
    days: cell,
    reasons: request ? [`Wish ${request.rank + 1} of the school`] : [],
    overrideReason: overridden ? (wanted.overrideReason ?? null) : null,
    studentsExpected: wanted.studentsExpected ?? request?.students ?? null,
  });
  const given = await readAllocation(tx, id);
  const words = `${given.kitCode ?? type.name} to ${given.schoolName}`;
  await recordChange(tx, actor, { termId, words, ids: [id], before: new Map() });
  return given;
}

async function findType(tx: Tx, id: string): Promise<KitTypeForPlan> {
  const type = await tx
    .selectFrom("kitType")
    .select(["id", "nameEn as name", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!type) throw new AppError("not_found", "There is no such kit type.");
  return type;
}

/**
 * True if a reason was given and the refused rule is the one that a reason can override. @throws what the rules
 * refuse
 */
function overrides(cell: Cell, type: KitTypeForPlan, reason: string | undefined): boolean {
  const refused = typeMayGo(cell, type);
  if (refused && reason !== undefined && isOverridable(refused)) return true;
  refuseUnlessAllowed(refused);
  return false;
}

function chooseCopy(
  cell: Cell,
  type: KitTypeForPlan,
  copies: readonly Copy[],
  kitId: string | undefined,
): Copy {
  if (kitId === undefined) {
    const { copy, refused } = firstFree(cell, type, copies);
    if (!copy) throw new AppError(refused.code, refused.message, refused.details);
    return copy;
  }
  const copy = copies.find((c) => c.id === kitId);
  if (!copy) throw new AppError("not_found", `There is no such copy of ${type.name}.`);
  refuseUnlessAllowed(copyMayGo(cell, copy));
  return copy;
}
