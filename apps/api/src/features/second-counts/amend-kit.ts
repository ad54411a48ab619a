import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import type { KitState } from "@kitround/contract/kits/kit-state.ts";
import {
  contentAfter,
  type TwoCounts,
} from "@kitround/contract/second-counts/second-count-rules.ts";
import type { SecondCount } from "@kitround/contract/second-counts/second-count.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { type KitLine, kitLines, writeContent } from "../kit-content/kit-content.ts";
import { moveKit } from "../kits/move-kit.ts";
import { packedPreparation, reopenPreparation } from "../preparations/reopen-preparation.ts";
import { adjustTopUp, cancelOpenTopUp, type Need, openTopUp } from "../top-ups/open-top-up.ts";

const reason = "Counted twice, and the counts differ";

interface Amendment {
  kitId: string;
  kind: SecondCount["kind"];
  /** The amending check-in, for the top-up that it needs. */
  checkInId: string | null;
  lines: readonly TwoCounts[];
}

/**
 * Sets the kit's content to the second count in these lines, and its state accordingly: a packed kit that lacks
 * something essential is opened again, a ready one that was counted short needs a top-up, a top-up in progress gets
 * the present shortage. A kit that is out only gets its content corrected.
 */
export async function amendKit(tx: Tx, actor: Actor, amendment: Amendment): Promise<void> {
  const { kitId, kind, checkInId } = amendment;
  const before = await linesOf(tx, kitId);
  const counts = amendment.lines.flatMap(({ lineId, ...both }) => {
    const line = before.get(lineId);
    return line === undefined ? [] : [{ lineId, qty: contentAfter(line.present, both) }];
  });
  await writeContent(tx, kitId, counts);
  const lines = await linesOf(tx, kitId);
  const changed = counts.flatMap(({ lineId }) => lines.get(lineId) ?? []);
  const short = changed.filter((line) => shortOf(line, line.present) > 0);
  const state = await stateAfterReopening(tx, actor, kitId, changed);
  const needs = changed.map((line): Need => ({ line, needed: shortOf(line, line.present) }));
  if (state === "needs_top_up") return amendTopUp(tx, actor, kitId, needs);
  // A shortage found while packing is filled or asked about there.
  if (state !== "ready" || kind === "packing" || short.length === 0) return;
  await openTopUp(
    tx,
    kitId,
    checkInId,
    needs.filter(({ needed }) => needed > 0),
  );
  await moveKit(tx, actor, { kitId, event: "amend_short", reason });
}

async function linesOf(tx: Tx, kitId: string): Promise<Map<string, KitLine>> {
  const lines = (await kitLines(tx, [kitId])).get(kitId) ?? [];
  return new Map(lines.map((line) => [line.lineId, line]));
}

/** A packed kit may not lack anything essential: then it is opened again. Returns the kit's state. */
async function stateAfterReopening(
  tx: Tx,
  actor: Actor,
  kitId: string,
  changed: readonly KitLine[],
): Promise<KitState | null> {
  const { rows } = await sql<{ state: KitState }>`
    select state from kit where branch_id = current_branch() and id = ${kitId} for update`.execute(
    tx,
  );
  const state = rows[0]?.state ?? null;
  if (state !== "packed") return state;
  const packed = await packedPreparation(tx, kitId);
  if (packed === null) return state;
  // Otherwise the packer's own tick would override the content.
  await sql`
    update preparation_line x set qty = c.qty
    from unnest(${changed.map((line) => line.lineId)}::uuid[], ${changed.map((line) => line.present)}::int[]) as c (line_id, qty)
    where x.branch_id = current_branch() and x.preparation_id = ${packed.id} and x.line_id = c.line_id`.execute(
    tx,
  );
  const lacks = changed.some((line) => line.critical && shortOf(line, line.present) > 0);
  if (!lacks) return state;
  await reopenPreparation(tx, actor, packed, reason);
  return "ready";
}

async function amendTopUp(
  tx: Tx,
  actor: Actor,
  kitId: string,
  needs: readonly Need[],
): Promise<void> {
  const live = await tx
    .selectFrom("topUp")
    .select("id")
    .where("kitId", "=", kitId)
    .where("status", "in", ["open", "in_progress", "waiting_stock"])
    .executeTakeFirst();
  if (live === undefined || (await adjustTopUp(tx, live.id, needs))) return;
  await cancelOpenTopUp(tx, kitId);
  await moveKit(tx, actor, { kitId, event: "amend_complete", reason });
}

/**
 * Quarantines the kit because the second count found a hazard; a packed one is opened first. Not if it is out or
 * quarantined already.
 */
export async function quarantineFound(
  tx: Tx,
  actor: Actor,
  kitId: string,
  why: string,
): Promise<void> {
  const { rows } = await sql<{ state: KitState }>`
    select state from kit where branch_id = current_branch() and id = ${kitId} for update`.execute(
    tx,
  );
  const state = rows[0]?.state;
  if (state !== "ready" && state !== "packed" && state !== "needs_top_up") return;
  const packed = state === "packed" ? await packedPreparation(tx, kitId) : null;
  if (packed !== null) await reopenPreparation(tx, actor, packed, why);
  await cancelOpenTopUp(tx, kitId);
  await moveKit(tx, actor, { kitId, event: "quarantine", reason: why });
}
