import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import type { TestApp, TestBranch } from "./test-app.ts";

/** Adds an HMRC card: the newer one from 6 April 2026, or the older one with another last day. */
export function addCard(branch: TestBranch, which: "older" | "newer", validTo = "2028-04-05") {
  const [newer, older] = ratesOf("GB");
  const known = which === "newer" ? newer : older;
  if (!known) throw new Error("Both are shipped.");
  const { cents: _cents, ...card } = known;
  const body = { ...card, validTo, lines: rateLinesOf(known), replaces: true };
  return branch.ok("finance", createRateCard, { body });
}

/** A branch whose card has 45p a mile until 2028, and its driver's petrol car. */
export async function beforeBackdating(app: TestApp) {
  const branch = await app.newBranch();
  await addCard(branch, "older");
  const car = async (name: string) => {
    const ownerId = branch.actors.driver.branchUserId;
    const body = { name, fuel: "petrol" as const, reimbursable: true, ownerId };
    return (await branch.ok("driver", createVehicle, { body })).id;
  };
  return { branch, car };
}

export function milesByHand(branch: TestBranch, vehicleId: string, onDay: string, far = 10) {
  const place = { fromPlace: "Base", toPlace: "Bank", purpose: "Float" };
  const distanceM = Math.round(far * metresPer.mi);
  return branch.ok("driver", claims.addManualLeg, {
    body: { ...place, vehicleId, onDay, distanceM },
  });
}

export async function submit(branch: TestBranch, { id }: { id: string }) {
  const params = { id };
  const { rowVersion } = await branch.ok("driver", claims.getKmClaim, { params });
  return branch.ok("driver", claims.submitKmClaim, { params, body: { rowVersion } });
}

export async function approve(branch: TestBranch, { id }: { id: string }) {
  const params = { id };
  const { rowVersion } = await branch.ok("manager", claims.getKmClaim, { params });
  const body = { rowVersion, decision: "approved" as const };
  return branch.ok("manager", claims.decideKmClaim, { params, body });
}

export async function pay(branch: TestBranch, { id }: { id: string }) {
  const params = { id };
  const { rowVersion } = await branch.ok("finance", claims.getKmClaim, { params });
  return branch.ok("finance", claims.payKmClaim, { params, body: { rowVersion } });
}
