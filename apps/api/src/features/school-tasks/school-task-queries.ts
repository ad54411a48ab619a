import { can } from "@kitround/contract/access/capabilities.ts";
import type { Query } from "@kitround/contract/route.ts";
import type { listSchoolTasks, SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { type RawBuilder, sql } from "kysely";
import { andGiven, hasText } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";

const columns = sql`t.id, t.school_id, s.name_en school_name, t.kind, t.rule, t.title, t.note, t.due_on, t.assignee_id,
  p.first_name || ' ' || p.last_name assignee_name, t.kit_id, k.code kit_code, t.status, t.closed_at, t.row_version`;

const joined = sql`
  from school_task t
  left join school s on s.branch_id = t.branch_id and s.id = t.school_id
  left join branch_user u on u.branch_id = t.branch_id and u.id = t.assignee_id
  left join person p on p.id = u.person_id
  left join kit k on k.branch_id = t.branch_id and k.id = t.kit_id`;

const isOpen = sql`t.status in ('open', 'doing', 'waiting')`;

/** A volunteer or driver sees their own tasks and unassigned ones. */
function visibleTo(actor: Actor): RawBuilder<unknown> {
  return can(actor.role, "tasks:write") || actor.role === "viewer"
    ? sql`true`
    : sql`(t.assignee_id is null or t.assignee_id = ${actor.branchUserId})`;
}

const named = sql`t.title, s.name_en, s.name_mi, p.first_name || ' ' || p.last_name, k.code`;

const byUrgency = [
  { by: isOpen, kind: "flag", descending: true },
  { by: sql`t.closed_at`, kind: "moment", descending: true, nulls: "last" },
  { by: sql`t.due_on`, kind: "day", nulls: "last", row: "dueOn" },
  { by: sql`s.name_en`, kind: "anyCase", nulls: "last", row: "schoolName" },
  byId(sql`t.id`),
] as const;

const shown = { open: isOpen, closed: sql`not (${isOpen})`, all: sql`true` };

export async function listTaskRows(
  tx: Tx,
  actor: Actor,
  query: Query<typeof listSchoolTasks>,
  only: RawBuilder<unknown> = sql`true`,
) {
  const where = sql`${visibleTo(actor)} and ${only} and ${shown[query.show]}
    ${andGiven(query.schoolId, (id) => sql`t.school_id = ${id}`)}
    ${andGiven(query.mine, () => sql`t.assignee_id = ${actor.branchUserId}`)}
    and ${hasText(query.q, named)}`;
  const { columns: sorted, after, order, limit, cut } = byCursor("tasks", byUrgency, query);
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<SchoolTask>`select ${columns}${sorted} ${joined} where ${where} and ${after}
      order by ${order} limit ${limit}`.execute(tx),
    sql<{ total: number }>`select count(*) total ${joined} where ${where}`.execute(tx),
  ]);
  return cut(items, rows[0]?.total ?? 0);
}

/** Throws `not_found`, also for another person's task. */
export async function readTask(tx: Tx, actor: Actor, id: string): Promise<SchoolTask> {
  const { rows } =
    await sql<SchoolTask>`select ${columns} ${joined} where t.id = ${id} and ${visibleTo(actor)}`.execute(
      tx,
    );
  const [task] = rows;
  if (!task) throw notFound("This task");
  return task;
}
