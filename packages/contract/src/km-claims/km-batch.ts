import { z } from "zod";
import { route } from "../route.ts";
import { byId, cents, day, id, instant, label, line, metres, rowVersion, whole } from "../wire.ts";
import { kmClaim } from "./km-claim.ts";

export const batchStatuses = ["exported", "paid", "undone"] as const;

export const kmBatch = z.object({
  id,
  number: z.int(),
  status: z.enum(batchStatuses),
  currency: z.string(),
  /** For an undone batch: the claims that it had. */
  claimNumbers: z.array(z.int()),
  totalCents: cents,
  makerName: z.string(),
  createdAt: instant,
  payerName: z.string().nullable(),
  paidOn: day.nullable(),
  paymentRef: z.string().nullable(),
  rowVersion,
});
export type KmBatch = z.output<typeof kmBatch>;

export const kmBatchDetail = kmBatch.extend({ claims: z.array(kmClaim) });
export type KmBatchDetail = z.output<typeof kmBatchDetail>;

/** Maximum claims in one batch. */
export const mostInBatch = 500;

const reads = ["branch_user", "km_batch", "km_claim", "km_claim_leg", "person", "vehicle"];

export const listKmBatches = route({
  method: "GET",
  path: "/km-batches",
  access: "claims:pay",
  reads: ["branch_user", "km_batch", "person"],
  summary: "List the latest 200 batches",
  result: whole(kmBatch),
});

export const getKmBatch = route({
  method: "GET",
  path: "/km-batches/:id",
  access: "claims:pay",
  reads,
  summary: "Read one batch with its claims",
  params: byId,
  result: kmBatchDetail,
});

export const createKmBatch = route({
  method: "POST",
  path: "/km-batches",
  access: "claims:pay",
  summary: "Put approved claims of one currency into a batch",
  body: z.object({ claimIds: z.array(id).min(1).max(mostInBatch) }),
  result: kmBatchDetail,
  status: 201,
  errors: ["transition_refused"],
});

export const undoKmBatch = route({
  method: "POST",
  path: "/km-batches/:id/undo",
  access: "claims:pay",
  summary: "Undo a batch that is not paid",
  params: byId,
  body: z.object({ rowVersion, reason: label }),
  result: kmBatchDetail,
  errors: ["stale_version", "transition_refused"],
});

export const payKmBatch = route({
  method: "POST",
  path: "/km-batches/:id/payment",
  access: "claims:pay",
  summary: "Mark all claims of a batch as paid",
  params: byId,
  body: z.object({ rowVersion, paidOn: day, paymentRef: label }),
  result: kmBatchDetail,
  errors: ["stale_version", "own_claim", "transition_refused"],
});

/** The columns that a branch can choose for its own file, in its order. */
export const plainColumns = [
  "batch",
  "claim",
  "claimant",
  "vehicle",
  "from",
  "to",
  "legs",
  "distance",
  "amount",
  "currency",
  "approver",
  "approvedOn",
  "account",
  "tax",
] as const;
export type PlainColumn = (typeof plainColumns)[number];

const settingFields = z.object({
  /** The difference between planned and driven distance from which a claim is reviewed by itself; both limits must be exceeded. */
  gapPercent: z.int().min(0).max(100),
  gapM: metres,
  accountCode: line(40).min(1).nullable(),
  taxCode: line(40).min(1).nullable(),
  /** Whether drivers get a monthly e-mail about trips that they have not claimed. */
  remindsMonthly: z.boolean(),
  plainColumns: z.array(z.enum(plainColumns)).min(1).max(plainColumns.length),
});

export const claimSettings = settingFields.extend({ rowVersion });
export type ClaimSettings = z.output<typeof claimSettings>;

export const getClaimSettings = route({
  method: "GET",
  path: "/claim-settings",
  access: "claims:pay",
  reads: ["claim_setting"],
  summary: "Read claim settings",
  result: claimSettings,
});

export const saveClaimSettings = route({
  method: "PUT",
  path: "/claim-settings",
  access: "claims:pay",
  summary: "Change claim settings",
  body: settingFields.extend({ rowVersion }),
  result: claimSettings,
  errors: ["stale_version"],
});
