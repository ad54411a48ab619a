import type {
  listPreparations,
  Preparation,
  PreparationDetail,
  PreparationLine,
} from "@kitround/contract/preparations/preparation.ts";
import type { Query } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import { byCursor, byId, type Cut } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { notFound } from "../../app-error.ts";
import { kitLines, linesShort, nameOf } from "../kit-content/kit-content.ts";

const shown = {
  open: ["todo", "in_progress", "blocked", "packed", "verified"],
  // Until somebody has verified it, as on the board.
  unready: ["todo", "in_progress", "blocked", "packed"],
  ready: ["packed", "verified"],
  asked: ["blocked"],
  all: ["todo", "in_progress", "blocked", "packed", "verified", "loaded"],
};

// Joined for the whole branch, so that a board of 200 kits is one statement.
const columns = sql`
  p.id, p.allocation_id, p.kit_id, k.code as kit_code, t.name_en as kit_type_name, k.state as kit_state,
  k.state_reason as kit_state_reason, at_school.name_en as kit_school_name,
  (select max(o.collect_on) from allocation o
    where o.branch_id = p.branch_id and o.kit_id = p.kit_id and o.status in ('out', 'delivered')) as kit_due_back_on,
  a.school_id, s.name_en as school_name, r.name as route_name, r.colour as route_colour, p.due_on, a.deliver_on,
  p.status, p.blocked_reason, p.waits_for_stock, ${nameOf("p.asked_by")} as asked_by_name, k.boxes, p.weight_g,
  (select count(*)::int from packing_list_line l
    where l.branch_id = k.branch_id and l.packing_list_id = k.packing_list_id) as lines_total,
  (select count(*)::int from preparation_line x
    where x.branch_id = p.branch_id and x.preparation_id = p.id) as lines_checked, ${linesShort} as lines_short,
  p.packed_by as packed_by_id, ${nameOf("p.packed_by")} as packed_by_name,
  (select b.packs_by_two from branch b where b.id = p.branch_id) as by_two,
  ${nameOf("p.verified_by")} as verified_by_name, p.row_version`;

const tables = sql`
  preparation p
  join kit k on k.branch_id = p.branch_id and k.id = p.kit_id
  join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
  join allocation a on a.branch_id = p.branch_id and a.id = p.allocation_id
  join school s on s.branch_id = a.branch_id and s.id = a.school_id
  left join school at_school on at_school.branch_id = k.branch_id and at_school.id = k.school_id
  left join route_stop rs on rs.branch_id = s.branch_id and rs.school_id = s.id
  left join route r on r.branch_id = rs.branch_id and r.id = rs.route_id`;

const firstDue = [
  { by: sql`p.due_on`, kind: "day", row: "dueOn" },
  { by: sql`a.deliver_on`, kind: "day", row: "deliverOn" },
  { by: sql`r.name`, kind: "text", nulls: "last", row: "routeName" },
  { by: sql`k.code`, kind: "text", row: "kitCode" },
  byId(sql`p.id`),
] as const;

interface Soon {
  /** Only kits that are due by the first day, or leave by the second. */
  soon?: { dueBy: string; leavesBy: string };
}

/** The order: the earliest due first, then by trip. */
export async function findPreparations(
  tx: Tx,
  { show, rotationId, dueBy, kitId, soon, ...paging }: Query<typeof listPreparations> & Soon,
): Promise<Cut<Preparation>> {
  const { after, order, limit, cut } = byCursor("preparations", firstDue, paging);
  const { rows } = await sql<Preparation & { total: number }>`
    select ${columns}, count(*) over ()::int as total
    from ${tables}
    where p.branch_id = current_branch() and p.status = any(${shown[show]})
      ${andGiven(show === "asked", () => sql`p.asked_by is not null`)}
      ${andGiven(rotationId, (id) => sql`a.rotation_id = ${id}`)} ${andGiven(dueBy, (day) => sql`p.due_on <= ${day}`)}
      ${andGiven(soon, (by) => sql`(a.deliver_on <= ${by.leavesBy} or p.due_on <= ${by.dueBy})`)}
      ${andGiven(kitId, (id) => sql`p.kit_id = ${id}`)} and ${after}
    order by ${order} limit ${limit}`.execute(tx);
  return cut<Preparation>(rows);
}

type Head = Omit<PreparationDetail, "lines">;

const headColumns = sql`
  ${columns}, p.note, k.weight_g as kit_weight_g, p.override_reason, p.packed_at, p.verified_at`;

/** One preparation with its packing list. Throws not_found. */
export async function readPreparation(tx: Tx, id: string): Promise<PreparationDetail> {
  const { rows } = await sql<Head>`
    select ${headColumns} from ${tables}
    where p.branch_id = current_branch() and p.id = ${id}`.execute(tx);
  const [read] = await withLines(tx, rows);
  if (read === undefined) throw notFound("This preparation");
  return read;
}

/** The days of work that a device stores: as much as a person can do before there is signal again. */
const mostSheets = 100;

/** The preparations that are still open, each with its list, the earliest due first. */
export async function findPackingSheets(
  tx: Tx,
  dueBy: string | null,
): Promise<PreparationDetail[]> {
  const { rows } = await sql<Head>`
    select ${headColumns} from ${tables}
    where p.branch_id = current_branch() and p.status = any(${shown.open})
      ${andGiven(dueBy, (day) => sql`p.due_on <= ${day}`)}
    order by ${byCursor("preparations", firstDue, { limit: mostSheets }).order}
    limit ${mostSheets}`.execute(tx);
  return withLines(tx, rows);
}

async function withLines(tx: Tx, heads: readonly Head[]): Promise<PreparationDetail[]> {
  const ids = heads.map((each) => each.id);
  const { rows } = await sql<{ preparationId: string; lineId: string; qty: number }>`
    select preparation_id, line_id, qty from preparation_line
    where branch_id = current_branch() and preparation_id = any(${ids}::uuid[])`.execute(tx);
  const packed = new Map(rows.map((row) => [row.preparationId + row.lineId, row.qty]));
  const taken = await takenOf(tx, ids);
  const lines = await kitLines(
    tx,
    heads.map((each) => each.kitId),
  );
  return heads.map((head) => ({
    ...head,
    lines: (lines.get(head.kitId) ?? []).map((line): PreparationLine => ({
      ...line,
      packed: packed.get(head.id + line.lineId) ?? null,
      taken: taken.get(head.id + line.lineId) ?? 0,
    })),
  }));
}

/** The units that these preparations took from the store and have not put back, by preparation and line. */
async function takenOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ preparationId: string; lineId: string; taken: number }>`
    select preparation_id, line_id, -sum(delta)::int as taken from stock_movement
    where branch_id = current_branch() and preparation_id = any(${ids}::uuid[])
    group by preparation_id, line_id`.execute(tx);
  return new Map(rows.map((row) => [row.preparationId + row.lineId, row.taken]));
}

/** Locks the preparation for this transaction, so that two people's taps are applied one after the other. Throws not_found. */
export async function lockPreparation(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select id from preparation where branch_id = current_branch() and id = ${id} for update`.execute(
    tx,
  );
  if (rows.length === 0) throw notFound("This preparation");
}

/** Like `lockPreparation`; also throws `stale_version` if somebody has changed it since `rowVersion`, if that is given. */
export async function lockAsSeen(
  tx: Tx,
  id: string,
  rowVersion: number | undefined,
): Promise<void> {
  if (rowVersion === undefined) return lockPreparation(tx, id);
  await requireVersion(tx, "preparation", id, rowVersion, "This preparation");
}
