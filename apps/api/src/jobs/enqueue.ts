import { sql } from "kysely";
import type { JobProgress } from "@kitround/contract/jobs/job.ts";
import type { Actor } from "../db/as-actor.ts";
import type { Tx } from "../db/database.ts";
import type { JobKind } from "./job-kind.ts";

const attemptsUnlessTold = 5;

export interface Asked {
  /** While a job of this kind and key is pending or running, no second one is created in the branch. */
  onceKey?: string;
  /** The name of the thing that the job works on, as people know it. */
  about?: string;
}

/**
 * Creates a job in the actor's own transaction (or the system's, for jobs without a person): rolled back with it,
 * started when it commits. Returns the job's id, or that of the pending one with the same `onceKey`.
 */
export async function enqueue<Given, Progress extends JobProgress, Result extends object>(
  tx: Tx,
  actor: Pick<Actor, "branchId"> & { branchUserId: string | null },
  kind: JobKind<Given, Progress, Result>,
  input: Given,
  { onceKey, about }: Asked = {},
): Promise<string> {
  // A job that ends between the two statements makes room for this one.
  for (let look = 0; look < 3; look += 1) {
    const made = await tx
      .insertInto("job")
      .values({
        branchId: actor.branchId,
        kind: kind.name,
        about: about?.slice(0, 200) ?? null,
        input: JSON.stringify(input),
        onceKey: onceKey ?? null,
        attempts: kind.attempts ?? attemptsUnlessTold,
        createdBy: actor.branchUserId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["branchId", "kind", "onceKey"])
          .where(sql<boolean>`state in ('waiting', 'running')`)
          .doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (made) return made.id;
    const underWay = await tx
      .selectFrom("job")
      .select("id")
      .where("branchId", "=", actor.branchId)
      .where("kind", "=", kind.name)
      .where("onceKey", "=", onceKey ?? null)
      .where("state", "in", ["waiting", "running"])
      .executeTakeFirst();
    if (underWay) return underWay.id;
  }
  throw new Error(`Work of ${kind.name} starts and ends faster than it can be asked for.`);
}
