import type { Body } from "@kitround/contract/route.ts";
import type {
  createRotation,
  layOutRotations,
  Rotation,
  setRotationStatus,
  updateRotation,
} from "@kitround/contract/rotations/rotation.ts";
import { layOut, mayBecome, rotationFits } from "@kitround/contract/rotations/rotation-rules.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { lockTerm } from "../terms/term-queries.ts";
import { countAllocations, findRotation, listRotationRows } from "./rotation-queries.ts";

/** @throws not_found */
export async function readRotation(tx: Tx, id: string): Promise<Rotation> {
  const row = await findRotation(tx, id);
  if (!row) throw new AppError("not_found", "There is no such rotation.");
  return row;
}

async function termOf(tx: Tx, id: string) {
  const term = await lockTerm(tx, id);
  if (!term) throw new AppError("not_found", "There is no such term.");
  return term;
}

/** Numbers rotations from 1 in the order of their days. */
async function renumber(tx: Tx, termId: string): Promise<void> {
  const rows = await tx
    .selectFrom("rotation")
    .select(["id", "seq"])
    .where("termId", "=", termId)
    .orderBy("deliverOn")
    .execute();
  const moved = rows.map((r, i) => ({ ...r, to: i + 1 })).filter((r) => r.seq !== r.to);
  // The numbers are unique at every moment, so they are first set to temporary ones.
  for (const { id, to } of moved) {
    await tx
      .updateTable("rotation")
      .set({ seq: 1000 + to })
      .where("id", "=", id)
      .execute();
  }
  for (const { id, to } of moved) {
    await tx.updateTable("rotation").set({ seq: to }).where("id", "=", id).execute();
  }
}

export async function addRotation(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createRotation>,
): Promise<Rotation> {
  refuseUnlessAllowed(rotationFits(await termOf(tx, body.termId), body));
  const { count } = await tx
    .selectFrom("rotation")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("termId", "=", body.termId)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("rotation")
    .values({ ...body, branchId: actor.branchId, seq: count + 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await renumber(tx, body.termId);
  return readRotation(tx, id);
}

export async function fillTerm(
  tx: Tx,
  actor: Actor,
  termId: string,
  { firstDeliverOn }: Body<typeof layOutRotations>,
) {
  const term = await termOf(tx, termId);
  const had = await listRotationRows(tx, { termId, limit: 1 });
  if (had.total > 0) {
    throw new AppError("already_exists", "This term has rotations already. Add single ones.", []);
  }
  const branch = await tx
    .selectFrom("branch")
    .select(["rotationDays", "prepLeadDays", "packingDays"])
    .executeTakeFirstOrThrow();
  const holidays = await tx.selectFrom("publicHoliday").select("onDay").execute();
  const closed = new Set(holidays.map((holiday) => holiday.onDay));
  const days = layOut(term, branch, firstDeliverOn, closed);
  const [first] = days;
  if (!first) {
    const message = `No rotation of ${branch.rotationDays} days fits between ${dayWords(firstDeliverOn)} and the end of the term on ${dayWords(term.endsOn)}.`;
    throw new AppError("invalid_input", message, [{ path: "firstDeliverOn", message }]);
  }
  const refused = rotationFits(term, first);
  if (refused) {
    throw new AppError(refused.code, refused.message, [
      { path: "firstDeliverOn", message: refused.message },
    ]);
  }
  await tx
    .insertInto("rotation")
    .values(days.map((d, i) => ({ ...d, branchId: actor.branchId, termId, seq: i + 1 })))
    .execute();
  return listRotationRows(tx, { termId, limit: 1000 });
}

export async function changeRotation(
  tx: Tx,
  id: string,
  { rowVersion, ...change }: Body<typeof updateRotation>,
): Promise<Rotation> {
  const seen = await readRotation(tx, id);
  const term = await termOf(tx, seen.termId);
  await requireVersion(tx, "rotation", id, rowVersion, "This rotation");
  const rotation = await readRotation(tx, id);
  const { live } = await countAllocations(tx, id);
  if (live > 0) {
    throw new AppError(
      "in_use",
      `Rotation ${rotation.seq} has ${live === 1 ? "1 kit" : `${live} kits`} planned on its days. Unassign them before moving it.`,
      [],
    );
  }
  const days = {
    deliverOn: change.deliverOn ?? rotation.deliverOn,
    collectOn: change.collectOn ?? rotation.collectOn,
    readyBy: change.readyBy ?? rotation.readyBy,
  };
  refuseUnlessAllowed(rotationFits(term, days));
  if (Object.keys(change).length > 0) {
    await tx.updateTable("rotation").set(days).where("id", "=", id).execute();
    await renumber(tx, seen.termId);
  }
  return readRotation(tx, id);
}

export async function changeStatus(
  tx: Tx,
  id: string,
  { rowVersion, status, reason }: Body<typeof setRotationStatus>,
): Promise<Rotation> {
  await requireVersion(tx, "rotation", id, rowVersion, "This rotation");
  const rotation = await readRotation(tx, id);
  const { out } = await countAllocations(tx, id);
  refuseUnlessAllowed(mayBecome(rotation, status, { reason, out }));
  if (reason !== undefined) await giveReason(tx, reason);
  await tx.updateTable("rotation").set({ status }).where("id", "=", id).execute();
  return readRotation(tx, id);
}
