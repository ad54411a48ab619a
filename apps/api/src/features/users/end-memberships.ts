import { sql } from "kysely";
import { z } from "zod";
import { jobKind } from "../../jobs/job-kind.ts";
import { endAccess } from "./change-user.ts";

/** Suspends those whose last day is past, and ends such invitations, every night by the branch's clock; a server that was down makes it good. */
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
        .select(["branchUser.id", "branchUser.status"])
        .where("branchUser.status", "in", ["active", "invited"])
        .where("branchUser.endsOn", "<", sql<string>`(now() at time zone time_zone)::date`)
        .execute(),
    );
    for (const [done, { id, status }] of ended.entries()) {
      await job.step(async (tx) => {
        // Who has never joined could be reactivated without a password, so their invitation ends for good.
        const left = status === "invited" ? "removed" : "suspended";
        await tx.updateTable("branchUser").set({ status: left }).where("id", "=", id).execute();
        await endAccess(tx, id, left);
        return { done: done + 1, total: ended.length };
      });
    }
    return async () => ({ ended: ended.length });
  },
});
