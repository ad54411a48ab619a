import type {
  CheckIn,
  CheckInSheet,
  KitToCheckIn,
  listCheckIns,
  listKitsToCheckIn,
} from "@kitround/contract/check-ins/check-in.ts";
import type { KitState } from "@kitround/contract/kits/kit-state.ts";
import { kitMay } from "@kitround/contract/kits/kit-state.ts";
import type { Query } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import { byCursor, byId, type Cut, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { type KitLine, kitLines, nameOf, nextDeliverOn } from "../kit-content/kit-content.ts";

interface Filter extends Partial<Paging> {
  id?: string;
  kitId?: string | undefined;
}

async function select(tx: Tx, { id, kitId, ...paging }: Filter) {
  const newest = { by: sql`c.at`, kind: "moment", descending: true } as const;
  const page = byCursor("check-ins", [newest, byId(sql`c.id`)], { limit: 1, ...paging });
  const { rows } = await sql<CheckIn & { total: number }>`
    select c.id, c.kit_id, k.code as kit_code, c.allocation_id, s.name_en as school_name, c.result, c.feedback, c.missing_boxes,
      a.students_actual as students,
      c.minutes, ${nameOf("c.actor_id")} as actor_name, c.at,
      (select u.id from top_up u where u.branch_id = c.branch_id and u.check_in_id = c.id) as top_up_id,
      coalesce((
        select jsonb_agg(jsonb_build_object('lineId', x.line_id, 'itemName', i.name, 'expected', x.expected,
          'counted', x.counted, 'damaged', x.damaged) order by l.box_no, l.position)
        from check_in_line x
        join packing_list_line l on l.branch_id = x.branch_id and l.id = x.line_id
        join item i on i.branch_id = l.branch_id and i.id = l.item_id
        where x.branch_id = c.branch_id and x.check_in_id = c.id), '[]') as lines,
      c.total${page.columns}
    from (
      select c.*, count(*) over ()::int as total from check_in c
      where c.branch_id = current_branch() ${andGiven(id, (its) => sql`c.id = ${its}`)}
        ${andGiven(kitId, (its) => sql`c.kit_id = ${its}`)}
        and ${page.after}
      order by ${page.order} limit ${page.limit}
    ) c
    join kit k on k.branch_id = c.branch_id and k.id = c.kit_id
    left join allocation a on a.branch_id = c.branch_id and a.id = c.allocation_id
    left join school s on s.branch_id = a.branch_id and s.id = a.school_id
    order by ${page.order}`.execute(tx);
  return page.cut(rows);
}

export async function findCheckIns(
  tx: Tx,
  query: Query<typeof listCheckIns>,
): Promise<Cut<CheckIn>> {
  return select(tx, query);
}

/** Throws not_found. */
export async function readCheckIn(tx: Tx, id: string): Promise<CheckIn> {
  const {
    items: [found],
  } = await select(tx, { id });
  if (found === undefined) throw notFound("This check-in");
  return found;
}

type Waiting = KitToCheckIn &
  Pick<CheckInSheet, "schoolSays"> & {
    total: number;
    packingListId: string | null;
    rowVersion: number;
    allocationId: string | null;
    state: KitState;
  };

const since = sql`coalesce((select max(e.occurred_at) from kit_event e
  where e.branch_id = k.branch_id and e.kit_id = k.id and e.to_state = 'in_check'), k.updated_at)`;

const dueOutFirst = [
  { by: nextDeliverOn, kind: "day", nulls: "last", row: "nextDeliverOn" },
  { by: since, kind: "moment" },
  { by: sql`k.code`, kind: "text", row: "kitCode" },
  byId(sql`k.id`, "kitId"),
] as const;

const saysOf = sql`(select jsonb_build_object('saidBy', r.said_by, 'note', r.note, 'students', r.students, 'lines', coalesce((
    select jsonb_agg(jsonb_build_object('lineId', x.line_id, 'missing', x.missing, 'broken', x.broken, 'usedUp', x.used_up))
    from school_report_line x where x.branch_id = r.branch_id and x.allocation_id = r.allocation_id
      and (x.missing + x.broken > 0 or x.used_up)), '[]'::jsonb))
  from school_report r where r.branch_id = k.branch_id and r.allocation_id = came.allocation_id)`;

const waiting = (sorted = sql``) => sql`
  select k.id as kit_id, k.code as kit_code, t.name_en as kit_type_name, k.shelf, k.boxes, k.state, k.packing_list_id, k.row_version,
    came.allocation_id, came.school_id, came.school_name, came.students_expected, ${saysOf} as school_says,
    ${since} as since,
    ${nextDeliverOn} as next_deliver_on,
    not exists (select from check_in c where c.branch_id = k.branch_id and c.kit_id = k.id) as first,
    count(*) over ()::int as total${sorted}
  from kit k
  join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
  left join lateral (
    select a.id as allocation_id, a.school_id, s.name_en as school_name, a.students_expected
    from allocation a join school s on s.branch_id = a.branch_id and s.id = a.school_id
    where a.branch_id = k.branch_id and a.kit_id = k.id and a.status = 'collected'
    order by a.collect_on desc limit 1) came on true`;

export async function findKitsToCheckIn(
  tx: Tx,
  query: Query<typeof listKitsToCheckIn>,
): Promise<Cut<KitToCheckIn>> {
  const page = byCursor("kits to check in", dueOutFirst, query);
  const { rows } = await sql<Waiting>`
    ${waiting(page.columns)} where k.branch_id = current_branch() and k.state = 'in_check' and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(tx);
  return page.cut<KitToCheckIn>(rows);
}

export interface OpenSheet extends CheckInSheet {
  /** The loan that it came back from; null at a first count. */
  allocationId: string | null;
  lines: KitLine[];
}

/** The packing list that a kit is counted against. Throws not_found, and transition_refused if it is not being checked in. */
export async function readSheet(tx: Tx, kitId: string): Promise<OpenSheet> {
  const sheet = await readAnySheet(tx, kitId);
  refuseUnlessAllowed(kitMay("check_in_complete", { code: sheet.kitCode, state: sheet.state }));
  return sheet;
}

/** Like `readSheet`, for a kit in any state. Throws not_found. */
export async function readAnySheet(
  tx: Tx,
  kitId: string,
): Promise<OpenSheet & { state: KitState }> {
  const { rows } = await sql<Waiting>`
    ${waiting()} where k.branch_id = current_branch() and k.id = ${kitId}`.execute(tx);
  const head = rows[0];
  if (head === undefined) throw notFound("This kit");
  const lines = await kitLines(tx, [kitId]);
  return { ...head, lines: lines.get(kitId) ?? [] };
}

/** More than a kit room counts in a day. */
const mostSheets = 100;

/** The packing lists of all kits that wait for their count, those due out first. */
export async function findSheets(tx: Tx): Promise<CheckInSheet[]> {
  const { rows } = await sql<Waiting>`
    ${waiting()} where k.branch_id = current_branch() and k.state = 'in_check'
    order by ${byCursor("kits to check in", dueOutFirst, { limit: mostSheets }).order}
    limit ${mostSheets}`.execute(tx);
  const lines = await kitLines(
    tx,
    rows.map((each) => each.kitId),
  );
  return rows.map((head) => ({ ...head, lines: lines.get(head.kitId) ?? [] }));
}

/** Locks the kit for this transaction, so that two counts are made one after the other. */
export async function lockKit(tx: Tx, kitId: string): Promise<void> {
  await sql`select id from kit where branch_id = current_branch() and id = ${kitId} for update`.execute(
    tx,
  );
}
