import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { readClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { expect, test } from "vitest";
import { addRates, claimed, driven, km, ownCar } from "../../test/km-claims.ts";
import { testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";

const app = await testApp();
const query = { onDay: "2026-11-24" };

test("approved claims are added up by month, route, vehicle and person, with what their trips delivered", async () => {
  const { branch, round, tripId, claim } = await claimed(app);
  const read = () => branch.ok("manager", readClaimTotals, { query });
  expect(await read()).toMatchObject({
    cells: [],
    states: [{ status: "draft", claims: 1, amountCents: claim.amountCents }],
  });
  const params = { id: claim.id };
  const { rowVersion } = claim;
  const sent = await branch.ok("driver", claims.submitKmClaim, { params, body: { rowVersion } });
  const yes = { rowVersion: sent.rowVersion, decision: "approved" as const };
  await branch.ok("manager", claims.decideKmClaim, { params, body: yes });
  // Two kits were delivered on the trip, one to 28 counted pupils, the other to an unknown number.
  await behindTheScenes(app, async (tx) => {
    const lines = await tx
      .selectFrom("stopLine as line")
      .innerJoin("stop as s", "s.id", "line.stopId")
      .select(["line.id", "line.allocationId"])
      .where("s.tripId", "=", tripId)
      .where("line.action", "=", "deliver")
      .execute();
    const [one, two] = lines;
    for (const line of [one, two]) {
      await tx
        .updateTable("stopLine")
        .set({ status: "done", result: "done", doneAt: "2026-11-24T00:00:00Z" })
        .where("id", "=", line?.id ?? "")
        .execute();
    }
    const of = (actual: number | null, expected: number | null, id: string | null | undefined) =>
      tx
        .updateTable("allocation")
        .set({ studentsActual: actual, studentsExpected: expected })
        .where("id", "=", id ?? "")
        .execute();
    await of(28, 30, one?.allocationId);
    await of(null, null, two?.allocationId);
  });
  const totals = await read();
  expect(totals).toMatchObject({
    startsOn: "2026-04-01",
    currency: "NZD",
    otherCurrencies: 0,
    cells: [
      {
        month: "2026-11",
        routeId: round.routeId,
        vehicleName: "Blue van",
        personId: branch.actors.driver.branchUserId,
        distanceM: km(20),
        amountCents: claim.amountCents,
      },
    ],
    states: [{ status: "approved", claims: 1, amountCents: claim.amountCents }],
    delivered: { amountCents: claim.amountCents, kits: 2, pupils: 28, unknown: 1 },
    owed: [],
  });
  // Another vehicle of the same name: each says whose it is.
  await behindTheScenes(app, (tx) =>
    tx
      .insertInto("vehicle")
      .values({ branchId: branch.id, name: "Blue van", fuel: "petrol", reimbursable: false })
      .execute(),
  );
  const alike = `Blue van (driver ${branch.code})`;
  expect((await read()).cells).toMatchObject([{ vehicleName: alike }]);
  const before = await branch.ok("finance", readClaimTotals, { query: { onDay: "2026-03-31" } });
  expect(before).toMatchObject({ cells: [], states: [], delivered: { kits: 0 } });
  await branch.refused("coordinator", readClaimTotals, { query }, "forbidden");
  const other = await app.newBranch();
  expect((await other.ok("admin", readClaimTotals, { query })).cells).toEqual([]);
});

test("a trip without a claim counts with the amount of its future claim, once a card has a rate for its day", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await ownCar(app, branch, round);
  const tripId = await driven(app, branch, round);
  const owed = async () => (await branch.ok("finance", readClaimTotals, { query })).owed;
  expect(await owed()).toMatchObject([{ tripId, drivenM: km(20), amountCents: null }]);
  await addRates(branch);
  const [trip] = await owed();
  const claim = await branch.ok("driver", claims.claimTripLegs, {
    params: { id: tripId },
    body: {},
  });
  expect(trip?.amountCents).toBe(claim.amountCents);
  // Four kilometres below the threshold at $1.20, sixteen above it at $0.37, each leg rounded, as on the claim.
  expect(claim.amountCents).toBe(1073);
  expect(await owed()).toEqual([]);
});
