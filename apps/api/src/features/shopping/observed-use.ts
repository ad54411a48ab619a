import { addDays } from "@kitround/contract/plan/days.ts";
import type { PastRotation } from "@kitround/contract/shopping/back-test.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { ShoppingBranch } from "./shopping-facts.ts";

/** Older check-ins concern other classes and other packing lists. */
const learnedFromDays = 400;

// One row for each check-in of a loan. The same as `classesOf` in the contract.
const counted = ({ today, classSize }: ShoppingBranch) => sql`
  select c.id, a.rotation_id, k.kit_type_id, c.missing_boxes,
    greatest(1, round(coalesce(a.students_actual, a.students_expected, 1)::numeric / ${classSize}::int))::int as classes
  from check_in c
  join allocation a on a.branch_id = c.branch_id and a.id = c.allocation_id
  join kit k on k.branch_id = c.branch_id and k.id = c.kit_id
  where c.branch_id = current_branch() and c.amends_id is null and c.at > ${addDays(today, -learnedFromDays)}::date`;

export interface CountedLoans {
  rotationId: string;
  kitTypeId: string;
  checkIns: number;
  classes: number;
}

/** How many loans of each kit type were counted in, by rotation. */
export async function countedLoans(tx: Tx, branch: ShoppingBranch): Promise<CountedLoans[]> {
  const { rows } = await sql<CountedLoans>`
    select rotation_id, kit_type_id, count(*)::int as check_ins, sum(classes)::int as classes
    from (${counted(branch)}) counted group by rotation_id, kit_type_id`.execute(tx);
  return rows;
}

export interface UsedItem {
  rotationId: string;
  kitTypeId: string;
  itemId: string;
  used: number;
  /** Sum of (units of a check-in)² / its classes. */
  squares: number;
  /** Check-ins in which its box did not come back, and their classes: their use is unknown. */
  missing: number;
  missingClasses: number;
}

/** The use of each item, by kit type and rotation. Full lines have no row: their use was zero. */
export async function usedItems(tx: Tx, branch: ShoppingBranch): Promise<UsedItem[]> {
  const { rows } = await sql<UsedItem>`
    select rotation_id, kit_type_id, item_id, sum(used)::int as used, sum(used ^ 2 / classes)::float8 as squares,
      sum(gone)::int as missing, sum(gone * classes)::int as missing_classes
    from (
      select d.id, d.rotation_id, d.kit_type_id, d.classes, l.item_id,
        sum(case when l.box_no = any(d.missing_boxes) then 0
          else greatest(0, coalesce(x.present, x.expected) - (x.counted - x.damaged)) end)::float8 as used,
        max(case when l.box_no = any(d.missing_boxes) then 1 else 0 end) as gone
      from (${counted(branch)}) d
      join check_in_line x on x.branch_id = current_branch() and x.check_in_id = d.id
      join packing_list_line l on l.branch_id = x.branch_id and l.id = x.line_id
      group by d.id, d.rotation_id, d.kit_type_id, d.classes, l.item_id) each_check_in
    group by rotation_id, kit_type_id, item_id`.execute(tx);
  return rows;
}

export interface DatedRotation extends PastRotation {
  year: number;
  number: number;
  /** Loans that are not back and counted. */
  out: number;
}

/** The rotations whose check-ins count, the newest first. */
export async function rotationsToLearnFrom(tx: Tx, today: string): Promise<DatedRotation[]> {
  const { rows } = await sql<DatedRotation>`
    select r.id, r.deliver_on, r.collect_on, t.year, t.number,
      (select count(*) from allocation a where a.branch_id = r.branch_id and a.rotation_id = r.id
        and a.status not in ('closed', 'cancelled', 'substituted'))::int as out
    from rotation r join term t on t.branch_id = r.branch_id and t.id = r.term_id
    where r.branch_id = current_branch() and r.deliver_on > ${addDays(today, -learnedFromDays)}
    order by r.deliver_on desc`.execute(tx);
  return rows;
}
