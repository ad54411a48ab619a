import type { SecondCount } from "@kitround/contract/second-counts/second-count.ts";
import {
  holdsAtOnce,
  type TwoCounts,
} from "@kitround/contract/second-counts/second-count-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { kitLines } from "../kit-content/kit-content.ts";
import { amendKit } from "./amend-kit.ts";
import { addAmendment } from "./add-amendment.ts";

export interface Second {
  kitId: string;
  kind: SecondCount["kind"];
  /** The first count and its counter, if that is known. */
  first: {
    checkInId?: string;
    preparationId?: string;
    topUpId?: string;
    by: string | null;
    at: string | null;
  };
  /** When the second one was made. */
  at: string;
  note?: string | null;
  /** The lines that differ. */
  lines: readonly TwoCounts[];
}

/**
 * Stores a count of a kit that somebody else has finished meanwhile. If nothing differs and there is no remark, there
 * is nothing to compare. An essential line that it found short takes effect at once: the kit is no longer ready.
 */
export async function keepSecondCount(tx: Tx, actor: Actor, second: Second): Promise<void> {
  const { kitId, kind, first, at, note = null, lines } = second;
  if (lines.length === 0 && note === null) return;
  const { rows } = await sql<{ id: string }>`
    insert into second_count (branch_id, kit_id, kind, check_in_id, preparation_id, top_up_id, first_by, first_at, counted_by,
      counted_at, note)
    values (current_branch(), ${kitId}, ${kind}, ${first.checkInId ?? null}, ${first.preparationId ?? null},
      ${first.topUpId ?? null}, ${first.by}, ${first.at}, ${actor.branchUserId}, ${at}, ${note})
    on conflict (branch_id, preparation_id, counted_by) where kind = 'packing' and decided_at is null
      do update set counted_at = excluded.counted_at, note = nullif(concat_ws(E'\n', second_count.note, excluded.note), '')
    returning id`.execute(tx);
  const id = rows[0]?.id ?? "";
  await sql`
    insert into second_count_line (branch_id, second_count_id, line_id, first_qty, second_qty)
    select current_branch(), ${id}, line_id, first_qty, second_qty
    from unnest(${lines.map((l) => l.lineId)}::uuid[], ${lines.map((l) => l.first)}::int[],
      ${lines.map((l) => l.second)}::int[]) as l (line_id, first_qty, second_qty)
    on conflict (branch_id, second_count_id, line_id) do update set second_qty = excluded.second_qty`.execute(
    tx,
  );
  if (kind === "top_up") return;
  const present = new Map(
    ((await kitLines(tx, [kitId])).get(kitId) ?? []).map((line) => [line.lineId, line]),
  );
  const atOnce = lines.filter((each) => {
    const line = present.get(each.lineId);
    return line !== undefined && holdsAtOnce(line, each);
  });
  if (atOnce.length > 0) await takeOver(tx, actor, { id, kitId, kind }, atOnce);
}

/**
 * Stores what a second person said as they finished a packing or a top-up that was finished already: their minutes, note, weight or
 * reason. It is added to their second count of it, if that is still open.
 */
export async function keepSecondRemark(
  tx: Tx,
  actor: Actor,
  remark: Pick<Second, "kitId" | "kind" | "first"> & { said: readonly (string | null)[] },
): Promise<void> {
  const { said, ...second } = remark;
  const note = said.filter((each) => each !== null).join("\n");
  if (note === "") return;
  // A second packing has one open row for each person, which `keepSecondCount` adds to.
  const open = await tx
    .updateTable("secondCount")
    .set({ note: sql<string>`concat_ws(E'\n', note, ${note}::text)` })
    .where("topUpId", "=", sql<string>`${second.first.topUpId ?? null}::uuid`)
    .where("countedBy", "=", actor.branchUserId)
    .where("decidedAt", "is", null)
    .executeTakeFirst();
  if (open.numUpdatedRows > 0n) return;
  await keepSecondCount(tx, actor, { ...second, at: new Date().toISOString(), note, lines: [] });
}

/** Sets the kit's content to these lines of a second count, and marks them as adopted. */
export async function takeOver(
  tx: Tx,
  actor: Actor,
  { id, kitId, kind }: Pick<SecondCount, "id" | "kitId" | "kind">,
  lines: readonly TwoCounts[],
): Promise<void> {
  await sql`
    update second_count_line set taken_over = true
    where branch_id = current_branch() and second_count_id = ${id}
      and line_id = any(${lines.map((l) => l.lineId)}::uuid[])`.execute(tx);
  const checkInId = kind === "check_in" ? await addAmendment(tx, id, lines) : null;
  await amendKit(tx, actor, { kitId, kind, checkInId, lines });
}
