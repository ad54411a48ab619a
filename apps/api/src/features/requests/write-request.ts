import type {
  createRequest,
  KitRequest,
  updateRequest,
} from "@kitround/contract/requests/kit-request.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError } from "../../app-error.ts";
import { settleRequests } from "../plan/settle-requests.ts";
import { readRequest } from "./request-queries.ts";

export async function addRequest(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createRequest>,
): Promise<KitRequest> {
  await mustExist(tx, "term", body.termId);
  await mustExist(tx, "school", body.schoolId);
  await mustExist(tx, "kitType", body.kitTypeId);
  await preferredInTerm(tx, body.termId, body.preferredRotationId);
  const { id } = await tx
    .insertInto("kitRequest")
    .values({ ...body, branchId: actor.branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await settleRequests(tx, [id]);
  return readRequest(tx, id);
}

export async function changeRequest(
  tx: Tx,
  id: string,
  { rowVersion, ...change }: Body<typeof updateRequest>,
): Promise<KitRequest> {
  await requireVersion(tx, "kitRequest", id, rowVersion, "This request");
  const request = await readRequest(tx, id);
  if (request.status === "planned" && change.status !== undefined) {
    const message = "Its kit is planned. Unassign the kit in the plan first.";
    throw new AppError("transition_refused", message, [{ path: "status", message }]);
  }
  await preferredInTerm(tx, request.termId, change.preferredRotationId);
  if (Object.keys(change).length > 0) {
    await tx.updateTable("kitRequest").set(change).where("id", "=", id).execute();
    if (change.status !== undefined) await settleRequests(tx, [id]);
  }
  return readRequest(tx, id);
}

const words = { term: "term", school: "school", kitType: "kit type" } as const;

async function mustExist(tx: Tx, table: keyof typeof words, id: string): Promise<void> {
  const row = await tx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found", `There is no such ${words[table]}.`);
}

async function preferredInTerm(
  tx: Tx,
  termId: string,
  rotationId: string | null | undefined,
): Promise<void> {
  if (rotationId === null || rotationId === undefined) return;
  const row = await tx
    .selectFrom("rotation")
    .select("id")
    .where("id", "=", rotationId)
    .where("termId", "=", termId)
    .executeTakeFirst();
  if (row) return;
  const message = "Choose a rotation of the same term.";
  throw new AppError("invalid_input", message, [{ path: "preferredRotationId", message }]);
}
