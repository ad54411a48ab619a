import * as merge from "@kitround/contract/branches/merge.ts";
import { mayMergeBranch } from "@kitround/contract/branches/merge-rules.ts";
import type { FastifyInstance } from "fastify";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { mount } from "../../http/mount.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { branchMergeFactsOf } from "./merge-facts.ts";
import { mergeBranchJob } from "./merge-job.ts";

export function branchMergeRoutes(app: FastifyInstance): void {
  mount(app, merge.readBranchMerge, ({ tx, actor, params }) =>
    branchMergeFactsOf(tx, actor, params.id),
  );
  mount(app, merge.mergeBranch, async ({ tx, actor, params: { id } }) => {
    const facts = await branchMergeFactsOf(tx, actor, id);
    refuseUnlessAllowed(mayMergeBranch(facts));
    const asked = { onceKey: id, about: facts.name };
    return { jobId: await enqueue(tx, actor, mergeBranchJob, { branchId: id }, asked) };
  });
}
