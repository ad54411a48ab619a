import { jobProgress } from "@kitround/contract/jobs/job.ts";
import { dayIn } from "@kitround/contract/plan/days.ts";
import { sql } from "kysely";
import { z } from "zod";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { anchorAt } from "../../demo/anchor.ts";
import { exampleBranch } from "../../demo/data/branches.ts";
import { branchRow, branchSlices, timeZone } from "../../demo/make-branch.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { clearExample } from "./clear-example.ts";

/**
 * Fills the example branch around today, slice by slice: nobody can enter it before it is complete. Data of an
 * earlier attempt are deleted first.
 */
export const fillExampleJob = jobKind({
  name: "example_fill",
  input: z.object({ personId: z.uuid() }),
  progress: jobProgress,
  result: z.object({ branchId: z.uuid() }),
  async run(job) {
    await clearExample(job, false);
    const now = new Date();
    const anchor = anchorAt(dayIn(timeZone, now));
    let branchId = "";
    await job.step((tx) =>
      withSystem(tx, async (system) => {
        const code = await freeCode(system);
        const branch = await system
          .insertInto("branch")
          .values({ ...branchRow(exampleBranch), code, example: true, status: "archived" })
          .returning("id")
          .executeTakeFirstOrThrow();
        branchId = branch.id;
        return { done: 0, total: null };
      }),
    );
    const slices = branchSlices(branchId, exampleBranch, { anchor, now, accounts: new Map() });
    for (const [index, slice] of slices.entries()) {
      await job.step((tx) =>
        withSystem(tx, async (system) => {
          await slice(system);
          return { done: index + 1, total: slices.length };
        }),
      );
    }
    const { personId } = job.input;
    return (tx) =>
      withSystem(tx, async (system) => {
        await system
          .updateTable("branch")
          .set({ status: "active" })
          .where("id", "=", branchId)
          .execute();
        await joinExample(system, branchId, personId);
        return { branchId };
      });
  },
});

export const removeExampleJob = jobKind({
  name: "example_removal",
  input: z.object({}),
  progress: jobProgress,
  result: z.object({ rows: z.int() }),
  async run(job) {
    const rows = await clearExample(job);
    return async () => ({ rows });
  },
});

/** Makes somebody an administrator of the example. `tx` is the system's. */
export async function joinExample(tx: Tx, branchId: string, personId: string): Promise<void> {
  await tx
    .insertInto("branchUser")
    .values({ branchId, personId, role: "admin" })
    .onConflict((conflict) =>
      conflict.columns(["branchId", "personId"]).doUpdateSet({ role: "admin", status: "active" }),
    )
    .execute();
}

/** The demo's own code, or a similar one if a branch has that already. */
async function freeCode(tx: Tx): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from (select ${exampleBranch.code} as code, 0 as n
      union all select 'EX' || n, n from generate_series(1, 999) n) codes
    where not exists (select from branch b where b.code = codes.code) order by n limit 1`.execute(
    tx,
  );
  return rows[0]?.code ?? exampleBranch.code;
}
