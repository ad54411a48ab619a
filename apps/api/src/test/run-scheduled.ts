import { type Actor, asActor } from "../db/as-actor.ts";
import type { Db } from "../db/database.ts";
import type { JobProgress } from "@kitround/contract/jobs/job.ts";
import type { JobKind } from "../jobs/job-kind.ts";

/** Runs a scheduled job in a branch once, as the branch itself. Returns its result. */
export async function runScheduled<Given, Progress extends JobProgress, Result extends object>(
  db: Db,
  branch: { actors: { manager: Actor } },
  kind: JobKind<Given, Progress, Result>,
): Promise<Result> {
  const actor = {
    ...branch.actors.manager,
    branchUserId: "",
    personId: "",
    role: "admin" as const,
  };
  const finish = await kind.run({
    id: crypto.randomUUID(),
    input: kind.input.parse({}),
    actor,
    progress: null,
    signal: new AbortController().signal,
    report: () => undefined,
    read: (work) => asActor(db, actor, work, { readOnly: true }),
    step: (work) => asActor(db, actor, async (tx) => void (await work(tx))),
  });
  return asActor(db, actor, finish);
}
