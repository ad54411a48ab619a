import { sql } from "kysely";
import { z } from "zod";
import { jobKind } from "../../jobs/job-kind.ts";
import { endAccess } from "./change-user.ts";

/**
 * Suspends people whose last day is past, and removes those who have not accepted their invitation by then. It runs every night
 * by the branch's clock, or at the next start of a server that was down.
 */
export const endMemberships = jobKind({
  name: "end_memberships",
  schedule: "5 0 * * *",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ ended: z.int() }),
  async run(job) {
    const ended = await job.read((tx) =>
      tx
        .selectFrom("branchUser")
        .innerJoin("branch", "branch.id", "branchUser.branchId")
        .select(["branchUser.id", "branchUser.status", "branchUser.rowVersion"])
        .where("branchUser.status", "in", ["active", "invited"])
        .where("branchUser.endsOn", "<", sql<string>`(now() at time zone time_zone)::date`)
        .execute(),
    );
    for (const [done, { id, status, rowVersion }] of ended.entries()) {
      await job.step(async (tx) => {
        // Who has never joined could be reactivated without a password, so their invitation ends for good.
        const left = status === "invited" ? "removed" : "suspended";
        const changed = await tx
          .updateTable("branchUser")
          .set({ status: left })
          .where("id", "=", id)
          .where("rowVersion", "=", rowVersion)
          .returning("id")
          .executeTakeFirst();
        // A manager who changed this person meanwhile may have given them a later day; the next night looks again.
        if (changed) await endAccess(tx, id, left);
        return { done: done + 1, total: ended.length };
      });
    }
    return async () => ({ ended: ended.length });
  },
});
