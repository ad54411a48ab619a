import { allows } from "@kitround/contract/access/capabilities.ts";
import { jobKinds } from "@kitround/contract/jobs/job-kinds.ts";
import type { Actor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import type { ClaimedJob } from "./job-claims.ts";
import type { JobKind } from "./job-kind.ts";

/**
 * The actor of a job: the person who asked, in their current role, or the branch itself for scheduled jobs. Throws
 * when the person no longer has the capability.
 */
export async function actorOfJob(
  db: Db,
  job: ClaimedJob,
  kind: Pick<JobKind, "name">,
): Promise<Actor> {
  if (job.createdBy === null) {
    // The audit trail reads an empty setting as null: nobody.
    return {
      branchUserId: "",
      personId: "",
      branchId: job.branchId,
      role: "admin",
      requestId: job.id,
    };
  }
  const { branchId, createdBy } = job;
  const user = await asSystem(db, (tx) =>
    tx
      .selectFrom("branchUser")
      .select(["personId", "role", "status"])
      .where("branchId", "=", branchId)
      .where("id", "=", createdBy)
      .executeTakeFirstOrThrow(),
  );
  if (user.status !== "active" || !allows(jobKinds[kind.name].access, user.role)) {
    throw new AppError("forbidden", "The person who asked for this may not do it any more.");
  }
  const { personId, role } = user;
  return { branchUserId: createdBy, personId, branchId, role, requestId: job.id };
}
