import type { Body } from "@kitround/contract/route.ts";
import type { TopUp, takeStock as takeStockRoute } from "@kitround/contract/top-ups/top-up.ts";
import { filledInstead } from "@kitround/contract/top-ups/top-up-moves.ts";
import { isLive, splitTake, topUpMay } from "@kitround/contract/top-ups/top-up-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { lockLevels } from "../stock/stock-queries.ts";
import { requireStock, takeFromStock } from "../stock/take-from-stock.ts";
import { keepSecondCount } from "../second-counts/keep-second-count.ts";
import { happenedAt } from "../trips/drive/driver-times.ts";
import { lockTopUp, readTopUp } from "./top-up-queries.ts";

type Take = Body<typeof takeStockRoute>;

/** Takes stock into the kit, or puts back what this top-up took: ledger, top-up and kit content change together. */
export async function takeStock(tx: Tx, actor: Actor, id: string, take: Take): Promise<TopUp> {
  await lockTopUp(tx, id, take.rowVersion);
  const topUp = await fillInstead(tx, await readTopUp(tx, id), take);
  if (take.rowVersion === undefined) return takeUnseen(tx, actor, topUp, take);
  refuseUnlessAllowed(topUpMay("use stock", topUp));
  const lines = matched(topUp, take);
  await requireStock(tx, lines);
  await move(tx, actor, topUp, lines);
  return readTopUp(tx, id);
}

/** The top-up with the lines that substitutes fill from now on: the ledger is by item, so the line names the item that is taken. */
async function fillInstead(tx: Tx, topUp: TopUp, { lines: asked }: Take): Promise<TopUp> {
  const instead = new Set(asked.flatMap((each) => (each.instead === true ? [each.lineId] : [])));
  const lines = topUp.lines.map((line) => (instead.has(line.lineId) ? filledInstead(line) : line));
  const changed = lines.filter((line, at) => line !== topUp.lines[at]);
  if (changed.length === 0 || !isLive(topUp.status)) return topUp;
  await sql`
    update top_up_line x set item_id = t.item_id
    from unnest(${changed.map(({ lineId }) => lineId)}::uuid[], ${changed.map(({ itemId }) => itemId)}::uuid[]) as t (line_id, item_id)
    where x.branch_id = current_branch() and x.top_up_id = ${topUp.id} and x.line_id = t.line_id`.execute(
    tx,
  );
  return { ...topUp, lines };
}

/** Moves what still fits of stock that was taken without signal, and stores the rest as a second count, because it is in the kit. */
async function takeUnseen(tx: Tx, actor: Actor, topUp: TopUp, take: Take): Promise<TopUp> {
  const lines = take.lines.flatMap(({ lineId, qty }) => {
    const line = topUp.lines.find((each) => each.lineId === lineId);
    return line === undefined ? [] : [{ line, qty }];
  });
  const levels = await lockLevels(
    tx,
    lines.map(({ line }) => line.itemId),
  );
  const live = isLive(topUp.status);
  const before = await lastTaker(tx, topUp.id);
  const split = lines.map(({ line, qty }) => ({
    line,
    ...splitTake(line, { qty, onHand: levels.get(line.itemId) ?? 0, live }),
  }));
  const fitting = split
    .filter(({ fits }) => fits !== 0)
    .map(({ line, fits }) => ({ line, qty: fits }));
  if (fitting.length > 0) await move(tx, actor, topUp, fitting, live);
  await keepSecondCount(tx, actor, {
    kitId: topUp.kitId,
    kind: "top_up",
    first: { topUpId: topUp.id, ...before },
    at: happenedAt(take.at),
    lines: split.flatMap(({ line, fits, rest }) => {
      const first = line.used + fits;
      return rest === 0 ? [] : [{ lineId: line.lineId, first, second: first + rest }];
    }),
  });
  return readTopUp(tx, topUp.id);
}

/** The last person who took stock for it. */
async function lastTaker(
  tx: Tx,
  topUpId: string,
): Promise<{ by: string | null; at: string | null }> {
  const last = await tx
    .selectFrom("stockMovement")
    .select(["actorId as by", "occurredAt as at"])
    .where("topUpId", "=", topUpId)
    .where("reason", "=", "top_up")
    .orderBy("occurredAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? { by: null, at: null };
}

/** Updates ledger, top-up and content together. */
async function move(
  tx: Tx,
  actor: Actor,
  { id, kitId }: Pick<TopUp, "id" | "kitId">,
  lines: readonly Pick<TakenLine, "line" | "qty">[],
  live = true,
): Promise<void> {
  await takeFromStock(tx, actor, { kitId, topUpId: id }, lines);
  await sql`
    update top_up_line x set used = x.used + t.qty
    from unnest(${lines.map(({ line }) => line.lineId)}::uuid[], ${lines.map(({ qty }) => qty)}::int[]) as t (line_id, qty)
    where x.branch_id = current_branch() and x.top_up_id = ${id} and x.line_id = t.line_id`.execute(
    tx,
  );
  if (!live) return;
  await sql`
    update top_up set status = 'in_progress' where branch_id = current_branch() and id = ${id}`.execute(
    tx,
  );
}

interface TakenLine {
  line: TopUp["lines"][number];
  qty: number;
  path: string;
}

/** Checks that each requested line belongs to the top-up, is named once, and moves no more than it still needs or has taken. */
function matched(topUp: TopUp, take: Take): TakenLine[] {
  const open = new Map(topUp.lines.map((line) => [line.lineId, line]));
  const details: { path: string; message: string }[] = [];
  const taken = take.lines.flatMap(({ lineId, qty }, index): TakenLine[] => {
    const path = `lines.${index}.qty`;
    const line = open.get(lineId);
    open.delete(lineId);
    if (line === undefined) {
      details.push({
        path,
        message: "This line is not one that this top-up asks for, or it is named twice.",
      });
      return [];
    }
    if (qty > line.needed - line.used) {
      details.push({
        path,
        message: `${line.itemName} needs only ${line.needed - line.used} more.`,
      });
    }
    if (line.used + qty < 0) {
      details.push({
        path,
        message: `${line.itemName}: this top-up took ${line.used}, so ${-qty} can't be put back.`,
      });
    }
    return [{ line, qty, path }];
  });
  if (details.length > 0) throw new AppError("invalid_input", "Nothing was taken.", details);
  return taken;
}
