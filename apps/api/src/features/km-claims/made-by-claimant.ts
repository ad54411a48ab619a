import { can, roles } from "@kitround/contract/access/capabilities.ts";
import {
  decidedByPuppet,
  linkBarDays,
  type LinkOfClaimant,
} from "@kitround/contract/km-claims/claim-rules.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";

type Claim = Pick<KmClaim, "claimantId" | "claimantName">;

/** Throws if the claimant made the link with which the actor signs in: the claimant could have used it themselves. */
export async function refusePuppet(
  tx: Tx,
  actor: Actor,
  claim: Claim,
  needed: "claims:approve" | "claims:pay",
): Promise<void> {
  const link = await linkOfClaimant(tx, actor, claim);
  if (link === null) return;
  refuseUnlessAllowed(decidedByPuppet(link, await othersWho(tx, actor, claim, needed)));
}

/** Checks all of their branches, because a link of another branch signs the same person in. */
async function linkOfClaimant(tx: Tx, actor: Actor, claim: Claim): Promise<LinkOfClaimant | null> {
  const made = await withSystem(tx, (system) =>
    system
      .selectFrom("auditEvent as e")
      .innerJoin("branchUser as maker", "maker.id", "e.actorId")
      .innerJoin("branchUser as holder", (join) =>
        join.on(sql<boolean>`holder.id::text = e.entity_id`),
      )
      .innerJoin("branchUser as claimant", "claimant.personId", "maker.personId")
      .select("e.at")
      .where("e.entity", "=", "one_time_link")
      .where("e.at", ">", sql<string>`now() - ${linkBarDays} * interval '1 day'`)
      .where("holder.personId", "=", actor.personId)
      .where("claimant.id", "=", claim.claimantId)
      .orderBy("e.at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  return made ? { madeAt: made.at, claimantName: claim.claimantName } : null;
}

async function othersWho(
  tx: Tx,
  actor: Actor,
  claim: Claim,
  needed: "claims:approve" | "claims:pay",
): Promise<string[]> {
  const others = await tx
    .selectFrom("branchUser as u")
    .innerJoin("person as p", "p.id", "u.personId")
    .select(["u.id as branchUserId", "u.personId", "p.firstName", "p.lastName"])
    .where("u.status", "=", "active")
    .where(
      "u.role",
      "in",
      roles.filter((role) => can(role, needed)),
    )
    .where("u.id", "not in", [actor.branchUserId, claim.claimantId])
    .orderBy("p.lastName")
    .orderBy("p.firstName")
    .execute();
  const free: string[] = [];
  for (const { firstName, lastName, ...other } of others) {
    const barred = await linkOfClaimant(tx, { ...actor, ...other }, claim);
    if (barred === null) free.push(`${firstName} ${lastName}`);
  }
  return free;
}
