import type { listReplacedLabels } from "@kitround/contract/labels/label-page.ts";
import { mostReplacedLabels } from "@kitround/contract/labels/label-page.ts";
import { refusal } from "@kitround/contract/refusal.ts";
import type { Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";

/**
 * Gives a kit a new token for its labels and keeps the old one as replaced. Throws `not_found`, `stale_version`, and
 * `transition_refused` for a retired kit.
 */
export async function replaceLabelsOf(
  tx: Tx,
  actor: Actor,
  kitId: string,
  rowVersion: number,
): Promise<void> {
  await requireVersion(tx, "kit", kitId, rowVersion, "This kit");
  const { qrToken, state } = await tx
    .selectFrom("kit")
    .select(["qrToken", "state"])
    .where("id", "=", kitId)
    .executeTakeFirstOrThrow();
  if (state === "retired") {
    refuseUnlessAllowed(
      refusal("transition_refused", "This kit is retired: it needs no labels any more."),
    );
  }
  await tx
    .insertInto("replacedLabel")
    .values({ branchId: actor.branchId, qrToken, kitId, replacedBy: actor.branchUserId })
    .execute();
  await tx
    .updateTable("kit")
    .set({ qrToken: sql<string>`replace(gen_random_uuid()::text, '-', '')` })
    .where("id", "=", kitId)
    .execute();
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
      "kit.id as kitId",
      "kit.code as kitCode",
      "replacedLabel.replacedAt",
    ])
    .orderBy("replacedLabel.replacedAt", "desc")
    .limit(mostReplacedLabels)
    .execute();
  return { items };
}
