import { z } from "zod";
import { route } from "../route.ts";
import { id, rowVersion, whole } from "../wire.ts";
import { kmClaimDetail } from "./km-claim.ts";

const degrees = z.number().nullable();

const claimToDecide = z.object({
  claim: kmClaimDetail,
  /** Why it is unusual; empty for an ordinary claim. */
  unusual: z.array(z.string()),
});
export type ClaimToDecide = z.output<typeof claimToDecide>;

/** The number of claims on one page, and the maximum for one approval. */
export const mostToDecide = 200;

export const listClaimsToDecide = route({
  method: "GET",
  path: "/km-claims/to-decide",
  access: "claims:approve",
  reads: [
    "branch",
    "branch_user",
    "claim_setting",
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
  summary: "List others' submitted claims, unusual ones marked",
  result: whole(claimToDecide).extend({ base: z.object({ lat: degrees, lng: degrees }) }),
});

export const approveKmClaims = route({
  method: "POST",
  path: "/km-claims/approvals",
  access: "claims:approve",
  summary: "Approve many claims, each with its own answer",
  body: z.object({
    claims: z
      .array(
        z.object({
          id,
          rowVersion,
          /** True if it was selected by itself; an unusual claim is refused otherwise. */
          checked: z.boolean(),
        }),
      )
      .min(1)
      .max(mostToDecide),
  }),
  result: z.object({ items: z.array(z.object({ id, refusal: z.string().nullable() })) }),
});
