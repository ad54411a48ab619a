import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { describe, expect, test } from "vitest";
import { startedTrip } from "../../../test/started-trip.ts";
import { testApp, type TestBranch } from "../../../test/test-app.ts";
import { kitOf, movesOf, odometerOf, statusOf } from "../../../test/trip-rows.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();
const km = (n: number) => n * 1000;

const begun = () => startedTrip(app);

/** Arrives at the stop at this position of the trip, and returns its ids. */
async function at(branch: TestBranch, trip: trips.TripDetail, index: number) {
  const stop = trip.stops[index];
  if (!stop) throw new Error("No such stop.");
  const params = { id: trip.id, stopId: stop.id };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  return { params, lineId: stop.lines[0]?.id ?? "" };
}

describe("starting a trip", () => {
  test("loads packed kits, names the others, and updates the vehicle's odometer", async () => {
    const { branch, round, trip } = await begun();
    expect(trip).toMatchObject({ status: "in_progress", odoStartM: km(14_001) });
    expect(trip.stops.flatMap((stop) => stop.lines)).toMatchObject([
      { kitCode: "DBN-01", status: "open", kitState: "in_transit_out" },
      { kitCode: "ROC-01", status: "open", kitState: "in_transit_out" },
      {
        kitCode: "ELF-01",
        status: "failed",
        result: "not_ready",
        note: "Not packed at the start (needs a top-up).",
      },
    ]);
    expect(await kitOf(app, round.kits[0])).toMatchObject({ place: "trip", tripId: trip.id });
    expect(await statusOf(app, "allocation", round.allocations[0])).toBe("out");
    expect(await statusOf(app, "preparation", round.allocations[0])).toBe("loaded");
    expect(await statusOf(app, "allocation", round.allocations[2])).toBe("confirmed");
    expect(await odometerOf(app, round)).toBe(km(14_001));
    expect(await branch.ok("driver", trips.getTrip, { params: { id: trip.id } })).toEqual(trip);
    const rotation = await behindTheScenes(app, (tx) =>
      tx.selectFrom("rotation").select("status").where("id", "=", round.rotationId).execute(),
    );
    expect(rotation).toEqual([{ status: "running" }]);
  });

  test("leaves a packed kit that nobody verified at base", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const { id } = await releasedTrip(app, branch, round);
    await behindTheScenes(app, (tx) =>
      tx
        .updateTable("preparation")
        .set({ status: "packed", verifiedBy: null, verifiedAt: null })
        .where("allocationId", "=", round.allocations[0])
        .execute(),
    );
    const before = await branch.ok("driver", trips.getTrip, { params: { id } });
    expect(before.stops[0]?.lines[0]?.kitIs).toBe("unverified");
    const trip = await branch.ok("driver", drive.startTrip, {
      params: { id },
      body: { odoStartM: km(14_001) },
    });
    expect(trip.stops[0]?.lines[0]).toMatchObject({
      status: "failed",
      result: "not_ready",
      note: "Packed, but not verified at the start.",
    });
    expect(await kitOf(app, round.kits[0])).toMatchObject({ state: "packed", place: "base" });
    expect(await statusOf(app, "preparation", round.allocations[0])).toBe("packed");
  });

  test("with an odometer that goes back is refused with both values, and nothing has moved", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const { id } = await releasedTrip(app, branch, round);
    const no = await branch.refused(
      "driver",
      drive.startTrip,
      { params: { id }, body: { odoStartM: km(13_990) } },
      "odometer_back",
    );
    expect(no.message).toContain("13,990 km");
    expect(no.message).toContain("14,000 km");
    expect(no.details[0]?.path).toBe("odoStartM");
    expect(await kitOf(app, round.kits[0])).toMatchObject({ state: "packed", place: "base" });
  });

  test("twice starts it once: with the same key, and with another", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const { id } = await releasedTrip(app, branch, round);
    const input = { params: { id }, body: { odoStartM: km(14_001) } };
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([
      branch.ok("driver", drive.startTrip, input, { key }),
      branch.ok("driver", drive.startTrip, input),
    ]);
    const third = await branch.ok("driver", drive.startTrip, input, { key });
    expect([second.startedAt, third.startedAt]).toEqual([first.startedAt, first.startedAt]);
    expect(await movesOf(app, round.kits[0])).toEqual(["load"]);
    const other = { params: { id }, body: { odoStartM: km(14_002) } };
    await branch.refused("driver", drive.startTrip, other, "transition_refused");
  });

  test("is limited to one trip per driver; a draft can't be driven, and another driver's trip is not found", async () => {
    const { branch, round, trip } = await begun();
    const made = await branch.ok("coordinator", trips.createTrip, {
      body: {
        name: "By hand",
        onDay: "2026-11-25",
        driverId: branch.actors.driver.branchUserId,
        vehicleId: round.vehicleId,
        schoolIds: [round.schools[0]],
      },
    });
    const start = { params: { id: made.id }, body: { odoStartM: km(15_000) } };
    await branch.refused("driver", drive.startTrip, start, "transition_refused");
    await branch.ok("coordinator", trips.moveTrip, {
      params: { id: made.id },
      body: { rowVersion: made.rowVersion, status: "released" },
    });
    const no = await branch.refused("driver", drive.startTrip, start, "transition_refused");
    expect(no.message).toContain(trip.name);

    await behindTheScenes(app, (tx) =>
      tx
        .updateTable("trip")
        .set({ driverId: branch.actors.manager.branchUserId })
        .where("id", "=", made.id)
        .execute(),
    );
    await branch.refused("driver", trips.getTrip, { params: { id: made.id } }, "not_found");
    await branch.refused("driver", drive.startTrip, start, "not_found");
    const mine = await branch.ok("driver", trips.listTrips, {});
    expect(mine.items.every((each) => each.driverId === branch.actors.driver.branchUserId)).toBe(
      true,
    );
    const managers = await branch.ok("manager", trips.listTrips, { query: { mine: "true" } });
    expect(managers.items.map((each) => each.id)).toEqual([made.id]);
  });
});

describe("at a stop", () => {
  test("a delivered kit is at the school; the same answer again changes nothing", async () => {
    const { branch, round, trip } = await begun();
    const { params, lineId } = await at(branch, trip, 0);
    await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
    const settle = { params: { ...params, lineId }, body: { result: "done" as const } };
    const when = "2026-11-20T20:00:00.000Z";
    await branch.ok("driver", drive.settleStopLine, {
      ...settle,
      body: { ...settle.body, at: when },
    });
    const again = await branch.ok("driver", drive.settleStopLine, settle);
    expect(again.stops[0]).toMatchObject({ status: "arrived" });
    expect(again.stops[0]?.lines[0]).toMatchObject({
      status: "done",
      result: "done",
      boxesActual: 2,
    });
    expect(await kitOf(app, round.kits[0])).toMatchObject({
      state: "at_school",
      schoolId: round.schools[0],
      tripId: null,
    });
    expect(await statusOf(app, "allocation", round.allocations[0])).toBe("delivered");
    expect(await movesOf(app, round.kits[0])).toEqual(["load", "deliver"]);

    const leave = { params, body: { receivedBy: "Hēmi at the office" } };
    await branch.ok("driver", drive.leaveStop, leave);
    const left = await branch.ok("driver", drive.leaveStop, leave);
    expect(left.stops[0]).toMatchObject({ status: "done", receivedBy: "Hēmi at the office" });
    expect(left.stopsDone).toBe(1);
    // A tick that is sent again after the stop was finished has no effect.
    const late = await branch.ok("driver", drive.settleStopLine, settle);
    expect(late.stops[0]).toEqual(left.stops[0]);
    await branch.refused("driver", drive.arriveAtStop, { params, body: {} }, "transition_refused");
  });

  test("nothing can be settled before arriving, and only at one stop at a time", async () => {
    const { branch, trip } = await begun();
    const { lineId } = await at(branch, trip, 0);
    const second = trip.stops[1];
    const there = { id: trip.id, stopId: second?.id ?? "" };
    const no = await branch.refused(
      "driver",
      drive.arriveAtStop,
      { params: there, body: {} },
      "transition_refused",
    );
    expect(no.message).toContain("Fairview School");
    const settle = {
      params: { ...there, lineId: second?.lines[0]?.id ?? "" },
      body: { result: "done" as const },
    };
    await branch.refused("driver", drive.settleStopLine, settle, "transition_refused");
    await branch.refused(
      "driver",
      drive.leaveStop,
      { params: there, body: {} },
      "transition_refused",
    );
    // A line of another stop is not found at this one.
    const crossed = { params: { ...there, lineId }, body: { result: "done" as const } };
    await branch.refused("driver", drive.settleStopLine, crossed, "not_found");
  });

  test("an unloaded kit can be delivered only with a reason; an open line becomes not done", async () => {
    const { branch, trip } = await begun();
    const { params, lineId } = await at(branch, trip, 2);
    const settle = { params: { ...params, lineId }, body: { result: "done" as const } };
    const no = await branch.refused("driver", drive.settleStopLine, settle, "transition_refused");
    expect(no.message).toContain("ELF-01 was not loaded");
    const left = await branch.ok("driver", drive.leaveStop, { params, body: {} });
    expect(left.stops[2]).toMatchObject({ status: "partial" });
    expect(left.stops[2]?.lines[0]).toMatchObject({ status: "failed", result: "not_ready" });
  });

  test("a skipped stop has a reason and can be visited after all", async () => {
    const { branch, trip } = await begun();
    const params = { id: trip.id, stopId: trip.stops[0]?.id ?? "" };
    const skip = { params, body: { skipReason: "Gate locked" } };
    await branch.ok("driver", drive.leaveStop, skip);
    const skipped = await branch.ok("driver", drive.leaveStop, skip);
    expect(skipped.stops[0]).toMatchObject({ status: "skipped", skipReason: "Gate locked" });
    expect(skipped.stops[0]?.lines[0]).toMatchObject({ status: "failed", result: "skipped" });
    const back = await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
    expect(back.stops[0]).toMatchObject({ status: "arrived", skipReason: null });
    expect(back.stops[0]?.lines[0]).toMatchObject({ status: "open", result: null });
  });

  test("a kit collected with a box missing is loaded and creates a task; finding the box closes it", async () => {
    const { branch, round, trip } = await begun();
    await behindTheScenes(app, async (tx) => {
      const kitId = round.kits[2];
      await tx
        .updateTable("kit")
        .set({ state: "at_school", place: "school", schoolId: round.schools[2] })
        .where("id", "=", kitId)
        .execute();
      await tx
        .updateTable("stopLine")
        .set({ action: "collect", allocationId: null, status: "open", result: null })
        .where("kitId", "=", kitId)
        .where("stopId", "=", trip.stops[2]?.id ?? "")
        .execute();
    });
    const { params, lineId } = await at(branch, trip, 2);
    const settle = (boxesActual: number) => ({
      params: { ...params, lineId },
      body: { result: "done" as const, boxesActual },
    });
    const over = await branch.refused(
      "driver",
      drive.settleStopLine,
      settle(3),
      "transition_refused",
    );
    expect(over.details[0]?.path).toBe("boxesActual");
    const short = await branch.ok("driver", drive.settleStopLine, settle(1));
    expect(short.stops[2]?.lines[0]).toMatchObject({
      status: "done",
      result: "missing_box",
      boxesActual: 1,
    });
    expect(short.stops[2]?.tasks.map((task) => task.title)).toEqual([
      "1 of 2 boxes of ELF-01 is missing",
    ]);
    expect(await kitOf(app, round.kits[2])).toMatchObject({
      state: "in_transit_in",
      tripId: trip.id,
    });
    const whole = await branch.ok("driver", drive.settleStopLine, settle(2));
    expect(whole.stops[2]?.lines[0]).toMatchObject({ result: "done", boxesActual: 2 });
    expect(whole.stops[2]?.tasks).toEqual([]);
    expect(await movesOf(app, round.kits[2])).toEqual(["collect"]);
  });
});

describe("finishing a trip", () => {
  async function driven() {
    const { branch, round, trip } = await begun();
    const first = await at(branch, trip, 0);
    await branch.ok("driver", drive.settleStopLine, {
      params: { ...first.params, lineId: first.lineId },
      body: { result: "done" },
    });
    await branch.ok("driver", drive.leaveStop, { params: first.params, body: {} });
    const second = await at(branch, trip, 1);
    await branch.ok("driver", drive.settleStopLine, {
      params: { ...second.params, lineId: second.lineId },
      body: { result: "refused", note: "Class cancelled" },
    });
    await branch.ok("driver", drive.leaveStop, { params: second.params, body: {} });
    return { branch, round, trip };
  }
  const end = (id: string, odoEndM: number, gapReason?: string) => ({
    params: { id },
    body: gapReason === undefined ? { odoEndM } : { odoEndM, gapReason },
  });

  test("needs settled stops, an odometer that goes forward, and a reason for a large difference", async () => {
    const { branch, trip } = await driven();
    const open = await branch.refused(
      "driver",
      drive.finishTrip,
      end(trip.id, km(14_030)),
      "transition_refused",
    );
    expect(open.message).toContain("Māpua School");
    const third = await at(branch, trip, 2);
    await branch.ok("driver", drive.leaveStop, { params: third.params, body: {} });
    const back = await branch.refused(
      "driver",
      drive.finishTrip,
      end(trip.id, km(14_000)),
      "odometer_back",
    );
    expect(back.message).toContain("14,000 km");
    expect(back.message).toContain("14,001 km");
    const gap = await branch.refused(
      "driver",
      drive.finishTrip,
      end(trip.id, km(14_101)),
      "transition_refused",
    );
    expect(gap.details[0]?.path).toBe("gapReason");
    const done = await branch.ok(
      "driver",
      drive.finishTrip,
      end(trip.id, km(14_101), "Road closed at the bridge"),
    );
    expect(done).toMatchObject({ status: "completed", gapReason: "Road closed at the bridge" });
  });

  test("brings undelivered kits home as they were packed, ready to be delivered again, and divides the distance", async () => {
    const { branch, round, trip } = await driven();
    const third = await at(branch, trip, 2);
    await branch.ok("driver", drive.leaveStop, { params: third.params, body: {} });
    const planned = trip.plannedM ?? 0;
    const input = end(trip.id, km(14_001) + planned + 1234);
    const done = await branch.ok("driver", drive.finishTrip, input);
    expect(await branch.ok("driver", drive.finishTrip, input)).toEqual(done);
    expect(done.stops.reduce((sum, stop) => sum + (stop.legActualM ?? 0), 0)).toBe(planned + 1234);
    expect(done.stops.at(-1)).toMatchObject({ kind: "base", status: "done" });
    expect(await odometerOf(app, round)).toBe(km(14_001) + planned + 1234);
    expect(await kitOf(app, round.kits[0])).toMatchObject({ state: "at_school" });
    expect(await kitOf(app, round.kits[1])).toMatchObject({ state: "packed", place: "base" });
    expect(await statusOf(app, "allocation", round.allocations[0])).toBe("delivered");
    expect(await statusOf(app, "allocation", round.allocations[1])).toBe("ready");
    expect(await statusOf(app, "preparation", round.allocations[1])).toBe("verified");
    expect(await movesOf(app, round.kits[1])).toEqual(["load", "unload_sealed"]);
    await branch.refused(
      "driver",
      drive.finishTrip,
      end(trip.id, km(15_000)),
      "transition_refused",
    );
  });
});
