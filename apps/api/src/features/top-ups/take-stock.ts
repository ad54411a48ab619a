import type { Body } from "@kitround/contract/route.ts";
import { stockSuffices } from "@kitround/contract/stock/stock-rules.ts";
import type { TopUp, takeStock as takeStockRoute } from "@kitround/contract/top-ups/top-up.ts";
import { topUpMay } from "@kitround/contract/top-ups/top-up-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { addContent } from "../kit-content/kit-content.ts";
import { lockLevels } from "../stock/stock-queries.ts";
import { readTopUp } from "./top-up-queries.ts";

type Take = Body<typeof takeStockRoute>;

/** Takes stock into the kit, or puts back what this top-up took: ledger, top-up and kit content change together, or nothing does. */
export async function takeStock(tx: Tx, actor: Actor, id: string, take: Take): Promise<TopUp> {
  await requireVersion(tx, "topUp", id, take.rowVersion, "This top-up");
  const topUp = await readTopUp(tx, id);
  refuseUnlessAllowed(topUpMay("use stock", topUp));
  const lines = matched(topUp, take);
  const levels = await lockLevels(
    tx,
    lines.map(({ line }) => line.itemId),
  );
  refuseUnlessAllowed(
    stockSuffices(
      lines.map(({ line, qty, path }) => ({
        path,
        itemId: line.itemId,
        name: line.itemName,
        unit: line.unit,
        onHand: levels.get(line.itemId) ?? 0,
        asked: qty,
      })),
    ),
  );
  const lineIds = lines.map(({ line }) => line.lineId);
  const qtys = lines.map(({ qty }) => qty);
  await sql`
    insert into stock_movement (branch_id, item_id, delta, reason, top_up_id, actor_id)
    select current_branch(), item_id, -qty, case when qty > 0 then 'top_up' else 'return_unused' end, ${id}, ${actor.branchUserId}
    from unnest(${lines.map(({ line }) => line.itemId)}::uuid[], ${qtys}::int[]) as t (item_id, qty)`.execute(
    tx,
  );
  await sql`
    update top_up_line x set used = x.used + t.qty
    from unnest(${lineIds}::uuid[], ${qtys}::int[]) as t (line_id, qty)
    where x.branch_id = current_branch() and x.top_up_id = ${id} and x.line_id = t.line_id`.execute(
    tx,
  );
  await addContent(
    tx,
    topUp.kitId,
    lines.map(({ line, qty }) => ({ lineId: line.lineId, qty })),
  );
  await sql`
    update top_up set status = 'in_progress' where branch_id = current_branch() and id = ${id}`.execute(
    tx,
  );
  return readTopUp(tx, id);
}

interface TakenLine {
  line: TopUp["lines"][number];
  qty: number;
  path: string;
}

/** Each asked line is one of the top-up's, named once, and moves no more than it still needs or has taken. */
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
