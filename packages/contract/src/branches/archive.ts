import { z } from "zod";
import { route } from "../route.ts";
import { byId, rowVersion } from "../wire.ts";
import { branch } from "./branch.ts";

/** What decides whether a branch may be archived (`mayArchive`). */
export const archiveFacts = z.object({
  name: z.string(),
  /** The caller works in this branch now. */
  here: z.boolean(),
  archived: z.boolean(),
  example: z.boolean(),
  /** Codes of the kits at schools or on the road. */
  kitsOut: z.array(z.string()),
  /** Codes of the kits that are lent to another branch, or borrowed from one. */
  kitsOnLoan: z.array(z.string()),
  /** Drafts, released trips and those under way, each with its day. */
  openTrips: z.array(z.string()),
  /** Kilometre claims that are neither paid nor rejected. */
  unpaidClaims: z.int().min(0),
  openOrders: z.int().min(0),
});
export type ArchiveFacts = z.output<typeof archiveFacts>;

export const readArchiveFacts = route({
  method: "GET",
  path: "/branches/:id/archive",
  access: "branches:create",
  summary: "Read what speaks against archiving an own branch",
  params: byId,
  result: archiveFacts,
});

export const archiveBranch = route({
  method: "POST",
  path: "/branches/:id/archive",
  access: "branches:create",
  summary:
    "Archive an own branch: its sessions, links, mails and jobs end; administrators can still read it",
  params: byId,
  body: z.object({ rowVersion }),
  result: branch,
  errors: ["stale_version", "transition_refused"],
});

export const reopenBranch = route({
  method: "POST",
  path: "/branches/:id/reopen",
  access: "branches:create",
  whileArchived: true,
  summary: "Open an archived branch again; what ended when it was archived stays ended",
  params: byId,
  body: z.object({ rowVersion }),
  result: branch,
  errors: ["stale_version", "transition_refused"],
});
