import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, id, rowVersion, whole } from "../wire.ts";
import { kitDetail } from "./kit.ts";
import { kitState } from "./kit-state-shape.ts";

/** What decides whether a kit can leave the branch that has it. */
export const kitStanding = z.object({
  code: z.string(),
  state: kitState,
  /** The next school that it is promised to, or that has it. */
  promised: z.object({ schoolName: z.string(), deliverOn: day }).nullable(),
  /** A trip that is not over and has it. */
  trip: z.string().nullable(),
});
export type KitStanding = z.output<typeof kitStanding>;

export const openLoan = z.object({
  side: z.enum(["sent", "received"]),
  otherBranch: z.string(),
  otherKitCode: z.string(),
  dueBackOn: day,
});
export type OpenLoan = z.output<typeof openLoan>;

export const transferFacts = z.object({
  kit: kitStanding,
  loan: openLoan.nullable(),
  /** The kit of the branch that borrowed it; null without a loan, or if that branch is not part of this installation. */
  borrowed: kitStanding.nullable(),
});
export type TransferFacts = z.output<typeof transferFacts>;

export const readTransferFacts = route({
  method: "GET",
  path: "/kits/:id/transfer",
  access: "branches:create",
  summary: "Read what speaks against lending or moving a kit to another branch, or giving it back",
  params: byId,
  result: transferFacts,
});

export const listReceivers = route({
  method: "GET",
  path: "/kit-transfers/branches",
  access: "branches:create",
  summary: "List the branches to which the caller can lend or move kits, or move stock",
  result: whole(z.object({ id, name: z.string() })),
});

export const transferKit = route({
  method: "POST",
  path: "/kits/:id/transfer",
  access: "branches:create",
  summary:
    "Lend a kit to another own branch until a day, or move it there for good; a title that it lacks is copied",
  params: byId,
  body: z.object({
    rowVersion,
    branchId: id,
    /** Null: it is moved for good. */
    dueBackOn: day.nullable(),
  }),
  result: kitDetail,
  errors: ["stale_version", "transition_refused", "in_use"],
});

export const giveKitBack = route({
  method: "POST",
  path: "/kits/:id/give-back",
  access: "branches:create",
  summary: "End a loan between branches, from either side; the owner checks the kit in",
  params: byId,
  body: z.object({ rowVersion }),
  result: kitDetail,
  errors: ["stale_version", "transition_refused", "in_use"],
});
