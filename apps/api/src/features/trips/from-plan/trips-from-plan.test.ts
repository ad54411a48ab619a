import * as trips from "@kitround/contract/trips/trip.ts";
import { describe, expect, test } from "vitest";
import { testApp, type TestBranch } from "../../../test/test-app.ts";
import {
  behindTheScenes,
  carry,
  collectOn,
  deliverOn,
  newRound,
  releasedTrip,
  schoolNames,
} from "../../../test/trip-round.ts";

const app = await testApp();

async function tripOn(branch: TestBranch, onDay: string) {
  const { items } = await branch.ok("coordinator", trips.listTrips, {
    query: { from: onDay, to: onDay },
  });
  const trip = items.find((each) => each.status !== "cancelled");
  if (!trip) throw new Error(`No trip on ${onDay}.`);
  return branch.ok("coordinator", trips.getTrip, { params: { id: trip.id } });
}

describe("carrying a rotation into trips", () => {
  test("makes one draft per route and day, one stop per school in the route's order, one line per kit", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    expect(await carry(app, branch, round)).toEqual({ trips: 2, notCarried: [] });

    const out = await tripOn(branch, deliverOn);
    expect(out).toMatchObject({
      name: "North Tue 24 Nov",
      status: "draft",
      source: "plan",
      routeId: round.routeId,
      driverId: branch.actors.driver.branchUserId,
      vehicleId: round.vehicleId,
      deliveries: 3,
      collections: 0,
      boxes: 6,
      weightG: 27_000,
      stopsTotal: 3,
      planChanges: [],
    });
    expect(out.stops.map((stop) => stop.placeName).slice(0, 3)).toEqual(schoolNames);
    expect(out.stops.at(-1)).toMatchObject({ kind: "base", address: "1 Store Lane", seq: 4 });
    expect(out.stops.slice(0, 3).map((stop) => stop.legPlannedM)).toEqual([5000, 5000, 5000]);
    expect(out.stops[3]?.legPlannedM).toBeGreaterThan(5000);
    expect(out.plannedM).toBe(15_000 + (out.stops[3]?.legPlannedM ?? 0));
    expect(out.stops[0]?.lines).toMatchObject([
      {
        action: "deliver",
        kitCode: "DBN-01",
        boxesExpected: 2,
        status: "open",
        kitState: "packed",
      },
    ]);
    const back = await tripOn(branch, collectOn);
    expect(back).toMatchObject({ name: "North Tue 8 Dec", deliveries: 0, collections: 3 });
  });

  test("a kit that is sent incomplete says so at its stop", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await carry(app, branch, round);
    await behindTheScenes(app, async (tx) => {
      const branchId = branch.id;
      const { id: packingListId } = await tx
        .insertInto("packingList")
        .values({ branchId, kitTypeId: round.kitTypes[0], version: 2, boxes: 2, status: "draft" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id: itemId } = await tx
        .insertInto("item")
        .values({ branchId, sku: "STR-1", name: "Straws" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id: lineId } = await tx
        .insertInto("packingListLine")
        .values({ branchId, packingListId, itemId, qty: 20, kind: "consumable", position: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("kitContent")
        .values({ branchId, kitId: round.kits[0], lineId, qty: 3 })
        .execute();
      await tx.updateTable("kit").set({ packingListId }).where("id", "=", round.kits[0]).execute();
    });
    const [first, second] = (await tripOn(branch, deliverOn)).stops;
    expect(first?.lines).toMatchObject([{ kitState: "packed", linesShort: 1 }]);
    expect(second?.lines).toMatchObject([{ kitState: "packed", linesShort: 0 }]);
  });

  test("a second run makes nothing twice", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await carry(app, branch, round);
    const before = await tripOn(branch, deliverOn);
    expect(await carry(app, branch, round)).toEqual({ trips: 0, notCarried: [] });
    expect(await tripOn(branch, deliverOn)).toEqual(before);
  });

  test("drafts follow the plan: another copy, a school on another route, a kit taken out", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await carry(app, branch, round);
    await behindTheScenes(app, async (tx) => {
      const allocation = (id: string) => tx.updateTable("allocation").where("id", "=", id);
      await allocation(round.allocations[0]).set({ status: "cancelled" }).execute();
      const other = await tx
        .insertInto("kit")
        .values({ branchId: branch.id, kitTypeId: round.kitTypes[1], code: "ROC-02", boxes: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      await allocation(round.allocations[1]).set({ kitId: other.id }).execute();
      await tx.deleteFrom("routeStop").where("schoolId", "=", round.schools[2]).execute();
    });
    const draft = await tripOn(branch, deliverOn);
    expect(draft.planChanges).toEqual([
      "DBN-01 for Fairview School was taken out of the plan.",
      "Ōrere School gets ROC-02 instead of ROC-01.",
    ]);

    const again = await carry(app, branch, round);
    expect(again).toEqual({ trips: 2, notCarried: [] });
    const { items } = await branch.ok("coordinator", trips.listTrips, { query: { to: deliverOn } });
    expect(items.map((trip) => trip.name)).toEqual([
      "North Tue 24 Nov",
      "Schools on no route Tue 24 Nov",
    ]);
    const after = await branch.ok("coordinator", trips.getTrip, { params: { id: draft.id } });
    expect(after.stops.map((stop) => stop.placeName)).toEqual([
      "Ōrere School",
      `Branch ${branch.code}`,
    ]);
    expect(after.stops[0]?.lines).toMatchObject([{ kitCode: "ROC-02", boxesExpected: 1 }]);
    expect(after.planChanges).toEqual([]);
  });

  test("a released trip is never edited: its differences from the plan are described, and shown on it", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const trip = await releasedTrip(app, branch, round);
    await behindTheScenes(app, async (tx) => {
      await tx
        .updateTable("allocation")
        .set({ status: "cancelled" })
        .where("id", "=", round.allocations[0])
        .execute();
      const kit = await tx
        .insertInto("kit")
        .values({ branchId: branch.id, kitTypeId: round.kitTypes[0], code: "DBN-02" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("allocation")
        .values({
          branchId: branch.id,
          rotationId: round.rotationId,
          schoolId: round.schools[1],
          kitTypeId: round.kitTypes[0],
          kitId: kit.id,
          status: "confirmed",
          deliverOn,
          collectOn,
          occupied: `[${deliverOn},2026-12-11)`,
        })
        .execute();
    });
    const words = [
      "DBN-01 for Fairview School was taken out of the plan.",
      "DBN-02 for Ōrere School is planned and not on this trip.",
    ];
    expect(await carry(app, branch, round)).toEqual({
      trips: 0,
      notCarried: words.map((each) => `North Tue 24 Nov: ${each}`),
    });
    const seen = await tripOn(branch, deliverOn);
    expect(seen.planChanges).toEqual(words);
    expect(seen.stops.flatMap((stop) => stop.lines.map((line) => line.kitCode))).toEqual([
      "DBN-01",
      "ROC-01",
      "ELF-01",
    ]);

    const taken = await branch.ok("coordinator", trips.moveTrip, {
      params: { id: trip.id },
      body: { rowVersion: seen.rowVersion, status: "draft" },
    });
    expect(taken.planChanges).toEqual([]);
    expect(taken.stops.map((stop) => stop.placeName).slice(0, -1)).toEqual(schoolNames.slice(1));
    expect(taken.stops[0]?.lines.map((line) => line.kitCode)).toEqual(["DBN-02", "ROC-01"]);
  });

  test("a school without a copy of its title is named, and a draft without stops is cancelled", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    await carry(app, branch, round);
    await behindTheScenes(app, async (tx) => {
      await tx
        .updateTable("allocation")
        .set({ status: "cancelled" })
        .where("id", "in", round.allocations.slice(1))
        .execute();
      await tx
        .updateTable("allocation")
        .set({ status: "confirmed", kitId: null })
        .where("id", "=", round.allocations[0])
        .execute();
    });
    expect(await carry(app, branch, round)).toEqual({
      trips: 0,
      notCarried: ["Fairview School has no copy of Title DBN yet."],
    });
    const { items } = await branch.ok("coordinator", trips.listTrips, {});
    expect(items.map((trip) => trip.status)).toEqual(["cancelled", "cancelled"]);
  });
});
