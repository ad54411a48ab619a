import * as drive from "@kitround/contract/trips/trip-drive.ts";
import { joinVans, splitOverVans } from "@kitround/contract/trips/trip-desk.ts";
import { overLoad } from "@kitround/contract/trips/trip-load.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import {
  behindTheScenes,
  carry,
  deliverOn,
  newRound,
  releasedTrip,
  schoolNames,
} from "../../../test/trip-round.ts";

const app = await testApp();

test("a helper sees the trip, has it on the device and enters at its stops; nobody helps on a trip they drive", async () => {
  const branch = await app.newBranch();
  const { driver, manager, volunteer } = branch.actors;
  const round = await newRound(app, branch);
  const { id, rowVersion } = await releasedTrip(app, branch, round);
  const params = { id };
  const change = (body: { driverId?: string; helperId: string | null }) => ({
    params,
    body: { rowVersion, ...body },
  });
  const helperId = driver.branchUserId;
  await branch.refused("coordinator", trips.updateTrip, change({ helperId }), "invalid_input");
  const byVolunteer = change({ helperId: volunteer.branchUserId });
  await branch.refused("coordinator", trips.updateTrip, byVolunteer, "invalid_input");
  const driverId = manager.branchUserId;
  const changed = await branch.ok("coordinator", trips.updateTrip, change({ driverId, helperId }));
  expect(changed).toMatchObject({ helperName: `driver ${branch.code}`, driverId });

  const own = await branch.ok("driver", trips.listTrips, { query: { mine: "true" } });
  expect(own.items.map((trip) => trip.id)).toContain(id);
  const begun = { params, body: { odoStartM: 14_001_000 } };
  const { stops } = await branch.ok("manager", drive.startTrip, begun);
  const at = { params: { id, stopId: stops[0]?.id ?? "" }, body: {} };
  const here = await branch.ok("driver", drive.arriveAtStop, at);
  expect(here.stops[0]?.status).toBe("arrived");
  await branch.refused("driver", trips.updateTrip, change({ helperId: null }), "forbidden");
});

describe("a route's day over two vans", () => {
  async function tooHeavy() {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const second = await behindTheScenes(app, async (tx) => {
      await tx
        .updateTable("vehicle")
        .set({ capacityG: 20_000, capacityBoxes: 5 })
        .where("id", "=", round.vehicleId)
        .execute();
      return tx
        .insertInto("vehicle")
        .values({ branchId: branch.id, name: "Red van", fuel: "diesel", reimbursable: false })
        .returning("id")
        .executeTakeFirstOrThrow();
    });
    await carry(app, branch, round);
    const { items } = await branch.ok("coordinator", trips.listTrips, { query: { to: deliverOn } });
    const params = { id: items[0]?.id ?? "" };
    const trip = await branch.ok("coordinator", trips.getTrip, { params });
    const crew = {
      driverId: branch.actors.coordinator.branchUserId,
      helperId: branch.actors.driver.branchUserId,
      vehicleId: second.id,
    };
    const split = (stopIds: readonly string[], over: object = {}) => ({
      params,
      body: { rowVersion: trip.rowVersion, stopIds: [...stopIds], ...crew, ...over },
    });
    return { branch, round, trip, params, split };
  }
  const schools = ({ stops }: trips.TripDetail) => stops.map((stop) => stop.placeName).slice(0, -1);

  test("each stop moves with its lines to one of two drafts of the plan, with new legs, once", async () => {
    const { branch, round, trip, params, split } = await tooHeavy();
    expect(trip).toMatchObject({ capacityG: 20_000, capacityBoxes: 5, weightG: 27_000 });
    expect(overLoad(trip)).toBe("27 kg of 20 and 6 boxes of 5");
    const [, , last] = trip.stops;
    const key = crypto.randomUUID();
    const [made, again] = await Promise.all([
      branch.ok("coordinator", splitOverVans, split([last?.id ?? ""]), { key }),
      branch.ok("coordinator", splitOverVans, split([last?.id ?? ""]), { key }),
    ]);
    expect(again.id).toBe(made.id);
    expect(made).toMatchObject({
      name: "North Tue 24 Nov, van 2",
      status: "draft",
      source: "plan",
      routeId: round.routeId,
      vehicleName: "Red van",
      driverName: `coordinator ${branch.code}`,
      helperName: `driver ${branch.code}`,
      stopsTotal: 1,
      weightG: 9000,
      planChanges: [],
    });
    const first = await branch.ok("coordinator", trips.getTrip, { params });
    expect([schools(first), schools(made)]).toEqual([
      schoolNames.slice(0, 2),
      schoolNames.slice(2),
    ]);
    expect([first.planChanges, overLoad(first), overLoad(made)]).toEqual([[], null, null]);
    expect(made.stops[0]).toMatchObject({ id: last?.id, seq: 1, lines: last?.lines });
    for (const each of [first, made]) {
      expect(each.stops.at(-1)).toMatchObject({ kind: "base", seq: each.stopsTotal + 1 });
      expect(each.plannedM).toBe(
        each.stops.reduce((sum, stop) => sum + (stop.legPlannedM ?? 0), 0),
      );
    }
    expect(made.stops[0]?.legPlannedM).not.toBe(5000);
    const { total } = await branch.ok("viewer", trips.listTrips, { query: { to: deliverOn } });
    expect(total).toBe(2);

    // When it is published again, the plan finds each line on its new trip.
    expect(await carry(app, branch, round)).toEqual({ trips: 0, notCarried: [] });
    expect(schools(await branch.ok("viewer", trips.getTrip, { params: { id: made.id } }))).toEqual(
      schoolNames.slice(2),
    );
  });

  test("the plan's changes for a school apply to the van that visits it", async () => {
    const { branch, round, trip, params, split } = await tooHeavy();
    const stopIds = [trip.stops[2]?.id ?? ""];
    const made = await branch.ok("coordinator", splitOverVans, split(stopIds));
    await behindTheScenes(app, async (tx) => {
      const kit = await tx
        .insertInto("kit")
        .values({ branchId: branch.id, kitTypeId: round.kitTypes[2], code: "ELF-02", boxes: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      const now = { kitId: kit.id, status: "confirmed" as const };
      await tx.updateTable("allocation").set(now).where("id", "=", round.allocations[2]).execute();
    });
    const changes = async (id: string) =>
      (await branch.ok("coordinator", trips.getTrip, { params: { id } })).planChanges;
    expect([await changes(params.id), await changes(made.id)]).toEqual([
      [],
      ["Māpua School gets ELF-02 instead of ELF-01."],
    ]);
    expect(await carry(app, branch, round)).toMatchObject({ trips: 0 });
    const after = await branch.ok("coordinator", trips.getTrip, { params: { id: made.id } });
    expect(after.stops.map(({ lines }) => lines.map((line) => line.kitCode))).toEqual([
      ["ELF-02"],
      [],
    ]);
    expect(after.planChanges).toEqual([]);
  });

  test("an invalid split is refused with a reason, and nothing is done", async () => {
    const { branch, trip, params, split } = await tooHeavy();
    const all = trip.stops.filter((stop) => stop.kind === "school").map((stop) => stop.id);
    const [first = "", second = ""] = all;
    const no = async (input: ReturnType<typeof split>, code: "invalid_input" | "stale_version") =>
      (await branch.refused("coordinator", splitOverVans, input, code)).message;
    expect(await no(split(all), "invalid_input")).toBe(
      "The first van keeps one stop at the least.",
    );
    expect(await no(split([first, crypto.randomUUID()]), "invalid_input")).toBe(
      "One of these stops is not on this trip.",
    );
    expect(await no(split([trip.stops.at(-1)?.id ?? ""]), "invalid_input")).toContain("not on");
    await no(split([first], { rowVersion: trip.rowVersion + 1 }), "stale_version");
    const driverId = branch.actors.driver.branchUserId;
    expect(await no(split([first], { driverId, helperId: driverId }), "invalid_input")).toContain(
      "The helper drives this trip already",
    );
    await branch.refused("driver", splitOverVans, split([first]), "forbidden");
    const other = await app.newBranch();
    await other.refused("manager", splitOverVans, split([first]), "not_found");

    const released = await branch.ok("coordinator", trips.moveTrip, {
      params,
      body: { rowVersion: trip.rowVersion, status: "released" },
    });
    const late = split([second], { rowVersion: released.rowVersion });
    const refused = await branch.refused("coordinator", splitOverVans, late, "transition_refused");
    expect(refused.message).toBe("North Tue 24 Nov is released: take it back to draft first.");
    expect(schools(await branch.ok("coordinator", trips.getTrip, { params }))).toEqual(schoolNames);
  });

  test("joined again, it is one trip in the route's order, which the plan finds as before, once", async () => {
    const { branch, round, trip, params, split } = await tooHeavy();
    const made = await branch.ok("coordinator", splitOverVans, split([trip.stops[0]?.id ?? ""]));
    const first = await branch.ok("coordinator", trips.getTrip, { params });
    expect([schools(made), schools(first)]).toEqual([
      schoolNames.slice(0, 1),
      schoolNames.slice(1),
    ]);
    const key = crypto.randomUUID();
    const join = {
      // Requested from the second van's side, the result is the same: the first trip stays.
      params: { id: made.id },
      body: {
        rowVersion: made.rowVersion,
        otherTripId: trip.id,
        otherRowVersion: first.rowVersion,
      },
    };
    const [one, again] = await Promise.all([
      branch.ok("coordinator", joinVans, join, { key }),
      branch.ok("coordinator", joinVans, join, { key }),
    ]);
    expect(again).toEqual(one);
    const { rowVersion: _, ...before } = trip;
    const bare = (stops: trips.TripDetail["stops"]) =>
      stops.map(({ rowVersion: __, ...stop }) => stop);
    expect({ ...one, stops: bare(one.stops) }).toMatchObject({
      ...before,
      stops: bare(trip.stops),
    });
    const gone = await branch.ok("viewer", trips.getTrip, { params: { id: made.id } });
    expect(gone).toMatchObject({
      status: "cancelled",
      cancelReason: "Joined with North Tue 24 Nov.",
      stopsTotal: 0,
    });
    expect(await carry(app, branch, round)).toEqual({ trips: 0, notCarried: [] });
    expect(schools(await branch.ok("viewer", trips.getTrip, { params }))).toEqual(schoolNames);

    // When it is split again, the second van has its place and its name again.
    const twice = split([trip.stops[2]?.id ?? ""], { rowVersion: one.rowVersion });
    const next = await branch.ok("coordinator", splitOverVans, twice);
    expect(next.name).toBe("North Tue 24 Nov, van 2");
  });

  test("where both vans visit one school, it becomes one stop with the lines of both", async () => {
    const { branch, trip, params, split } = await tooHeavy();
    const [stop] = trip.stops;
    const made = await branch.ok("coordinator", splitOverVans, split([stop?.id ?? ""]));
    await behindTheScenes(app, async (tx) => {
      const { id, branchId, ...copied } = await tx
        .selectFrom("stop")
        .select(["id", "branchId", "kind", "schoolId"])
        .where("id", "=", stop?.id ?? "")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("stop")
        .values({ branchId, ...copied, tripId: trip.id, seq: 9 })
        .execute();
      expect(id).toBe(stop?.id);
    });
    const first = await branch.ok("coordinator", trips.getTrip, { params });
    const one = await branch.ok("coordinator", joinVans, {
      params,
      body: {
        rowVersion: first.rowVersion,
        otherTripId: made.id,
        otherRowVersion: made.rowVersion,
      },
    });
    expect(schools(one).toSorted()).toEqual(schoolNames.toSorted());
    const lines = one.stops.find(({ schoolId }) => schoolId === stop?.schoolId)?.lines;
    expect(lines?.map(({ kitCode }) => kitCode)).toEqual(stop?.lines.map(({ kitCode }) => kitCode));
  });

  test("vans are not joined once one is released, by a person without the right, or over another person's change", async () => {
    const { branch, trip, params, split } = await tooHeavy();
    const made = await branch.ok("coordinator", splitOverVans, split([trip.stops[2]?.id ?? ""]));
    const first = await branch.ok("coordinator", trips.getTrip, { params });
    const join = (over: object = {}) => ({
      params,
      body: {
        rowVersion: first.rowVersion,
        otherTripId: made.id,
        otherRowVersion: made.rowVersion,
        ...over,
      },
    });
    await branch.refused("driver", joinVans, join(), "forbidden");
    const stale = { otherRowVersion: made.rowVersion + 1 };
    await branch.refused("coordinator", joinVans, join(stale), "stale_version");
    await branch.refused(
      "coordinator",
      joinVans,
      join({ otherTripId: crypto.randomUUID() }),
      "not_found",
    );
    const other = await app.newBranch();
    await other.refused("manager", joinVans, join(), "not_found");
    const itself = { otherTripId: trip.id, otherRowVersion: first.rowVersion };
    await branch.refused("coordinator", joinVans, join(itself), "transition_refused");

    const released = await branch.ok("coordinator", trips.moveTrip, {
      params: { id: made.id },
      body: { rowVersion: made.rowVersion, status: "released" },
    });
    const late = join({ otherRowVersion: released.rowVersion });
    const refused = await branch.refused("coordinator", joinVans, late, "transition_refused");
    expect(refused.message).toBe(
      "North Tue 24 Nov, van 2 is released: take it back to draft first.",
    );
    const { items } = await branch.ok("viewer", trips.listTrips, { query: { to: deliverOn } });
    expect(items.map(({ stopsTotal }) => stopsTotal)).toEqual([2, 1]);
  });
});
