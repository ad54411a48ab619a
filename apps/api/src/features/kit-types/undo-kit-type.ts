import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Touched } from "../imports/import-target.ts";
import type { DraftLines } from "./imported-lines.ts";
import { saveDraft } from "./save-draft-packing-list.ts";

/** The data that an import has stored about a kit type. */
interface Before {
  /** Its changed fields before; null for one that the import created. */
  type: object | null;
  /** The draft before; null if there was none. */
  draft: DraftLines | null;
  /** The draft after the import; null if it wrote none. */
  left: { id: string; rowVersion: number } | null;
}

/** Deletes or restores a draft that nobody has changed or published since; likewise the kit type. */
export async function undoKitType(
  tx: Tx,
  actor: Actor,
  touched: readonly Touched[],
): Promise<{ removed: number; restored: number }> {
  const taken = { removed: 0, restored: 0 };
  for (const each of touched) {
    // Cast: as this feature's import wrote it.
    const before = each.before as Before;
    if (!(await isAsLeft(tx, each, before))) continue;
    if (before.left !== null && before.draft === null) {
      await tx.deleteFrom("packingList").where("id", "=", before.left.id).execute();
    }
    if (before.left !== null && before.draft !== null) {
      const { rowVersion } = before.left;
      await saveDraft(tx, actor, each.recordId, { ...before.draft, rowVersion });
    }
    if (before.type === null) {
      await tx.deleteFrom("kitType").where("id", "=", each.recordId).execute();
      taken.removed += 1;
      continue;
    }
    if (Object.keys(before.type).length > 0) {
      await tx.updateTable("kitType").set(before.type).where("id", "=", each.recordId).execute();
    }
    taken.restored += 1;
  }
  return taken;
}

async function isAsLeft(
  tx: Tx,
  { recordId, rowVersion }: Touched,
  { type, left }: Before,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
      exists (select from kit k where k.branch_id = t.branch_id and k.kit_type_id = t.id)
      or exists (select from kit_request q where q.branch_id = t.branch_id and q.kit_type_id = t.id)
      or exists (select from allocation a where a.branch_id = t.branch_id and a.kit_type_id = t.id)
      or exists (select from packing_list p where p.branch_id = t.branch_id and p.kit_type_id = t.id
        and p.id is distinct from ${left?.id ?? null}::uuid) as used
    from kit_type t
    where t.branch_id = current_branch() and t.id = ${recordId} and t.row_version = ${rowVersion} for update of t`.execute(
    tx,
  );
  const kitType = rows[0];
  if (kitType === undefined || (type === null && kitType.used)) return false;
  if (left === null) return true;
  const draft = await tx
    .selectFrom("packingList")
    .select("id")
    .where("id", "=", left.id)
    .where("status", "=", "draft")
    .where("rowVersion", "=", left.rowVersion)
    .executeTakeFirst();
  return draft !== undefined;
}
