import { legCents } from "@kitround/contract/km-claims/leg-price.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import type { Tx } from "../db/database.ts";
import { km } from "./km-claims.ts";
import type { TestApp } from "./test-app.ts";
import { behindTheScenes, newRound } from "./trip-round.ts";

export interface MadeClaim {
  id: string;
  number: number;
  rowVersion: number;
  amountCents: number;
}

interface Claims {
  branchId: string;
  claimantId: string;
  approverId: string;
  vehicleId: string;
  rateCardId: string;
}

const rates = { tier1RateMillicents: 120_000, tier2RateMillicents: 37_000 };

/** A branch with the claims of `writeClaims` for its driver's own car. */
export async function submittedClaims(app: TestApp, count: number) {
  const branch = await app.newBranch();
  const { vehicleId } = await newRound(app, branch);
  const driverId = branch.actors.driver.branchUserId;
  const claims = await behindTheScenes(app, async (tx) => {
    await tx
      .updateTable("vehicle")
      .set({ reimbursable: true, ownerId: driverId })
      .where("id", "=", vehicleId)
      .execute();
    const approverId = branch.actors.manager.branchUserId;
    const who = { branchId: branch.id, claimantId: driverId, approverId, vehicleId };
    return writeClaims(tx, who, count);
  });
  return { branch, driverId, vehicleId, ...claims };
}

/**
 * An approved claim, `count` ordinary submitted ones, and one with a leg entered by hand; each with as many kilometres as its number. The
 * rows are inserted directly, because driving twenty trips takes a minute.
 */
export async function writeClaims(tx: Tx, who: Omit<Claims, "rateCardId">, count: number) {
  const claims = { ...who, rateCardId: await writeCard(tx, who.branchId) };
  const before = await writeClaim(tx, claims, 1);
  await tx
    .updateTable("kmClaim")
    .set({ status: "approved", approverId: who.approverId, approvedAt: "2026-11-20T00:00:00Z" })
    .where("id", "=", before.id)
    .execute();
  const made: MadeClaim[] = [];
  for (let number = 2; number <= count + 1; number += 1) {
    made.push(await writeClaim(tx, claims, number));
  }
  return { before, made, unusual: await writeClaim(tx, claims, count + 2, "manual") };
}

async function writeCard(tx: Tx, branchId: string): Promise<string> {
  const [known] = ratesOf("NZ");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  const { id: rateCardId } = await tx
    .insertInto("rateCard")
    .values({ ...card, branchId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = rateLinesOf(known).map((line) => ({ ...line, branchId, rateCardId }));
  await tx.insertInto("rateLine").values(lines).execute();
  return rateCardId;
}

async function writeClaim(
  tx: Tx,
  { branchId, claimantId, vehicleId, rateCardId }: Claims,
  number: number,
  source: "odometer" | "manual" = "odometer",
): Promise<MadeClaim> {
  const distanceM = km(number);
  const tiers = { tier1M: distanceM, tier2M: 0 };
  const amountCents = legCents({ ...tiers, ...rates });
  const claim = { branchId, number, claimantId, vehicleId, currency: "NZD" };
  const { id } = await tx
    .insertInto("kmClaim")
    .values({ ...claim, totalM: distanceM, amountCents })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("kmClaimLeg")
    .values({
      branchId,
      claimId: id,
      position: 1,
      onDay: "2026-11-20",
      fromPlace: "1 Store Lane",
      toPlace: "Fairview School",
      distanceM,
      source,
      purpose: "North",
      travelledBeforeM: 0,
      rateCardId,
      fuel: "petrol",
      ...tiers,
      ...rates,
      amountCents,
    })
    .execute();
  const { rowVersion } = await tx
    .updateTable("kmClaim")
    .set({ status: "submitted", submittedAt: "2026-11-21T00:00:00Z" })
    .where("id", "=", id)
    .returning("rowVersion")
    .executeTakeFirstOrThrow();
  return { id, number, rowVersion, amountCents };
}
