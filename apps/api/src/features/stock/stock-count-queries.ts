import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { listStockCounts, StockCount } from "@kitround/contract/stock/stock-count.ts";
import { seesOnHand } from "@kitround/contract/stock/stock-count-rules.ts";
import type { Query } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import { andGiven } from "../../db/conditions.ts";
import { byCursor, byId, type Cut } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";

type Settings = Pick<Branch, "blindCounts" | "countsByTwo">;

/** Whether shelves are counted blind now: always if the branch wants it, otherwise while a blind stocktake is open. */
export async function countSettings(tx: Tx): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select blind_counts or exists (select from stocktake s where s.branch_id = b.id and s.status = 'open' and s.blind) as blind_counts,
      counts_by_two
    from branch b where b.id = current_branch()`.execute(tx);
  const [settings] = rows;
  if (settings === undefined) throw new Error("There is no branch to count for.");
  return settings;
}

/** Whether this role sees recorded quantities; the branch's setting is read only if the role does not decide it. */
export async function isToldOnHand(tx: Tx, role: Role): Promise<boolean> {
  return seesOnHand(role, { blindCounts: true }) || seesOnHand(role, await countSettings(tx));
}

interface Filter extends Partial<Query<typeof listStockCounts>> {
  id?: string;
  /** Without counts of a stocktake, which are approved together, and counts of this person that somebody else has to approve. */
  forApprover?: string;
}

type Row = Omit<StockCount, "onHand"> & { onHand: number; blind: boolean };

async function select(tx: Tx, filter: Filter): Promise<Cut<Row>> {
  const { id, itemId, status, forApprover } = filter;
  const newest = { by: sql`c.counted_at`, kind: "moment", descending: true } as const;
  const page = byCursor("counts", [newest, byId(sql`c.id`)], { limit: 1, ...filter });
  const { rows } = await sql<Row & { total: number }>`
    select c.id, c.item_id, i.name as item_name, i.unit, i.shelf, c.counted, c.on_hand, c.blind, c.note, c.status, c.by_two,
      c.counted_by as counted_by_id, ${nameOf("c.counted_by")} as counted_by_name, c.counted_at,
      c.decided_by as decided_by_id, ${nameOf("c.decided_by")} as decided_by_name, c.decided_at, c.refused_because, c.stocktake_id,
      c.row_version, count(*) over ()::int as total${page.columns}
    from stock_count c join item i on i.branch_id = c.branch_id and i.id = c.item_id
    where c.branch_id = current_branch() ${andGiven(id, (its) => sql`c.id = ${its}`)}
      ${andGiven(itemId, (its) => sql`c.item_id = ${its}`)} ${andGiven(status, (its) => sql`c.status = ${its}`)}
      ${andGiven(forApprover, (who) => sql`c.stocktake_id is null and (not c.by_two or c.counted_by <> ${who})`)}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(tx);
  return page.cut<Row>(rows);
}

/** Leaves out the recorded quantity for people who count blind. */
export function asSeen<C extends { onHand: number; blind: boolean }>(
  { blind, onHand, ...count }: C,
  role: Role,
): Omit<C, "blind" | "onHand"> & { onHand: number | null } {
  return { ...count, onHand: seesOnHand(role, { blindCounts: blind }) ? onHand : null };
}

export async function findCounts(tx: Tx, role: Role, filter: Filter): Promise<Cut<StockCount>> {
  const page = await select(tx, filter);
  return { ...page, items: page.items.map((row) => asSeen(row, role)) };
}

/** Includes the recorded quantity, for every caller. Throws not_found. */
export async function readCount(tx: Tx, id: string): Promise<Row> {
  const {
    items: [count],
  } = await select(tx, { id });
  if (count === undefined) throw notFound("This count");
  return count;
}

/** As this caller may see it. Throws not_found. */
export async function showCount(tx: Tx, role: Role, id: string): Promise<StockCount> {
  return asSeen(await readCount(tx, id), role);
}
