import {
  branchMerged,
  type BranchMerged,
  branchMergeProgress,
} from "@kitround/contract/branches/merge.ts";
import { mayMergeBranch } from "@kitround/contract/branches/merge-rules.ts";
import { z } from "zod";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { administratorOf } from "../branches/administrator-of.ts";
import { archiveBranch } from "../branches/archive-branch.ts";
import { readBranch } from "../branches/branch-queries.ts";
import { joinPeople } from "./join-people.ts";
import { branchMergeFactsOf } from "./merge-facts.ts";
import type { Moved } from "./moved.ts";
import { moveNextKit } from "./move-kits.ts";
import { moveNextSchools } from "./move-schools.ts";
import { moveNextStock } from "./move-stock.ts";

/**
 * In this order each moves the next of its things, or answers null if none are left. People come before schools, so that a school's open
 * tasks keep their assignees.
 */
const movers: readonly ((tx: Tx, here: Actor, there: Actor) => Promise<Moved | null>)[] = [
  moveNextKit,
  moveNextStock,
  joinPeople,
  moveNextSchools,
];

const nothing: BranchMerged = { kits: 0, items: 0, schoolsCopied: 0, schoolsKnown: 0, people: 0 };

/**
 * Merges another branch of the person who asked into the job's. Each step commits what it moves, so a merge that fails, is cancelled or
 * loses its process has lost nothing, and the next attempt goes on with what is left. The other branch is archived at the end.
 */
export const mergeBranchJob = jobKind({
  name: "merge_branch",
  input: z.object({ branchId: z.uuid() }),
  progress: branchMergeProgress,
  result: branchMerged,
  async run(job) {
    const { actor: here } = job;
    const { branchId } = job.input;
    let so = branchMerged.parse(job.progress ?? nothing);
    const { moves } = await job.read(async (tx) => {
      const facts = await branchMergeFactsOf(tx, here, branchId);
      refuseUnlessAllowed(mayMergeBranch(facts));
      return facts;
    });
    const total = sum(so) + moves.kits + moves.items + moves.schools + moves.people;
    for (const move of movers) {
      let moved: Moved | null;
      do {
        moved = null;
        // A transaction may run twice, so the sum is kept only once it has committed.
        await job.step(async (tx) => {
          // The person may have lost their place in the other branch since the last step.
          moved = await move(tx, here, await administratorOf(tx, here, branchId));
          const now = added(so, moved);
          return { ...now, done: sum(now), total };
        });
        so = added(so, moved);
      } while (moved !== null);
    }
    return async (tx) => {
      const facts = await branchMergeFactsOf(tx, here, branchId);
      refuseUnlessAllowed(mayMergeBranch(facts));
      if (sum(facts.moves) > 0) throw new AppError("transition_refused", newMeanwhile(facts.name));
      const there = await administratorOf(tx, here, branchId);
      const { rowVersion } = await inBranch(tx, here, there, (tx) => readBranch(tx, branchId));
      await archiveBranch(tx, here, { id: branchId, rowVersion });
      return so;
    };
  },
});

const newMeanwhile = (name: string) =>
  `Something was added to ${name} while it was merged. It is still there: merge it again.`;

function added(so: BranchMerged, moved: Moved | null): BranchMerged {
  const both = Object.entries(so).map(([what, count]) => [
    what,
    count + (moved?.[what as keyof BranchMerged] ?? 0), // Object.entries loses the type of the keys
  ]);
  return branchMerged.parse(Object.fromEntries(both));
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);
