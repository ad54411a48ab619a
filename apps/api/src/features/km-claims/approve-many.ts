import { mayDecide } from "@kitround/contract/km-claims/claim-rules.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import type { approveKmClaims, ClaimToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { AppError, notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refusePuppet } from "./made-by-claimant.ts";
import { claimsToDecide } from "./to-decide.ts";

type Asked = Body<typeof approveKmClaims>["claims"][number];

/**
 * Approves each claim that may be approved; the others are unchanged and answered with the reason. Throws `not_found` if one of them is
 * not in the branch; then none is approved.
 */
export async function approveMany(
  tx: Tx,
  actor: Actor,
  { claims }: Body<typeof approveKmClaims>,
): Promise<Result<typeof approveKmClaims>> {
  const ids = [...new Set(claims.map((claim) => claim.id))];
  // Every caller locks in the order of ids, so that two approvals of the same claims can't deadlock.
  await sql`select from km_claim where id = any(${ids}) order by id for update`.execute(tx);
  const found = await claimsToDecide(tx, sql`where c.id = any(${ids})`);
  if (found.length < ids.length) throw notFound("One of these claims");
  const byId = new Map(found.map((each) => [each.claim.id, each]));
  const items: Result<typeof approveKmClaims>["items"] = [];
  const approved: string[] = [];
  for (const asked of claims) {
    const claim = byId.get(asked.id);
    // A claim that is named twice is answered once.
    if (!claim || items.some((item) => item.id === asked.id)) continue;
    const refusal = await refusalOf(tx, actor, asked, claim);
    items.push({ id: asked.id, refusal });
    if (refusal === null) approved.push(asked.id);
  }
  if (approved.length > 0) {
    await tx
      .updateTable("kmClaim")
      .set({
        status: "approved",
        approverId: actor.branchUserId,
        approvedAt: new Date().toISOString(),
      })
      .where("id", "in", approved)
      .execute();
  }
  return { items };
}

async function refusalOf(
  tx: Tx,
  actor: Actor,
  { rowVersion, checked }: Asked,
  { claim, unusual }: ClaimToDecide,
): Promise<string | null> {
  const refused = mayDecide(claim, actor.branchUserId, { decision: "approved" });
  if (refused) return refused.message;
  if (claim.rowVersion !== rowVersion) {
    return "Somebody changed this claim after you opened it. Look at it again, then approve it.";
  }
  if (unusual.length > 0 && !checked) {
    return `This claim is out of the ordinary, so select it by itself. ${unusual.join(" ")}`;
  }
  return barredByLink(tx, actor, claim);
}

async function barredByLink(tx: Tx, actor: Actor, claim: KmClaim): Promise<string | null> {
  try {
    await refusePuppet(tx, actor, claim, "claims:approve");
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
