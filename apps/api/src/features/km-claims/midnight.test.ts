import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { getLogbook } from "@kitround/contract/km-claims/logbook.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { rateLinesOf, ratesOf } from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import { expect, test } from "vitest";
import { km } from "../../test/km-claims.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../test/trip-round.ts";

const app = await testApp();

/** One card until 31 March 2026, at $1.20; from the next day another, at twice as much. */
async function addCards(branch: TestBranch) {
  const [known] = ratesOf("NZ");
  if (!known) throw new Error("There are published rates.");
  const { cents: _cents, ...card } = known;
  const lines = rateLinesOf(known);
  const twice = lines.map((line) => ({ ...line, rateMillicents: line.rateMillicents * 2 }));
  for (const body of [
    { ...card, validFrom: "2025-04-01", validTo: "2026-03-31", lines },
    { ...card, name: "Next", validFrom: "2026-04-01", validTo: "2027-03-31", lines: twice },
  ]) {
    await branch.ok("finance", createRateCard, { body });
  }
}

test.each([
  {
    // From 23:20 on the last day of the tax year to 00:45 on the first; in London it is the last day throughout.
    what: "into the next tax year",
    onDay: "2026-03-31",
    times: ["2026-03-31T10:20:00Z", "2026-03-31T10:50:00Z", "2026-03-31T11:45:00Z"],
    rate: 120_000,
    year: "2025-04-01",
  },
  {
    // 23:30 to 02:40, after the clocks went back at three.
    what: "into the night in which the clocks go back",
    onDay: "2026-04-04",
    times: ["2026-04-04T10:30:00Z", "2026-04-04T13:30:00Z", "2026-04-04T14:40:00Z"],
    rate: 240_000,
    year: "2026-04-01",
  },
  {
    // 23:30 to 03:10, which comes ten minutes after two.
    what: "into the night in which the clocks go forward",
    onDay: "2026-09-26",
    times: ["2026-09-26T11:30:00Z", "2026-09-26T13:50:00Z", "2026-09-26T14:10:00Z"],
    rate: 240_000,
    year: "2026-04-01",
  },
])("a trip $what is claimed at the rates of its own day", async ({ onDay, times, rate, year }) => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch, { deliverOn: onDay, collectOn: addDays(onDay, 14) });
  await addCards(branch);
  await behindTheScenes(app, async (tx) => {
    const own = { reimbursable: true, ownerId: branch.actors.driver.branchUserId };
    await tx.updateTable("vehicle").set(own).where("id", "=", round.vehicleId).execute();
    const { timeZone } = await tx
      .selectFrom("branch")
      .select("timeZone")
      .where("id", "=", branch.id)
      .executeTakeFirstOrThrow();
    expect(timeZone).toBe("Pacific/Auckland");
  });

  const [start, midway, end] = times;
  const { id } = await releasedTrip(app, branch, round, onDay);
  const params = { id };
  const body = { odoStartM: km(14_001), at: start };
  const trip = await branch.ok("driver", drive.startTrip, { params, body });
  for (const [index, stop] of trip.stops.filter(({ kind }) => kind === "school").entries()) {
    const stopAt = { params: { id, stopId: stop.id }, body: { at: index === 0 ? midway : end } };
    await branch.ok("driver", drive.arriveAtStop, stopAt);
    await branch.ok("driver", drive.leaveStop, stopAt);
  }
  const finished = { odoEndM: km(14_021), gapReason: "Roadworks", at: end };
  await branch.ok("driver", drive.finishTrip, { params, body: finished });

  const { items } = await branch.ok("driver", claims.listKmClaims, { query: {} });
  expect(items).toMatchObject([{ fromOn: onDay, toOn: onDay, totalM: km(20) }]);
  const claim = await branch.ok("driver", claims.getKmClaim, {
    params: { id: items[0]?.id ?? "" },
  });
  expect(claim.legs.map((leg) => [leg.onDay, leg.tier1RateMillicents])).toEqual(
    Array.from({ length: 4 }, () => [onDay, rate]),
  );
  // The logbook has it in the tax year of that day only.
  const inYear = async (day: string) => {
    const ofVehicle = { params: { id: round.vehicleId }, query: { onDay: day } };
    const book = await branch.ok("driver", getLogbook, ofVehicle);
    return { startsOn: book.startsOn, days: book.trips.map((each) => each.onDay) };
  };
  expect(await inYear(onDay)).toEqual({ startsOn: year, days: [onDay] });
  const other = year === "2025-04-01" ? "2026-04-01" : "2025-04-01";
  expect(await inYear(other)).toEqual({ startsOn: other, days: [] });
});
