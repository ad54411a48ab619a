import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import type { TestApp, TestBranch } from "./test-app.ts";
import { behindTheScenes, newRound, releasedTrip, type TestRound } from "./trip-round.ts";

export const km = (n: number) => Math.round(n * 1000);

export async function addRates(branch: TestBranch) {
  const known = ratesOf("NZ")[0];
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  return branch.ok("finance", createRateCard, {
    body: {
      ...card,
      lines: rateLinesOf(known),
    },
  });
}

/** The driver's own petrol car, four kilometres below the threshold when the trip starts at 14,001 km. */
export async function ownCar(app: TestApp, branch: TestBranch, round: TestRound) {
  await behindTheScenes(app, async (tx) => {
    await tx
      .updateTable("vehicle")
      .set({ reimbursable: true, ownerId: branch.actors.driver.branchUserId })
      .where("id", "=", round.vehicleId)
      .execute();
    await tx
      .insertInto("vehicleYear")
      .values({
        branchId: branch.id,
        vehicleId: round.vehicleId,
        startsOn: "2026-04-01",
        openingM: km(5),
        logbookKept: true,
      })
      .execute();
  });
}

/** A trip past three schools that has not returned to base; returns its id. */
export async function onTheWayBack(
  app: TestApp,
  branch: TestBranch,
  round: TestRound,
  { skip }: { skip?: string } = {},
) {
  const { id } = await releasedTrip(app, branch, round);
  const params = { id };
  const trip = await branch.ok("driver", drive.startTrip, {
    params,
    body: { odoStartM: km(14_001) },
  });
  for (const stop of trip.stops.filter((each) => each.kind === "school")) {
    const at = { params: { id, stopId: stop.id } };
    const skipped = stop.placeName === skip;
    if (!skipped) await branch.ok("driver", drive.arriveAtStop, { ...at, body: {} });
    const body = skipped ? { skipReason: "Road closed" } : {};
    await branch.ok("driver", drive.leaveStop, { ...at, body });
  }
  return id;
}

/** Twenty kilometres past three schools and back to base. */
export async function driven(...trip: Parameters<typeof onTheWayBack>) {
  const id = await onTheWayBack(...trip);
  const [, branch] = trip;
  await branch.ok("driver", drive.finishTrip, {
    params: { id },
    body: { odoEndM: km(14_021), gapReason: "Roadworks" },
  });
  return id;
}

export async function claimed(app: TestApp) {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await addRates(branch);
  await ownCar(app, branch, round);
  const tripId = await driven(app, branch, round);
  const { items } = await branch.ok("driver", claims.listKmClaims, { query: {} });
  const first = items[0];
  if (!first) throw new Error("The trip makes a claim.");
  const claim = await branch.ok("driver", claims.getKmClaim, { params: { id: first.id } });
  return { branch, round, tripId, claim };
}
