import type { Job, listJobs } from "@kitround/contract/jobs/job.ts";
import { jobKinds, jobKindNames } from "@kitround/contract/jobs/job-kinds.ts";
import { jobKindsOf } from "@kitround/contract/jobs/job-rules.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, byId, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { nameOf } from "../kit-content/kit-content.ts";

const quiet = jobKindNames.filter((kind) => jobKinds[kind].quiet);

interface Filter extends Partial<Paging> {
  id?: string;
  kind?: string | undefined;
}

/**
 * Uses the import's own id, however old the job is that undid it and whether it was dismissed; one that failed undid
 * nothing.
 */
const undone = sql`exists (select from job u where u.branch_id = j.branch_id and u.kind = j.kind || '_undo'
  and u.once_key = j.id::text and u.state in ('waiting', 'running', 'done'))`;

const stillTold = sql`j.dismissed_at is null and (j.state = 'failed' or (j.kind <> all(${quiet})
  and (j.finished_at is null or j.finished_at > now() - interval '1 hour')))`;

async function select(tx: Tx, actor: Actor, filter: Filter) {
  const { id, kind } = filter;
  const newest = { by: sql`j.created_at`, kind: "moment", descending: true } as const;
  const page = byCursor("jobs", [newest, byId(sql`j.id`)], { limit: 1, ...filter });
  const { rows } = await sql<Job & { total: number }>`
    select j.id, j.kind, j.about, j.state, j.progress, j.result, j.fault, j.cancel and j.state = 'running' as cancelling,
      ${nameOf("j.created_by")} as created_by_name, coalesce(j.created_by = current_actor(), false) as mine,
      ${undone} as undone, j.created_at, j.started_at, j.finished_at, count(*) over ()::int as total${page.columns}
    from job j
    where j.branch_id = current_branch() and j.kind = any(${jobKindsOf(actor.role)})
      ${andGiven(kind, (its) => sql`j.kind = ${its}`)}
      and ${id === undefined ? stillTold : sql`j.id = ${id}`}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(tx);
  return page.cut(rows);
}

export async function listJobRows(
  tx: Tx,
  actor: Actor,
  query: Query<typeof listJobs>,
): Promise<Result<typeof listJobs>> {
  return select(tx, actor, query);
}

/** Throws not_found, also for a kind of job that this role may not see. */
export async function readJob(tx: Tx, actor: Actor, id: string): Promise<Job> {
  const {
    items: [found],
  } = await select(tx, actor, { id });
  if (found === undefined) throw notFound("This job");
  return found;
}
