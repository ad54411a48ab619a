import { z } from "zod";
import { route } from "../route.ts";
import {
  byId,
  cents,
  day,
  done,
  id,
  instant,
  label,
  metres,
  note,
  page,
  paging,
  rowVersion,
  whole,
} from "../wire.ts";
import { kmClaimLeg, lineKinds, signedMetres } from "./km-claim-leg.ts";

export const claimStatuses = [
  "draft",
  "submitted",
  "returned",
  "approved",
  "exported",
  "paid",
  "rejected",
  "void",
] as const;

export const kmClaim = z.object({
  id,
  number: z.int(),
  claimantId: id,
  claimantName: z.string(),
  vehicleId: id,
  vehicleName: z.string(),
  status: z.enum(claimStatuses),
  kind: z.enum(lineKinds),
  /** Numbers of related claims: the one that this one reverses, the one that reverses it, and an undecided correction of it. */
  reversesNumber: z.int().nullable(),
  reversedByNumber: z.int().nullable(),
  undecidedCorrection: z.int().nullable(),
  fromOn: day.nullable(),
  toOn: day.nullable(),
  legsTotal: z.int(),
  totalM: signedMetres,
  amountCents: cents,
  currency: z.string(),
  note: z.string().nullable(),
  returnReason: z.string().nullable(),
  submittedAt: instant.nullable(),
  approverName: z.string().nullable(),
  approvedAt: instant.nullable(),
  paidAt: instant.nullable(),
  paymentRef: z.string().nullable(),
  /** For a claim in a batch: the batch's number and the day of payment. */
  batchNumber: z.int().nullable(),
  paidOn: day.nullable(),
  rowVersion,
});
export type KmClaim = z.output<typeof kmClaim>;

export const kmClaimDetail = kmClaim.extend({
  legs: z.array(kmClaimLeg),
  /** For a returned claim, until it is decided: the reason, and how its legs have changed since. */
  sinceReturn: z.object({ reason: z.string(), changes: z.array(z.string()) }).nullable(),
});
export type KmClaimDetail = z.output<typeof kmClaimDetail>;

export const listKmClaims = route({
  method: "GET",
  path: "/km-claims",
  access: "claims:own",
  reads: ["branch_user", "km_batch", "km_claim", "km_claim_leg", "person", "vehicle"],
  carried: true,
  summary: "List one's own claims, or all for approvers",
  query: z.object({
    ...paging,
    status: z.enum(claimStatuses).optional(),
    mine: z.stringbool().optional(),
  }),
  result: page(kmClaim),
});

export const getKmClaim = route({
  method: "GET",
  path: "/km-claims/:id",
  access: "claims:own",
  reads: [
    "branch",
    "branch_user",
    "file",
    "km_batch",
    "km_claim",
    "km_claim_leg",
    "person",
    "rate_card",
    "school",
    "stop",
    "trip",
    "vehicle",
  ],
  carried: true,
  summary: "Read one claim with its legs",
  params: byId,
  result: kmClaimDetail,
});

export const unclaimedTrip = z.object({
  tripId: id,
  name: z.string(),
  onDay: day,
  driverName: z.string(),
  vehicleId: id,
  vehicleName: z.string(),
  drivenM: metres,
  /** Whether a rate card covers its day: without one its legs can't be made. */
  rated: z.boolean(),
  /** Why its legs have not been made yet. */
  why: z.string(),
});
export type UnclaimedTrip = z.output<typeof unclaimedTrip>;

export const listUnclaimedTrips = route({
  method: "GET",
  path: "/km-claims/unclaimed-trips",
  access: "claims:own",
  reads: ["branch_user", "km_claim_leg", "person", "rate_card", "trip", "vehicle"],
  summary:
    "List finished trips in a private vehicle without a claim: one's own, or all for approvers",
  carried: true,
  query: z.object({ mine: z.stringbool().optional() }),
  result: whole(unclaimedTrip),
});

export const claimTripLegs = route({
  method: "POST",
  path: "/km-claims/trips/:id",
  access: "claims:own",
  summary: "Make the legs of a finished trip",
  params: byId,
  /** The open claim that they are added to or that is created for them; a device without signal chooses its id. */
  body: z.object({ claimId: id.optional() }),
  result: kmClaimDetail,
  status: 201,
  errors: ["no_rate", "transition_refused", "already_exists"],
});

/** Maximum passengers of one drive. */
export const mostPassengers = 8;
export const passengers = z.int().min(0).max(mostPassengers);

export const addManualLeg = route({
  method: "POST",
  path: "/km-claims/legs",
  access: "claims:own",
  summary: "Add a leg by hand to one's open claim, which is made if needed",
  body: z.object({
    /** Ids for the new leg, and for the open claim that it is added to or creates; chosen by a device, which may be without signal. */
    legId: id.optional(),
    claimId: id.optional(),
    vehicleId: id,
    onDay: day,
    fromPlace: label,
    toPlace: label,
    distanceM: metres.min(1),
    passengers: passengers.optional(),
    purpose: label,
  }),
  result: kmClaimDetail,
  status: 201,
  errors: ["no_rate", "transition_refused"],
});

export const changeLeg = route({
  method: "PATCH",
  path: "/km-claims/:id/legs/:legId",
  access: "claims:own",
  summary:
    "Say how many passengers rode on a leg of one's own open claim, or what a leg by hand was for",
  params: byId.extend({ legId: id }),
  body: z.object({ passengers: passengers.optional(), purpose: label.optional() }),
  result: kmClaimDetail,
  errors: ["transition_refused"],
});

export const removeLeg = route({
  method: "DELETE",
  path: "/km-claims/:id/legs/:legId",
  access: "claims:own",
  summary: "Take a leg out of one's own open claim",
  params: byId.extend({ legId: id }),
  result: done,
  errors: ["transition_refused"],
});

export const submitKmClaim = route({
  method: "POST",
  path: "/km-claims/:id/submit",
  access: "claims:own",
  summary: "Submit one's own claim",
  params: byId,
  body: z
    .object({
      rowVersion: rowVersion.optional(),
      /** The ids of the legs that the claimant saw, instead of the claim's row version, which a device without signal doesn't know. */
      legIds: z.array(id).max(1000).optional(),
      /** With these: trips whose legs an earlier entry of the device makes, so that it doesn't know their ids. */
      tripIds: z.array(id).max(200).optional(),
      note: note.optional(),
    })
    .refine(({ rowVersion: version, legIds }) => version !== undefined || legIds !== undefined, {
      path: ["legIds"],
      error: "Say which version of the claim, or which legs, you have seen.",
    }),
  result: kmClaimDetail,
  errors: ["stale_version", "transition_refused"],
});

export const decideKmClaim = route({
  method: "POST",
  path: "/km-claims/:id/decision",
  access: "claims:approve",
  summary: "Approve, return or reject somebody else's claim",
  params: byId,
  body: z.object({
    rowVersion,
    decision: z.enum(["approved", "returned", "rejected"]),
    reason: label.optional(),
  }),
  result: kmClaimDetail,
  errors: ["stale_version", "own_claim", "transition_refused"],
});

export const payKmClaim = route({
  method: "POST",
  path: "/km-claims/:id/payment",
  access: "claims:pay",
  summary: "Mark an approved claim of somebody else as paid",
  params: byId,
  body: z.object({ rowVersion, paymentRef: label.optional() }),
  result: kmClaimDetail,
  errors: ["stale_version", "own_claim", "transition_refused"],
});
