import { can } from "@kitround/contract/access/capabilities.ts";
import type { Query } from "@kitround/contract/route.ts";
import {
  type listSchools,
  type School,
  type SchoolDetail,
  schoolFields,
} from "@kitround/contract/schools/school.ts";
import { type RawBuilder, sql } from "kysely";
import { andGiven, beginsWithText, hasText } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId, type Page, type SortColumn } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

const written = sql.join(Object.keys(schoolFields.shape).map((column) => sql.ref(`s.${column}`)));

const schools = (sorted = sql``) => sql`
  select s.id, s.row_version, ${written},
    r.id route_id, r.name route_name, r.colour route_colour, r.weekday route_weekday, r.cadence route_cadence,
    (select b.weeks_from from branch b where b.id = s.branch_id) weeks_from,
    (select count(*) from school_task t where t.branch_id = s.branch_id and t.school_id = s.id
      and t.status in ('open', 'doing', 'waiting')) open_tasks${sorted}
  from school s
  left join route_stop rs on rs.branch_id = s.branch_id and rs.school_id = s.id
  left join route r on r.branch_id = rs.branch_id and r.id = rs.route_id`;

/**
 * The schools that a caller reads: drivers only those of their own trips and tasks from a week ago on, and of open tasks that they may
 * take; everybody else all of them. `s` is the school.
 */
export function schoolVisibleTo(actor: Actor): RawBuilder<unknown> {
  if (actor.role !== "driver" || can(actor.role, "schools:write")) return sql`true`;
  return sql`(exists (select from school_task task
    where task.branch_id = s.branch_id and task.school_id = s.id
      and (task.assignee_id = ${actor.branchUserId} or (task.assignee_id is null and task.closed_at is null))
      and coalesce(task.closed_at, now()) > now() - interval '8 days')
    or exists (select from stop join trip on trip.branch_id = stop.branch_id and trip.id = stop.trip_id
    where stop.school_id = s.id and trip.driver_id = ${actor.branchUserId} and trip.status <> 'draft'
      and trip.on_day > now() - interval '8 days'))`;
}

export async function listSchoolRows(tx: Tx, actor: Actor, query: Query<typeof listSchools>) {
  const where = sql`${schoolVisibleTo(actor)}
    and ${hasText(query.q, sql`s.name_en, s.name_mi, s.suburb, s.city, s.moe_number`)}
    ${andGiven(query.status, (status) => sql`s.status = ${status}`)}
    ${andGiven(query.left, () => sql`s.status <> 'left'`)}
    and ${onRoute(query.route)}`;
  const { columns, after, order, limit, cut } = pageOf(query);
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<School>`${schools(columns)} where ${where} and ${after}
      order by ${order} limit ${limit}`.execute(tx),
    sql<{ total: number }>`select count(*) total from school s
      left join route_stop rs on rs.branch_id = s.branch_id and rs.school_id = s.id where ${where}`.execute(
      tx,
    ),
  ]);
  return cut(items, rows[0]?.total ?? 0);
}

/** Sorted by name, after the order that the query asks for. */
function pageOf(query: Query<typeof listSchools>): Page {
  const { first } = query;
  const starts = first === undefined ? null : beginsWithText(query.q, sql`s.name_en`);
  const noRoute = { by: sql`rs.route_id is not null`, kind: "flag" } as const;
  const columns: SortColumn[] = [
    ...(first === "unrouted" ? [noRoute] : []),
    // The database can't sort by a constant, so the order is left out.
    ...(starts === null ? [] : [{ by: starts, kind: "flag", descending: true } as const]),
    { by: sql`s.name_en`, kind: "anyCase", row: "nameEn" },
    byId(sql`s.id`),
  ];
  return byCursor(`schools ${first ?? "by name"}`, columns, query);
}

function onRoute(route: string | undefined): RawBuilder<unknown> {
  if (route === undefined) return sql`true`;
  return route === "none" ? sql`rs.route_id is null` : sql`rs.route_id = ${route}`;
}

/** Throws `not_found`. */
export async function readSchool(tx: Tx, actor: Actor, id: string): Promise<SchoolDetail> {
  const { rows } =
    await sql<School>`${schools()} where s.id = ${id} and ${schoolVisibleTo(actor)}`.execute(tx);
  const [school] = rows;
  if (!school) throw notFound("This school");
  const contacts = await tx
    .selectFrom("schoolContact")
    .select([
      "id",
      "name",
      "role",
      "email",
      "phone",
      "isPrimary",
      "language",
      "consent",
      "consentOn",
    ])
    .$narrowType<Pick<SchoolDetail["contacts"][number], "consent">>() // a check allows these only
    .where("schoolId", "=", id)
    .orderBy("isPrimary", "desc")
    .orderBy("name")
    .execute();
  const closures = await tx
    .selectFrom("schoolClosure")
    .select(["id", "fromOn", "toOn", "reason"])
    .where("schoolId", "=", id)
    .orderBy("fromOn")
    .execute();
  const excluded = await tx
    .selectFrom("schoolExclusion as x")
    .innerJoin("kitType as t", (join) =>
      join.onRef("t.branchId", "=", "x.branchId").onRef("t.id", "=", "x.kitTypeId"),
    )
    .select(["x.kitTypeId", "t.nameEn as kitTypeName", "x.reason"])
    .where("x.schoolId", "=", id)
    .orderBy("t.nameEn")
    .execute();
  return { ...school, contacts, closures, excluded };
}
