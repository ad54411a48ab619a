import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { mayAddLeg } from "@kitround/contract/km-claims/claim-rules.ts";
import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { DB } from "../../db/schema.gen.ts";

interface Claimed {
  claimantId: string;
  vehicleId: string;
  currency: string;
}

/** The id of the claimant's open claim for a vehicle, which is locked; creates one if there is none. */
export async function openClaim(tx: Tx, actor: Actor, who: Claimed): Promise<string> {
  await lockNumbers(tx, actor);
  const open = await tx
    .selectFrom("kmClaim")
    .select("id")
    .where("claimantId", "=", who.claimantId)
    .where("vehicleId", "=", who.vehicleId)
    .where("currency", "=", who.currency)
    .where("status", "in", ["draft", "returned"])
    .orderBy("number", "desc")
    .executeTakeFirst();
  if (open) return open.id;
  return newClaim(tx, actor, who);
}

/** The id of a claim that a device chose: it must be the claimant's own and open, or is created now. Locks it. */
export async function claimNamed(tx: Tx, actor: Actor, id: string, who: Claimed): Promise<string> {
  await lockNumbers(tx, actor);
  const claim = await tx
    .selectFrom("kmClaim")
    .select(["claimantId", "vehicleId", "currency", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (claim === undefined) return newClaim(tx, actor, { ...who, id });
  if (claim.claimantId !== who.claimantId) throw notFound("This claim");
  const known = { ...claim, status: claim.status as KmClaim["status"] }; // A check constraint limits the column to these words.
  refuseUnlessAllowed(mayAddLeg(known, who, who.claimantId));
  return id;
}

/** Claims are numbered without gaps, one at a time: the branch's row is locked until the transaction ends. */
export async function lockNumbers(tx: Tx, actor: Actor): Promise<void> {
  await sql`select from branch where id = ${actor.branchId} for no key update`.execute(tx);
}

/** Locks a claim, so that its changes are made one after another and its sum and limits include all of them. */
export async function lockClaim(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("kmClaim").select("id").where("id", "=", id).forUpdate().execute();
}

/** Creates a draft with the next number and returns its id; the caller has locked the numbers. */
export async function newClaim(
  tx: Tx,
  actor: Actor,
  claim: Claimed & {
    id?: string;
    kind?: "correction" | "reversal";
    reversesId?: string;
    note?: string;
  },
): Promise<string> {
  const { next } = await tx
    .selectFrom("kmClaim")
    .select(sql<number>`coalesce(max(number), 0) + 1`.as("next"))
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("kmClaim")
    .values({ branchId: actor.branchId, number: next, ...claim })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type NewLeg = Omit<Insertable<DB["kmClaimLeg"]>, "branchId" | "claimId" | "position">;

/** Adds legs after the present ones, and updates the claim's sum. */
export async function addLegs(
  tx: Tx,
  actor: Actor,
  claimId: string,
  legs: readonly NewLeg[],
): Promise<void> {
  if (legs.length > 0) {
    const { last } = await tx
      .selectFrom("kmClaimLeg")
      .select(sql<number>`coalesce(max(position), 0)`.as("last"))
      .where("claimId", "=", claimId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("kmClaimLeg")
      .values(
        legs.map((leg, index) => ({
          ...leg,
          branchId: actor.branchId,
          claimId,
          position: last + index + 1,
        })),
      )
      .execute();
  }
  await sumUp(tx, claimId);
}

/** Sets the claim's sum to that of its legs; the database checks this at the end of the transaction. */
export async function sumUp(tx: Tx, claimId: string): Promise<void> {
  await tx
    .updateTable("kmClaim")
    .set((eb) => {
      const legs = eb.selectFrom("kmClaimLeg").where("claimId", "=", claimId);
      return {
        totalM: legs.select(sql<number>`coalesce(sum(distance_m), 0)::int`.as("m")),
        amountCents: legs.select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as("c")),
      };
    })
    .where("id", "=", claimId)
    .execute();
}
