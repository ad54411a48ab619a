import { allows } from "@kitround/contract/access/capabilities.ts";
import { jobKinds } from "@kitround/contract/jobs/job-kinds.ts";
import type { Actor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import type { ClaimedJob } from "./job-claims.ts";
import type { JobKind } from "./job-kind.ts";

/**
 * Who a job acts as: the person who asked, in the role they have by now, or the branch itself for what nobody asked for.
 * Throws when the person may not do this any more.
 */
export async function actorOfJob(
  db: Db,
  job: ClaimedJob,
  kind: Pick<JobKind, "name">,
): Promise<Actor> {
  if (job.createdBy === null) {
    // Nobody, to the trail: an empty setting is null.
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
