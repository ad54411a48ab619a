import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import {
  effectiveQty,
  isDone,
  ticksMay,
} from "@kitround/contract/preparations/preparation-rules.ts";
import { differing } from "@kitround/contract/second-counts/second-count-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { moveAllocationsThatMay } from "../allocations/move-allocation.ts";
import { keepSecondCount } from "../second-counts/keep-second-count.ts";
import { happenedAt } from "../trips/drive/driver-times.ts";
import { lockPreparation, readPreparation } from "./preparation-queries.ts";

interface Tick {
  lineId: string;
  /** Null removes the tick. */
  qty: number | null;
}

/** Stores the packer's ticks and counts; the first one starts the preparation. */
export async function checkLines(
  tx: Tx,
  actor: Actor,
  id: string,
  { lines: ticks, at }: { lines: readonly Tick[]; at?: string | undefined },
): Promise<PreparationDetail> {
  await lockPreparation(tx, id);
  const before = await readPreparation(tx, id);
  if (at !== undefined && isDone("packed", before.status)) {
    refuseForeignLines(before, ticks);
    await keepSecondLook(tx, actor, before, { ticks, at });
    return readPreparation(tx, id);
  }
  refuseUnlessAllowed(ticksMay(before));
  refuseForeignLines(before, ticks);
  await sql`
    delete from preparation_line
    where branch_id = current_branch() and preparation_id = ${id}
      and line_id = any(${ticks.filter((t) => t.qty === null).map((t) => t.lineId)}::uuid[])`.execute(
    tx,
  );
  const counted = ticks.filter((t) => t.qty !== null);
  await sql`
    insert into preparation_line (branch_id, preparation_id, line_id, qty)
    select current_branch(), ${id}, line_id, qty
    from unnest(${counted.map((t) => t.lineId)}::uuid[], ${counted.map((t) => t.qty)}::int[]) as t (line_id, qty)
    on conflict (branch_id, preparation_id, line_id) do update set qty = excluded.qty`.execute(tx);
  if (before.status === "todo") await begin(tx, before);
  return readPreparation(tx, id);
}

function refuseForeignLines(it: PreparationDetail, ticks: readonly Tick[]): void {
  const own = new Set(it.lines.map((line) => line.lineId));
  const details = ticks.flatMap(({ lineId }, index) =>
    own.has(lineId)
      ? []
      : [
          {
            path: `lines.${index}.lineId`,
            message: `This line is not on ${it.kitCode}'s packing list.`,
          },
        ],
  );
  if (details.length > 0)
    throw new AppError("invalid_input", "Some lines are not this kit's.", details);
}

/** Somebody else has packed the kit meanwhile: ticks that differ from that are stored beside it as a second count. */
async function keepSecondLook(
  tx: Tx,
  actor: Actor,
  it: PreparationDetail,
  { ticks, at }: { ticks: readonly Tick[]; at: string },
): Promise<void> {
  const first = new Map(it.lines.map((line) => [line.lineId, effectiveQty(line)]));
  const second = new Map(
    ticks.flatMap(({ lineId, qty }) => (qty === null ? [] : [[lineId, qty] as const])),
  );
  await keepSecondCount(tx, actor, {
    kitId: it.kitId,
    kind: "packing",
    first: { preparationId: it.id, by: it.packedById, at: it.packedAt },
    at: happenedAt(at),
    lines: differing(first, second),
  });
}

/** Packing has started: the plan shows it too. */
export async function begin(
  tx: Tx,
  it: Pick<PreparationDetail, "id" | "allocationId">,
): Promise<void> {
  await sql`update preparation set status = 'in_progress' where branch_id = current_branch() and id = ${it.id}`.execute(
    tx,
  );
  await moveAllocationsThatMay(tx, [{ id: it.allocationId, event: "prepare" }]);
}
