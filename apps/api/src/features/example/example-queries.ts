import type { Example } from "@kitround/contract/first-run/example.ts";
import type { JobProgress } from "@kitround/contract/jobs/job.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { fillExampleJob, joinExample, removeExampleJob } from "./example-jobs.ts";

/** The one example of the organisation, whichever branch has requested it. */
export async function readExample(tx: Tx, actor: Actor): Promise<Example> {
  return withSystem(tx, (system) => exampleNow(system, actor));
}

async function exampleNow(tx: Tx, actor: Actor): Promise<Example> {
  const { rows } = await sql<{
    id: string | null;
    status: string | null;
    mine: boolean;
    kind: string | null;
    progress: JobProgress | null;
  }>`
    select b.id, b.status, j.kind, j.progress, coalesce(b.id is not null and exists (
      select from branch_user u where u.branch_id = b.id and u.person_id = ${actor.personId} and u.status = 'active'), false) as mine
    from (select 1) one
      left join branch b on b.example
      left join lateral (select kind, progress from job where kind in ('example_fill', 'example_removal')
        and state in ('waiting', 'running') order by created_at limit 1) j on true`.execute(tx);
  const [row] = rows;
  const state = (): Example["state"] => {
    if (row?.kind === "example_fill") return "filling";
    if (row?.kind === "example_removal") return "removing";
    if (!row?.id) return "none";
    return row.status === "active" ? "ready" : "unfinished";
  };
  const now = state();
  return {
    state: now,
    branchId: now === "ready" ? (row?.id ?? null) : null,
    mine: now === "ready" && row?.mine === true,
    progress: row?.progress ?? null,
  };
}

/** Requests the example; if it exists already, the person becomes a member of it. */
export async function askForExample(tx: Tx, actor: Actor): Promise<Example> {
  const now = await locked(tx, actor);
  const { branchId } = now;
  if (branchId !== null) {
    await withSystem(tx, (system) => joinExample(system, branchId, actor.personId));
  } else if (now.state === "removing") {
    throw refused("The example is being removed. Ask again once it is gone.");
  } else {
    const { personId } = actor;
    await enqueue(tx, actor, fillExampleJob, { personId }, { onceKey: "example" });
  }
  return readExample(tx, actor);
}

/** Closes the example to everybody at once, and requests its removal. */
export async function askForRemoval(tx: Tx, actor: Actor): Promise<Example> {
  const now = await locked(tx, actor);
  if (now.branchId === actor.branchId) {
    throw refused("You are working in the example: go to another branch first.");
  }
  if (now.state === "filling") {
    throw refused("The example is still being filled. Remove it once that has ended.");
  }
  if (now.state === "none" || now.state === "removing") return now;
  await withSystem(tx, (system) =>
    system.updateTable("branch").set({ status: "archived" }).where("example", "=", true).execute(),
  );
  await enqueue(tx, actor, removeExampleJob, {}, { onceKey: "example" });
  return readExample(tx, actor);
}

/** Locks it until this transaction ends, so that two requests at once take turns. */
async function locked(tx: Tx, actor: Actor): Promise<Example> {
  await sql`select pg_advisory_xact_lock(hashtext('example'))`.execute(tx);
  return readExample(tx, actor);
}

const refused = (message: string) =>
  new AppError("transition_refused", message, [{ path: "", message }]);
