import type { createKit } from "@kitround/contract/kits/kit.ts";
import { copyCode, nextCopyNumber } from "@kitround/contract/kits/kit-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { moveKit } from "./move-kit.ts";

/** How a kit comes to the branch: bought, or from another branch with the token of its labels. */
type Arrival =
  | { event: "commission" }
  | { event: "borrow" | "move_in"; reason: string; qrToken: string };

/** A new copy on the published packing list; its first check-in makes it ready. Returns its id. */
export async function addKit(
  tx: Tx,
  actor: Actor,
  body: Body<typeof createKit>,
  arrival: Arrival = { event: "commission" },
): Promise<string> {
  const { kitTypeId, number, ...fields } = body;
  // Locked, so that two people who add copies at once get two numbers.
  const type = await tx
    .selectFrom("kitType")
    .select(["id", "code", "nameEn", "sponsor"])
    .where("id", "=", kitTypeId)
    .forUpdate()
    .executeTakeFirst();
  if (!type) throw notFound("This kit type");
  const list = await tx
    .selectFrom("packingList")
    .select(["id", "boxes", "weightG"])
    .where("kitTypeId", "=", kitTypeId)
    .where("status", "=", "published")
    .executeTakeFirst();
  if (!list) {
    throw new AppError(
      "transition_refused",
      `${type.nameEn} has no published packing list yet: publish one, then add copies.`,
    );
  }
  const taken =
    number === undefined
      ? await tx.selectFrom("kit").select("code").where("kitTypeId", "=", kitTypeId).execute()
      : [];
  const { id } = await tx
    .insertInto("kit")
    .values({
      boxes: list.boxes,
      weightG: list.weightG,
      sponsor: type.sponsor,
      ...fields,
      ...("qrToken" in arrival && { qrToken: arrival.qrToken }),
      branchId: actor.branchId,
      kitTypeId,
      packingListId: list.id,
      code: copyCode(type.code, number ?? nextCopyNumber(taken.map((kit) => kit.code))),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await moveKit(tx, actor, {
    kitId: id,
    event: arrival.event,
    ...("reason" in arrival && { reason: arrival.reason }),
  });
  return id;
}
