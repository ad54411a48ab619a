import { addDays } from "@kitround/contract/plan/days.ts";
import { coverDays } from "@kitround/contract/shopping/stock-forecast.ts";
import type { ShortageChance } from "@kitround/contract/shopping/shortage-chance.ts";
import type { Substitute } from "@kitround/contract/items/substitute.ts";
import { sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { substituteJoin, substituteJson } from "../kit-content/kit-content.ts";

export interface ShoppingBranch {
  today: string;
  classSize: number;
  chance: ShortageChance;
}

export async function shoppingBranch(tx: Tx): Promise<ShoppingBranch> {
  const { rows } = await sql<ShoppingBranch>`
    select (now() at time zone time_zone)::date as today, default_class_size as class_size, shortage_chance as chance
    from branch where id = current_branch()`.execute(tx);
  const [branch] = rows;
  if (!branch) throw new Error("There is no branch to shop for.");
  return branch;
}

export interface StockedItem {
  itemId: string;
  sku: string;
  name: string;
  unit: string;
  supplier: string | null;
  packSize: number;
  unitCostCents: number;
  leadDays: number;
  onHand: number;
  minQty: number;
  parQty: number;
  /** The need of top-ups that are open now. */
  needed: number;
  substitute: Substitute | null;
}

/** The active items by name; with `only`, those of these ids. */
export async function stockedItems(tx: Tx, only?: readonly string[]): Promise<StockedItem[]> {
  const { rows } = await sql<StockedItem>`
    select i.id as item_id, i.sku, i.name, i.unit, i.supplier, i.pack_size, i.unit_cost_cents, i.lead_days,
      coalesce(s.on_hand, 0) as on_hand, i.min_qty, i.par_qty, coalesce(open.needed, 0)::int as needed,
      ${substituteJson} as substitute
    from item i
    left join stock_level s on s.branch_id = i.branch_id and s.item_id = i.id
    ${substituteJoin}
    left join (
      select l.item_id, sum(l.needed - l.used) as needed
      from top_up u join top_up_line l on l.branch_id = u.branch_id and l.top_up_id = u.id
      where u.branch_id = current_branch() and u.status in ('open', 'in_progress', 'waiting_stock')
      group by l.item_id) open on open.item_id = i.id
    where i.branch_id = current_branch() and i.status = 'active'
      ${andGiven(only, (ids) => sql`i.id = any(${ids}::uuid[])`)}
    order by i.name`.execute(tx);
  return rows;
}

/** A loan whose kit has not been counted in: its kit is topped up on `day`. */
export interface LoanAhead {
  kitTypeId: string;
  packingListId: string;
  day: string;
  students: number | null;
}

/**
 * The planned loans within the given days, and those that are out now. A kit is topped up on the day after it is
 * collected.
 */
export async function loansAhead(tx: Tx, today: string): Promise<LoanAhead[]> {
  const { rows } = await sql<LoanAhead>`
    select a.kit_type_id, coalesce(k.packing_list_id, p.id) as packing_list_id, greatest(a.collect_on + 1, ${today}::date) as day,
      a.students_expected as students
    from allocation a
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
    left join packing_list p on p.branch_id = a.branch_id and p.kit_type_id = a.kit_type_id and p.status = 'published'
    where a.branch_id = current_branch()
      and a.status in ('proposed', 'confirmed', 'preparing', 'ready', 'out', 'delivered', 'collected')
      and a.collect_on < ${addDays(today, coverDays)} and coalesce(k.packing_list_id, p.id) is not null`.execute(
    tx,
  );
  return rows;
}

/** One item of a packing list, its lines added up. */
export interface ListedItem {
  packingListId: string;
  kitTypeId: string;
  version: number;
  /** The list by which new loans are packed. */
  published: boolean;
  publishedOn: string;
  itemId: string;
  unitCostCents: number;
  qty: number;
  /** Units that a class uses up; for a consumable without a given use, all of it. */
  listed: number;
}

export async function listedItems(tx: Tx): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select p.id as packing_list_id, p.kit_type_id, p.version, p.status = 'published' as published, p.published_at::date as published_on,
      l.item_id, i.unit_cost_cents, sum(l.qty)::int as qty,
      sum(case when l.use_per_class > 0 then l.use_per_class when l.kind = 'consumable' then l.qty else 0 end)::int as listed
    from packing_list p
    join packing_list_line l on l.branch_id = p.branch_id and l.packing_list_id = p.id
    join item i on i.branch_id = l.branch_id and i.id = l.item_id
    where p.branch_id = current_branch() and p.status <> 'draft'
    group by p.id, p.kit_type_id, p.version, p.status, p.published_at, l.item_id, i.unit_cost_cents
    order by p.kit_type_id, p.version`.execute(tx);
  return rows;
}
