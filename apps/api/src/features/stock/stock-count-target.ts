import { can } from "@kitround/contract/access/capabilities.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { StockFields } from "@kitround/contract/imports/stock-columns.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { idsNamed } from "../../db/ids-named.ts";
import type { ComparedRow, ImportTarget, Touched } from "../imports/import-target.ts";
import { itemFinder } from "../items/find-items.ts";
import { countStock, refuseCount } from "./count-stock.ts";
import { reverseMovement } from "./move-stock.ts";
import { isToldOnHand } from "./stock-count-queries.ts";
import { lockLevels } from "./stock-queries.ts";

const because = "The import that created it was undone.";

interface Level {
  id: string;
  sku: string;
  name: string;
  onHand: number;
}

/** Records the rows of a stocktake as counts, with the same effect on the ledger as counts entered by hand. */
export const stockCountTarget: ImportTarget = {
  atOnce: 5,
  comparing:
    (actor, { hold }) =>
    async (tx, rows) => {
      const sees = await isToldOnHand(tx, actor.role);
      // The types are those of the counts' import description.
      const read = rows.map(({ row, fields }) => ({ row, read: fields as StockFields }));
      const texts = read.flatMap(({ read: { sku, name } }) => sku ?? name ?? []);
      const find = itemFinder(await readLevels(tx, await idsNamed(tx, actor, "item", texts)));
      const given = read.map((each) => ({ ...each, item: find(each.read) }));
      const locked = hold
        ? await lockLevels(
            tx,
            given.flatMap(({ item }) => item?.id ?? []),
          )
        : null;
      const compared: ComparedRow[] = [];
      const errors: RowError[] = [];
      const counts: { itemId: string; counted: number; note?: string }[] = [];
      for (const { row, read, item } of given) {
        const { sku, name = "", counted = 0, note } = read;
        const value = sku ?? name;
        const path = sku === undefined ? "name" : "sku";
        if (!item) {
          const message = sku === undefined ? "There is no such item." : "There is no such SKU.";
          errors.push({ row, path, value, message });
          continue;
        }
        counts.push({ itemId: item.id, counted, ...(note === undefined ? {} : { note }) });
        const onHand = locked?.get(item.id) ?? item.onHand;
        // An import does not show the recorded quantity to people who count without seeing it.
        const state = sees ? (counted === onHand ? "unchanged" : "changed") : "new";
        const fields = state === "changed" ? ["counted"] : [];
        compared.push({ row, name: item.name, recordId: item.id, state, fields });
      }
      return {
        rows: compared,
        errors,
        async write() {
          const touched: Touched[] = [];
          for (const count of counts) {
            const { id, status, rowVersion } = await countStock(tx, actor, count);
            if (status !== "matched") touched.push({ recordId: id, before: {}, rowVersion });
          }
          return touched;
        },
      };
    },
  async undo(tx, actor, touched) {
    let restored = 0;
    for (const each of touched) restored += (await takeCountBack(tx, actor, each)) ? 1 : 0;
    return { removed: 0, restored };
  },
};

async function readLevels(tx: Tx, ids: readonly string[]): Promise<Level[]> {
  const { rows } = await sql<Level>`select i.id, i.sku, i.name, coalesce(l.on_hand, 0) as on_hand
    from item i left join stock_level l on l.branch_id = i.branch_id and l.item_id = i.id
    where i.branch_id = current_branch() and i.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Undoes an import: a waiting count is refused, and one that changed the ledger is reversed by an opposite movement, so that both stay
 * visible. A count with later counts or movements stays, because these relied on it.
 */
async function takeCountBack(
  tx: Tx,
  actor: Actor,
  { recordId, rowVersion }: Touched,
): Promise<boolean> {
  const { rows } = await sql<{ status: string; movementId: string | null; itemId: string }>`
    select c.status, c.item_id, m.id as movement_id
    from stock_count c
    left join stock_movement m on m.branch_id = c.branch_id and m.count_id = c.id
    where c.branch_id = current_branch() and c.id = ${recordId} and c.row_version = ${rowVersion}
      and not exists (select from stock_count n where n.branch_id = c.branch_id and n.item_id = c.item_id
        and n.counted_at > c.counted_at)
      and not exists (select from stock_movement n where n.branch_id = c.branch_id and n.item_id = c.item_id
        and n.occurred_at > m.occurred_at)`.execute(tx);
  const count = rows[0];
  if (count === undefined) return false;
  if (count.status === "waiting") {
    await refuseCount(tx, actor, recordId, because);
    return true;
  }
  if (count.movementId === null || !can(actor.role, "stock:adjust")) return false;
  await reverseMovement(tx, actor, count.movementId, because);
  return true;
}
