import { randomUUID } from "node:crypto";
import { differencesOf } from "@kitround/contract/trips/trip-differences.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();

/** At the first school, where a kit stands that another trip is to fetch. */
async function atSchool() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { id } = await releasedTrip(app, branch, round);
  const body = { odoStartM: 14_001_000 };
  const trip = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  const params = { id, stopId: trip.stops[0]?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  const [schoolId] = round.schools;
  const [, , kitId] = round.kits;
  await behindTheScenes(app, async (tx) => {
    await tx
      .updateTable("kit")
      .set({ state: "at_school", place: "school", schoolId })
      .where("id", "=", kitId)
      .execute();
    await tx
      .updateTable("allocation")
      .set({ schoolId, status: "delivered" })
      .where("id", "=", round.allocations[2])
      .execute();
  });
  const take = (code: string, lineId = randomUUID()) => ({ params, body: { lineId, code } });
  return { branch, round, kitId, take };
}

test("a kit on no list goes along: its loan ends, nobody else comes for it, the office is told", async () => {
  const { branch, round, kitId, take } = await atSchool();
  const before = await branch.ok("coordinator", trips.listTrips, {});
  const back = before.items.find((each) => each.collections > 0);
  const entry = take("elf 01");
  const trip = await branch.ok("driver", drive.pickUpKit, entry);
  const line = trip.stops[0]?.lines.find((each) => each.id === entry.body.lineId);
  expect(line).toMatchObject({
    kitCode: "ELF-01",
    status: "done",
    kitIs: "aboard",
    boxesActual: 2,
  });
  expect(differencesOf(trip).map((each) => each.kind)).toContain("unplanned");
  expect(await branch.ok("driver", drive.pickUpKit, entry)).toEqual(trip);
  const { kit, loan } = await behindTheScenes(app, async (tx) => ({
    kit: await tx.selectFrom("kit").select(["state", "tripId"]).where("id", "=", kitId).execute(),
    loan: await tx
      .selectFrom("allocation")
      .select("status")
      .where("id", "=", round.allocations[2])
      .execute(),
  }));
  expect(kit).toEqual([{ state: "in_transit_in", tripId: trip.id }]);
  expect(loan).toEqual([{ status: "collected" }]);
  const after = await branch.ok("coordinator", trips.listTrips, {});
  const left = after.items.find((each) => each.id === back?.id);
  expect(left?.collections).toBe((back?.collections ?? 0) - 1);
});

test("what is not here by the books, unknown, on a list, or another branch's is not taken along", async () => {
  const { branch, round, take } = await atSchool();
  const refuse = (code: string) =>
    branch.refused("driver", drive.pickUpKit, take(code), "transition_refused");
  expect((await refuse("ZZZ-99")).message).toContain("No kit here has the code ZZZ-99");
  expect((await refuse("DBN-01")).message).toContain("on the list of Fairview School");
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("kit")
      .set({ schoolId: round.schools[1] })
      .where("id", "=", round.kits[2])
      .execute(),
  );
  expect((await refuse("ELF-01")).message).toContain("it is at Ōrere School");
  const other = await app.newBranch();
  await other.refused("driver", drive.pickUpKit, take("ELF-01"), "not_found");
  await branch.refused("volunteer", drive.pickUpKit, take("ELF-01"), "forbidden");
});
