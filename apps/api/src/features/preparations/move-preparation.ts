import { can } from "@kitround/contract/access/capabilities.ts";
import type {
  movePreparation as movePreparationRoute,
  PreparationDetail,
} from "@kitround/contract/preparations/preparation.ts";
import {
  criticalShort,
  essentialsSeen,
  kitIsHere,
  packingComplete,
  isDone,
  preparationMay,
  verifyMay,
} from "@kitround/contract/preparations/preparation-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { moveAllocationsThatMay } from "../allocations/move-allocation.ts";
import { writeContent } from "../kit-content/kit-content.ts";
import { moveKit } from "../kits/move-kit.ts";
import { keepSecondRemark } from "../second-counts/keep-second-count.ts";
import { begin } from "./check-lines.ts";
import { reopenPreparation, unblocked } from "./reopen-preparation.ts";
import { lockAsSeen, readPreparation } from "./preparation-queries.ts";

type Step = Body<typeof movePreparationRoute>;

/** Packs, verifies, blocks or reopens: the preparation, its kit and its allocation move together. */
export async function movePreparation(
  tx: Tx,
  actor: Actor,
  id: string,
  step: Step,
): Promise<PreparationDetail> {
  await lockAsSeen(tx, id, step.rowVersion);
  const it = await readPreparation(tx, id);
  // Somebody else was first, and it has the wanted status already: only the reason and the note are stored.
  if (step.rowVersion === undefined && isDone(step.status, it.status)) {
    await keepSecondRemark(tx, actor, {
      kitId: it.kitId,
      kind: "packing",
      first: { preparationId: id, by: it.packedById, at: it.packedAt },
      said: [
        step.weightG === undefined ? null : `Weight: ${step.weightG / 1000} kg`,
        step.reason ?? null,
        step.note || null,
      ],
    });
    return it;
  }
  refuseUnlessAllowed(preparationMay(step.status, it));
  if (step.note !== undefined) {
    await sql`update preparation set note = nullif(${step.note}, '') where branch_id = current_branch() and id = ${id}`.execute(
      tx,
    );
  }
  if (step.status === "packed") await pack(tx, actor, it, step);
  else if (step.status === "verified") await verify(tx, actor, it);
  else if (step.status === "blocked") await block(tx, it, step);
  else await open(tx, actor, it);
  return readPreparation(tx, id);
}

async function pack(tx: Tx, actor: Actor, it: PreparationDetail, step: Step): Promise<void> {
  refuseUnlessAllowed(kitIsHere(it));
  const given = { reason: step.reason, may: can(actor.role, "kit-room:override") };
  refuseUnlessAllowed(packingComplete(it, given) ?? essentialsSeen(it, given));
  const override = criticalShort(it.lines).length > 0 ? (step.reason ?? null) : null;
  // The packer's count is now the latest count of the kit.
  await writeContent(
    tx,
    it.kitId,
    it.lines.flatMap(({ lineId, packed }) => (packed === null ? [] : [{ lineId, qty: packed }])),
  );
  await sql`
    update preparation set status = 'packed', packed_by = ${actor.branchUserId}, packed_at = now(),
      weight_g = coalesce(${step.weightG ?? null}, weight_g), override_reason = ${override}, ${unblocked}
    where branch_id = current_branch() and id = ${it.id}`.execute(tx);
  await moveAllocationsThatMay(tx, [{ id: it.allocationId, event: "pack" }]);
  await moveKit(tx, actor, {
    kitId: it.kitId,
    event: "pack",
    allocationId: it.allocationId,
    ...(override === null ? {} : { reason: override }),
  });
}

/** Verifies the kit: by another person if the branch requires two and has two; the screens show by whom. */
async function verify(tx: Tx, actor: Actor, it: PreparationDetail): Promise<void> {
  refuseUnlessAllowed(verifyMay(it, actor.branchUserId));
  await sql`
    update preparation set status = 'verified', verified_by = ${actor.branchUserId}, verified_at = now()
    where branch_id = current_branch() and id = ${it.id}`.execute(tx);
}

async function block(
  tx: Tx,
  it: PreparationDetail,
  { reason, waitsForStock = false }: Step,
): Promise<void> {
  if (reason === undefined) {
    const message = "Say why it is blocked, for the next person.";
    throw new AppError("invalid_input", message, [{ path: "reason", message }]);
  }
  await sql`
    update preparation set status = 'blocked', blocked_reason = ${reason}, waits_for_stock = ${waitsForStock},
      asked_by = null, asked_at = null
    where branch_id = current_branch() and id = ${it.id}`.execute(tx);
}

async function open(tx: Tx, actor: Actor, it: PreparationDetail): Promise<void> {
  if (it.status === "todo") return begin(tx, it);
  return reopenPreparation(tx, actor, it);
}
