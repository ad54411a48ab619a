import { can } from "@kitround/contract/access/capabilities.ts";
import { officeRules } from "@kitround/contract/school-tasks/school-task-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { listTaskRows } from "./school-task-queries.ts";

/**
 * Open tasks for this person today. The office gets all of them, and a viewer sees them. A driver gets their own, and
 * unassigned ones at a school where they stop today; a volunteer gets their own, and those for top-ups that a school
 * has asked for. They do not get tasks that the office does at its desk.
 */
export function listOwnTasks(tx: Tx, actor: Actor, day: string, paging: Paging) {
  const query = { show: "open" as const, ...paging };
  if (!can(actor.role, "tasks:own")) return listTaskRows(tx, actor, query);
  const atMyStop = sql`exists (
    select from stop x join trip y on y.branch_id = x.branch_id and y.id = x.trip_id
    where x.branch_id = t.branch_id and x.school_id = t.school_id and y.driver_id = ${actor.branchUserId}
      and y.on_day = ${day}::date and y.status in ('released', 'in_progress'))`;
  const nobodys = can(actor.role, "trips:run-own")
    ? sql`coalesce(t.rule <> all(${officeRules}), true) and ${atMyStop}`
    : sql`t.rule = 'top_up_asked'`;
  return listTaskRows(
    tx,
    actor,
    query,
    sql`(t.assignee_id = ${actor.branchUserId} or (t.assignee_id is null and ${nobodys}))`,
  );
}
