import { missingBoxFaults } from "@kitround/contract/check-ins/check-in-rules.ts";
import type { listReplacedLabels, replaceLabels } from "@kitround/contract/labels/label-page.ts";
import { mostReplacedLabels } from "@kitround/contract/labels/label-page.ts";
import { refusal } from "@kitround/contract/refusal.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { newQrToken } from "./qr-token.ts";

/**
 * Gives a kit a new token for its labels and keeps the old one as replaced, or one box the next number for its label. Throws
 * `not_found`, `stale_version`, `invalid_input` for a box that the kit does not have, and
 * `transition_refused` for a retired kit.
 */
export async function replaceLabelsOf(
  tx: Tx,
  actor: Actor,
  kitId: string,
  { rowVersion, box }: Body<typeof replaceLabels>,
): Promise<void> {
  await requireVersion(tx, "kit", kitId, rowVersion, "This kit");
  const { qrToken, state, boxes } = await tx
    .selectFrom("kit")
    .select(["qrToken", "state", "boxes"])
    .where("id", "=", kitId)
    .executeTakeFirstOrThrow();
  if (state === "retired") {
    refuseUnlessAllowed(
      refusal("transition_refused", "This kit is retired: it needs no labels any more."),
    );
  }
  const replaced = { branchId: actor.branchId, qrToken, kitId, replacedBy: actor.branchUserId };
  if (box !== undefined) {
    const [fault] = missingBoxFaults(boxes, [box]);
    if (fault) throw new AppError("invalid_input", fault.message, [{ ...fault, path: "box" }]);
    const { count } = await tx
      .selectFrom("replacedLabel")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("qrToken", "=", qrToken)
      .where("box", "=", box)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("replacedLabel")
      .values({ ...replaced, box, issue: Number(count) })
      .execute();
    // Only the version of the kit changes, so that the second of two simultaneous replacements gets a conflict.
    await tx.updateTable("kit").set({ qrToken }).where("id", "=", kitId).execute();
    return;
  }
  await tx.insertInto("replacedLabel").values(replaced).execute();
  await tx.updateTable("kit").set({ qrToken: newQrToken }).where("id", "=", kitId).execute();
}

/** The newest replaced labels of the branch. */
export async function replacedLabelRows(tx: Tx): Promise<Result<typeof listReplacedLabels>> {
  const items = await tx
    .selectFrom("replacedLabel")
    .innerJoin("kit", (join) =>
      join
        .onRef("kit.branchId", "=", "replacedLabel.branchId")
        .onRef("kit.id", "=", "replacedLabel.kitId"),
    )
    .select([
      "replacedLabel.qrToken as token",
      sql<number | null>`nullif(replaced_label.box, 0)`.as("box"),
      "replacedLabel.issue",
      "kit.id as kitId",
      "kit.code as kitCode",
      "replacedLabel.replacedAt",
    ])
    .orderBy("replacedLabel.replacedAt", "desc")
    .limit(mostReplacedLabels)
    .execute();
  return { items };
}
