import { z } from "zod";
import { jobProgress } from "../jobs/job.ts";
import { route } from "../route.ts";
import { byId, id } from "../wire.ts";
import { archiveFacts } from "./archive.ts";

const count = z.int().min(0);

/** What decides whether a branch may be merged into the one that the caller works in (`mayMergeBranch`), and what would move. */
export const branchMergeFacts = archiveFacts.extend({
  id,
  /** The branch that the caller works in. */
  into: z.object({ id, name: z.string(), archived: z.boolean(), example: z.boolean() }),
  /** Codes of the kits at the base that are not ready: they have to be checked in, topped up, unpacked or repaired. */
  kitsNotReady: z.array(z.string()),
  /** Loans that the plan still promises. */
  plannedLoans: count,
  /** Invoices of memberships that are neither paid nor cancelled. */
  openInvoices: count,
  stocktake: z.boolean(),
  /** Counts outside a stocktake that wait for somebody to approve them. */
  waitingCounts: count,
  /** Another merge of one of the two branches is under way. */
  otherMerge: z.boolean(),
  moves: z.object({
    kits: count,
    /** Items of which there is stock. */
    items: count,
    /** All that have not left; the other branch may have some of them already. */
    schools: count,
    /** Those whom the other branch doesn't know yet. */
    people: count,
  }),
});
export type BranchMergeFacts = z.output<typeof branchMergeFacts>;

/** What a merge has moved. */
export const branchMerged = z.object({
  kits: count,
  items: count,
  schoolsCopied: count,
  /** Schools that the other branch had already. */
  schoolsKnown: count,
  people: count,
});
export type BranchMerged = z.output<typeof branchMerged>;

export const branchMergeProgress = jobProgress.extend(branchMerged.shape);

export const readBranchMerge = route({
  method: "GET",
  path: "/branches/:id/merge",
  access: "branches:create",
  summary: "Read what would move from an own branch into this one, and what speaks against it",
  params: byId,
  result: branchMergeFacts,
});

export const mergeBranch = route({
  method: "POST",
  path: "/branches/:id/merge",
  access: "branches:create",
  summary:
    "Move an own branch's kits, stock, schools and people into this one, in the background, and archive it; the answer is the job",
  params: byId,
  result: z.object({ jobId: id }),
  status: 202,
  errors: ["transition_refused"],
});
