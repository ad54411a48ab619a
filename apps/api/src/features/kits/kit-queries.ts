import { codeKey, labelToken, readBoxLabel } from "@kitround/contract/kits/kit-code.ts";
import type { KitLending } from "@kitround/contract/kits/kit-lending.ts";
import type { Kit, KitDetail, listKits } from "@kitround/contract/kits/kit.ts";
import type { Query } from "@kitround/contract/route.ts";
import { type RawBuilder, sql } from "kysely";
import { andGiven, hasText } from "../../db/conditions.ts";
import { byCursor, byId } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { linesShort } from "../kit-content/kit-content.ts";

// Where a kit is, when it should be back and where it goes next, in one query, because the list is read every few
// seconds.
const kits = sql`
  select k.id, k.code, k.kit_type_id, t.name_en kit_type_name, t.name_mi kit_type_name_mi,
    k.packing_list_id, p.version packing_list_version, k.boxes, k.weight_g, k.sponsor, k.shelf, k.condition_note,
    k.state, k.state_reason, ${linesShort} lines_short, k.place, k.school_id, s.name_en school_name, k.trip_id, trip.name trip_name,
    out_until.due_back_on, greatest(0, coalesce((now() at time zone b.time_zone)::date - out_until.due_back_on, 0)) days_late,
    next_out.school_id next_school_id, next_out.school_name next_school_name, next_out.deliver_on next_deliver_on,
    loan.side loan_side, loan.other_branch, loan.other_kit_code, loan.due_back_on loan_until,
    loan.due_back_on < (now() at time zone b.time_zone)::date loan_overdue, k.qr_token, k.row_version
  from kit k
  join branch b on b.id = k.branch_id
  join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
  left join packing_list p on p.branch_id = k.branch_id and p.id = k.packing_list_id
  left join school s on s.branch_id = k.branch_id and s.id = k.school_id
  left join trip on trip.branch_id = k.branch_id and trip.id = k.trip_id
  left join lateral (
    select a.collect_on from allocation a
    where a.branch_id = k.branch_id and a.kit_id = k.id and k.state = 'at_school'
      and a.status = 'delivered' and a.school_id = k.school_id
    order by a.deliver_on desc limit 1
  ) now_out on true
  left join kit_transfer loan on loan.branch_id = k.branch_id and loan.kit_id = k.id and loan.due_back_on is not null
    and loan.ended_at is null
  cross join lateral (
    select case when k.state = 'with_branch' then loan.due_back_on else now_out.collect_on end due_back_on) out_until
  left join lateral (
    select a.deliver_on, a.school_id, ns.name_en school_name from allocation a
    join school ns on ns.branch_id = a.branch_id and ns.id = a.school_id
    where a.branch_id = k.branch_id and a.kit_id = k.id
      and a.status in ('proposed', 'confirmed', 'preparing', 'ready', 'out')
    order by a.deliver_on limit 1
  ) next_out on true`;

async function selectKits(tx: Tx, where: RawBuilder<unknown>, rest = sql``): Promise<Kit[]> {
  const { rows } = await sql<
    Kit & { loanOverdue: boolean | null }
  >`select * from (${kits}) kit where ${where} ${rest}`.execute(tx);
  return rows.map(({ loanOverdue: _overdue, ...kit }) => kit);
}

const byCode = [{ by: sql`code`, kind: "text", row: "code" }, byId(sql`id`)] as const;

const lendingIs: Record<KitLending, RawBuilder<unknown>> = {
  lent: sql`loan_side = 'sent'`,
  borrowed: sql`loan_side = 'received'`,
  overdue: sql`loan_overdue`,
};

export async function listKitRows(tx: Tx, query: Query<typeof listKits>) {
  const where = sql`${hasText(query.q, sql`code, kit_type_name, kit_type_name_mi, school_name, other_branch, other_kit_code`)}
    and ${query.state === undefined ? sql`state <> 'retired'` : sql`state = ${query.state}`}
    ${andGiven(query.kitTypeId, (id) => sql`kit_type_id = ${id}`)}
    ${andGiven(query.schoolId, (id) => sql`school_id = ${id}`)}
    ${andGiven(query.lending, (which) => lendingIs[which])}
    ${andGiven(query.late, () => sql`days_late > 0`)}`;
  const { after, order, limit, cut } = byCursor("kits", byCode, query);
  const [items, { rows }] = await Promise.all([
    selectKits(tx, sql`${where} and ${after}`, sql`order by ${order} limit ${limit}`),
    sql<{ total: number }>`select count(*) total from (${kits}) kit where ${where}`.execute(tx),
  ]);
  return cut(items, rows[0]?.total ?? 0);
}

/** A label's token counts more than the code printed beside it, which is another branch's if the kit is on loan. */
export async function findKit(tx: Tx, by: { id: string } | { label: string }) {
  const where =
    "id" in by
      ? sql`id = ${by.id}`
      : sql`upper(regexp_replace(code, '[^[:alnum:]]', '', 'g')) = ${codeKey(readBoxLabel(by.label).code)} or qr_token = ${tokenIn(by.label)}`;
  const first = "id" in by ? sql`` : sql`qr_token = ${tokenIn(by.label)} desc,`;
  const [kit] = await selectKits(tx, where, sql`order by ${first} code limit 1`);
  return kit;
}

const tokenIn = (label: string) => labelToken(label) ?? label;

export async function kitTimeline(tx: Tx, kitId: string): Promise<KitDetail["events"]> {
  const { rows } = await sql<KitDetail["events"][number]>`
    select e.id, e.event, e.to_state, e.place, e.school_id, s.name_en school_name, e.trip_id, trip.name trip_name, e.actor_id,
      person.first_name || ' ' || person.last_name actor_name, e.reason, e.occurred_at
    from kit_event e
    left join school s on s.branch_id = e.branch_id and s.id = e.school_id
    left join trip on trip.branch_id = e.branch_id and trip.id = e.trip_id
    left join branch_user u on u.branch_id = e.branch_id and u.id = e.actor_id
    left join person on person.id = u.person_id
    where e.kit_id = ${kitId}
    order by e.occurred_at desc, e.id desc
    limit 200`.execute(tx);
  return rows;
}

/** Lines with less than the packing list says; a line that was never counted counts as full. */
export async function shortLines(tx: Tx, kitId: string): Promise<KitDetail["short"]> {
  const { rows } = await sql<KitDetail["short"][number]>`
    select line.id line_id, item.name item_name, line.qty, content.qty present, content.counted_at
    from kit
    join packing_list_line line on line.branch_id = kit.branch_id and line.packing_list_id = kit.packing_list_id
    join item on item.branch_id = line.branch_id and item.id = line.item_id
    join kit_content content on content.branch_id = kit.branch_id and content.kit_id = kit.id and content.line_id = line.id
    where kit.id = ${kitId} and content.qty < line.qty
    order by line.position`.execute(tx);
  return rows;
}
