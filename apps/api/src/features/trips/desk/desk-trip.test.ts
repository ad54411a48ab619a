import * as drive from "@kitround/contract/trips/trip-drive.ts";
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
  type TestRound,
} from "../../../test/trip-round.ts";

const app = await testApp();

async function drafted(): Promise<{
  branch: TestBranch;
  round: TestRound;
  trip: trips.TripDetail;
}> {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await carry(app, branch, round);
  const { items } = await branch.ok("coordinator", trips.listTrips, { query: { to: deliverOn } });
  const params = { id: items[0]?.id ?? "" };
  return { branch, round, trip: await branch.ok("coordinator", trips.getTrip, { params }) };
}

const change = <T extends object & { status?: "released" | "draft" | "reconciled" | "cancelled" }>(
  trip: trips.TripDetail,
  body: T,
) => ({
  params: { id: trip.id },
  body: { rowVersion: trip.rowVersion, ...body },
});

describe("a trip at the desk", () => {
  test("changes driver, vehicle, day and the order of its stops; the legs are computed again", async () => {
    const { branch, trip } = await drafted();
    const [a = "", b = "", c = ""] = trip.stops.map((stop) => stop.id);
    const changed = await branch.ok(
      "coordinator",
      trips.updateTrip,
      change(trip, {
        onDay: "2026-11-25",
        driverId: branch.actors.coordinator.branchUserId,
        stopIds: [b, a, c],
      }),
    );
    expect(changed).toMatchObject({
      onDay: "2026-11-25",
      driverName: `coordinator ${branch.code}`,
    });
    expect(changed.stops.map((stop) => [stop.id, stop.seq]).slice(0, 3)).toEqual([
      [b, 1],
      [a, 2],
      [c, 3],
    ]);
    expect(changed.stops.at(-1)?.kind).toBe("base");
    expect(changed.stops[0]?.legPlannedM).not.toBe(5000);
    await branch.refused("coordinator", trips.updateTrip, change(trip, {}), "stale_version");
  });

  test("a stop that is left out is removed with its lines, and the plan reports them as missing", async () => {
    const { branch, trip } = await drafted();
    const stopIds = trip.stops.slice(1).map((stop) => stop.id);
    const changed = await branch.ok("coordinator", trips.updateTrip, change(trip, { stopIds }));
    expect(changed.stopsTotal).toBe(2);
    expect(changed.planChanges).toEqual([
      "DBN-01 for Fairview School is planned and not on this trip.",
    ]);
    const foreign = change(changed, { stopIds: [...stopIds, crypto.randomUUID()] });
    await branch.refused("coordinator", trips.updateTrip, foreign, "invalid_input");
  });

  test.each([
    ["viewer", "driverId"],
    ["volunteer", "driverId"],
  ] as const)("a %s does not drive", async (role, path) => {
    const { branch, trip } = await drafted();
    const driverId = branch.actors[role].branchUserId;
    const input = change(trip, { driverId });
    const no = await branch.refused("coordinator", trips.updateTrip, input, "invalid_input");
    expect(no.details[0]?.path).toBe(path);
  });

  test("is released only when complete, and can return to draft; a driven one can't be changed", async () => {
    const { branch, trip } = await drafted();
    const bare = await branch.ok(
      "coordinator",
      trips.updateTrip,
      change(trip, { vehicleId: null }),
    );
    const no = await branch.refused(
      "coordinator",
      trips.moveTrip,
      change(bare, { status: "released" }),
      "transition_refused",
    );
    expect(no.details[0]?.path).toBe("vehicleId");
    const whole = await branch.ok(
      "coordinator",
      trips.updateTrip,
      change(bare, { vehicleId: trip.vehicleId }),
    );
    const released = await branch.ok(
      "coordinator",
      trips.moveTrip,
      change(whole, { status: "released" }),
    );
    await branch.refused(
      "coordinator",
      trips.updateTrip,
      change(released, { driverId: null }),
      "transition_refused",
    );
    const back = await branch.ok(
      "coordinator",
      trips.moveTrip,
      change(released, { status: "draft" }),
    );
    expect(back.status).toBe("draft");
    await branch.refused(
      "coordinator",
      trips.moveTrip,
      change(back, { status: "reconciled" }),
      "transition_refused",
    );
    const again = await branch.ok(
      "coordinator",
      trips.moveTrip,
      change(back, { status: "released" }),
    );
    await branch.ok("driver", drive.startTrip, {
      params: { id: trip.id },
      body: { odoStartM: 15_000_000 },
    });
    const driven = await branch.ok("coordinator", trips.getTrip, { params: { id: again.id } });
    await branch.refused(
      "coordinator",
      trips.updateTrip,
      change(driven, { onDay: "2026-11-26" }),
      "transition_refused",
    );
  });

  test("cancelled with a reason, it frees its kits for another trip", async () => {
    const { branch, round, trip } = await drafted();
    await branch.refused(
      "coordinator",
      trips.moveTrip,
      change(trip, { status: "cancelled" }),
      "invalid_input",
    );
    const off = await branch.ok(
      "coordinator",
      trips.moveTrip,
      change(trip, { status: "cancelled", reason: "Van in the workshop" }),
    );
    expect(off).toMatchObject({ status: "cancelled", cancelReason: "Van in the workshop" });
    expect(off.stops[0]).toMatchObject({ status: "skipped", skipReason: "Van in the workshop" });
    expect(await carry(app, branch, round)).toEqual({ trips: 1, notCarried: [] });
    const { items } = await branch.ok("coordinator", trips.listTrips, { query: { to: deliverOn } });
    expect(items.map((each) => each.status).sort()).toEqual(["cancelled", "draft"]);
  });

  test("does not visit a closed school, nor any on a public holiday", async () => {
    const { branch, round, trip } = await drafted();
    await behindTheScenes(app, async (tx) => {
      await tx
        .insertInto("schoolClosure")
        .values({
          branchId: branch.id,
          schoolId: round.schools[1],
          fromOn: "2026-11-26",
          toOn: "2026-11-27",
          reason: "Teacher-only day",
        })
        .execute();
      await tx
        .insertInto("publicHoliday")
        .values({ branchId: branch.id, onDay: "2026-11-30", name: "Show Day" })
        .execute();
    });
    const closed = await branch.refused(
      "coordinator",
      trips.updateTrip,
      change(trip, { onDay: "2026-11-26" }),
      "school_closed",
    );
    expect(closed.message).toBe("Ōrere School is closed on Thu 26 Nov (Teacher-only day).");
    const byHand = {
      body: { name: "By hand", onDay: "2026-11-30", schoolIds: [round.schools[0]] },
    };
    const holiday = await branch.refused("coordinator", trips.createTrip, byHand, "school_closed");
    expect(holiday.message).toContain("Show Day");
    await behindTheScenes(app, (tx) =>
      tx
        .updateTable("schoolClosure")
        .set({ fromOn: deliverOn })
        .where("schoolId", "=", round.schools[1])
        .execute(),
    );
    await branch.refused(
      "coordinator",
      trips.moveTrip,
      change(trip, { status: "released" }),
      "school_closed",
    );
  });
});

describe("a trip by hand", () => {
  test("takes kits that the plan promises and no other trip carries", async () => {
    const { branch, round, trip } = await drafted();
    const made = await branch.ok("coordinator", trips.createTrip, {
      body: { name: "Second try", onDay: "2026-11-27", schoolIds: [round.schools[1]] },
    });
    expect(made).toMatchObject({ source: "manual", status: "draft", stopsTotal: 1 });
    const line = (school: number, kit: number, action: "deliver" | "collect" = "deliver") => ({
      params: { id: made.id },
      body: { schoolId: round.schools[school] ?? "", kitId: round.kits[kit] ?? "", action },
    });
    const twice = await branch.refused(
      "coordinator",
      trips.addStopLine,
      line(0, 0),
      "already_exists",
    );
    expect(twice.message).toBe(`DBN-01 is on ${trip.name} already.`);
    const unplanned = await branch.refused(
      "coordinator",
      trips.addStopLine,
      line(0, 1),
      "transition_refused",
    );
    expect(unplanned.message).toContain("ROC-01 is not planned for Fairview School");
    await branch.refused(
      "coordinator",
      trips.addStopLine,
      line(0, 1, "collect"),
      "transition_refused",
    );
    await branch.ok(
      "coordinator",
      trips.moveTrip,
      change(trip, { status: "cancelled", reason: "Flood" }),
    );
    const added = await branch.ok("coordinator", trips.addStopLine, line(0, 0));
    expect(added.stops.map((stop) => stop.placeName).slice(0, 2)).toEqual([
      "Ōrere School",
      "Fairview School",
    ]);
    expect(added.stops[1]?.lines).toMatchObject([{ action: "deliver", kitCode: "DBN-01" }]);
    // The plan leaves kits alone that somebody put on a trip made by hand.
    expect(await carry(app, branch, round)).toEqual({ trips: 1, notCarried: [] });
    const kept = await branch.ok("coordinator", trips.getTrip, { params: { id: made.id } });
    expect(kept.stops[1]?.lines).toMatchObject([{ kitCode: "DBN-01" }]);
  });

  test("sent twice with one key, it is one trip", async () => {
    const { branch, round } = await drafted();
    const input = { body: { name: "Once", onDay: "2026-11-27", schoolIds: [round.schools[0]] } };
    const key = crypto.randomUUID();
    const made = await Promise.all([
      branch.ok("coordinator", trips.createTrip, input, { key }),
      branch.ok("coordinator", trips.createTrip, input, { key }),
    ]);
    expect(made[0].id).toBe(made[1].id);
    const { items } = await branch.ok("coordinator", trips.listTrips, {});
    expect(items.filter((each) => each.name === "Once")).toHaveLength(1);
  });
});

describe("who sees and does what", () => {
  test("lists by day, status and page", async () => {
    const { branch } = await drafted();
    const days = async (query: { from?: string; to?: string; limit?: number; after?: string }) => {
      const { items, total } = await branch.ok("viewer", trips.listTrips, { query });
      return [total, ...items.map((trip) => trip.onDay)];
    };
    expect(await days({})).toEqual([2, deliverOn, collectOn]);
    expect(await days({ from: "2026-11-25" })).toEqual([1, collectOn]);
    const { next } = await branch.ok("viewer", trips.listTrips, { query: { limit: 1 } });
    expect(await days({ limit: 1, after: next ?? "" })).toEqual([2, collectOn]);
    const { total } = await branch.ok("viewer", trips.listTrips, { query: { status: "released" } });
    expect(total).toBe(0);
  });

  test("is hidden from another branch", async () => {
    const { trip } = await drafted();
    const other = await app.newBranch();
    const params = { id: trip.id };
    const no = await other.refused("manager", trips.getTrip, { params }, "not_found");
    expect(no.message).toBe("There is no such trip.");
    await other.refused(
      "manager",
      trips.updateTrip,
      { params, body: { rowVersion: 1 } },
      "not_found",
    );
    await other.refused(
      "manager",
      trips.moveTrip,
      { params, body: { rowVersion: 1, status: "released" } },
      "not_found",
    );
    await other.refused(
      "manager",
      drive.startTrip,
      { params, body: { odoStartM: 0 } },
      "not_found",
    );
    const round = await newRound(app, other);
    const schoolIds = trip.stops.flatMap((stop) => stop.schoolId ?? []);
    await other.refused(
      "manager",
      trips.createTrip,
      { body: { name: "Theirs", onDay: deliverOn, schoolIds: [...schoolIds, ...round.schools] } },
      "not_found",
    );
  });

  test("refuses roles without the right", async () => {
    const { branch, round, trip } = await drafted();
    const params = { id: trip.id };
    const no = await branch.refused("volunteer", trips.listTrips, {}, "forbidden");
    expect(no.message).toContain("volunteer");
    await branch.refused("finance", trips.getTrip, { params }, "forbidden");
    const start = { params, body: { odoStartM: 0 } };
    await branch.refused("viewer", drive.startTrip, start, "forbidden");
    const body = { name: "Mine", onDay: deliverOn, schoolIds: [round.schools[0]] };
    await branch.refused("driver", trips.createTrip, { body }, "forbidden");
    await branch.refused(
      "driver",
      trips.moveTrip,
      change(trip, { status: "released" }),
      "forbidden",
    );
  });

  test("the office may enter a trip for its driver", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const { id } = await releasedTrip(app, branch, round);
    const trip = await branch.ok("coordinator", drive.startTrip, {
      params: { id },
      body: { odoStartM: 14_001_000 },
    });
    expect(trip.status).toBe("in_progress");
  });
});
