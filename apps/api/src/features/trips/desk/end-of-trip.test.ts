import { getKmClaim, listKmClaims } from "@kitround/contract/km-claims/km-claim.ts";
import * as schoolTasks from "@kitround/contract/school-tasks/school-task.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import * as desk from "@kitround/contract/trips/trip-desk.ts";
import { differencesOf } from "@kitround/contract/trips/trip-differences.ts";
import * as road from "@kitround/contract/trips/trip-road.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { addRates, ownCar } from "../../../test/km-claims.ts";
import { behindTheScenes, collectOn, newRound, releasedTrip } from "../../../test/trip-round.ts";

const app = await testApp();
const km = (n: number) => n * 1000;

async function out() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { id } = await releasedTrip(app, branch, round);
  const body = { odoStartM: km(14_001) };
  const trip = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  return { branch, round, trip };
}

/**
 * Delivered at the first school, the second stop skipped; the third kit was not packed and its stop is skipped, too.
 */
async function driven(own = false) {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  if (own) {
    await addRates(branch);
    await ownCar(app, branch, round);
  }
  const { id } = await releasedTrip(app, branch, round);
  const body = { odoStartM: km(14_001) };
  const trip = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  const [first, ...rest] = trip.stops.filter((stop) => stop.kind !== "base");
  const params = { id, stopId: first?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  const lineId = first?.lines[0]?.id ?? "";
  await branch.ok("driver", drive.settleStopLine, {
    params: { ...params, lineId },
    body: { result: "done", boxesActual: 1 },
  });
  await branch.ok("driver", drive.leaveStop, { params, body: {} });
  for (const { id: stopId } of rest) {
    const skip = { skipReason: "Gate locked" };
    await branch.ok("driver", drive.leaveStop, { params: { id, stopId }, body: skip });
  }
  const end = { odoEndM: km(14_101), gapReason: "Road closed" };
  const ended = await branch.ok("driver", drive.finishTrip, { params: { id }, body: end });
  return { branch, round, trip: ended };
}

const of = (trip: trips.TripDetail) => ({ params: { id: trip.id } });
const reconcile = (trip: trips.TripDetail) => ({
  ...of(trip),
  body: { rowVersion: trip.rowVersion, status: "reconciled" as const },
});

describe("deviations from the plan", () => {
  test("keep a trip open until each is decided on; a decision can be undone", async () => {
    const { branch, trip } = await driven();
    const found = differencesOf(trip);
    expect(found.map((each) => each.kind)).toEqual([
      "box_missing",
      "stop_skipped",
      "stop_skipped",
      "not_ready",
      "kilometres",
    ]);
    await branch.refused("coordinator", trips.moveTrip, reconcile(trip), "transition_refused");
    const answers = ["asked", "dropped", "dropped", "dropped", "accepted"] as const;
    let now = trip;
    for (const [index, { key }] of found.entries()) {
      const body = { differences: [key], decision: answers[index] ?? null, note: "Seen" };
      now = await branch.ok("coordinator", desk.decideDifferences, { ...of(trip), body });
    }
    expect(now.decisions).toHaveLength(5);
    expect(now.decisions[0]).toMatchObject({ decision: "asked", note: "Seen" });
    const key = found[0]?.key ?? "";
    const open = { differences: [key], decision: null };
    now = await branch.ok("coordinator", desk.decideDifferences, { ...of(trip), body: open });
    await branch.refused("coordinator", trips.moveTrip, reconcile(now), "transition_refused");
    const again = { differences: [key], decision: "found" as const };
    now = await branch.ok("coordinator", desk.decideDifferences, { ...of(trip), body: again });
    now = await branch.ok("coordinator", trips.moveTrip, reconcile(now));
    expect(now.status).toBe("reconciled");
    await branch.refused(
      "coordinator",
      desk.decideDifferences,
      { ...of(trip), body: again },
      "transition_refused",
    );
  });

  test("skipped stops with the same decision go on one trip, in one call that can be sent twice", async () => {
    const { branch, trip } = await driven();
    const skipped = differencesOf(trip).filter((each) => each.kind === "stop_skipped");
    const differences = skipped.map(({ key }) => key);
    const body = { differences, decision: "again" as const, onDay: "2026-11-26" };
    const now = await branch.ok("coordinator", desk.decideDifferences, { ...of(trip), body });
    const name = `${trip.name} again`;
    expect(now.decisions.map(({ note }) => note)).toEqual([name, name]);
    const { items } = await branch.ok("coordinator", trips.listTrips, {});
    const made = items.filter((each) => each.name === name);
    expect(made).toMatchObject([{ stopsTotal: 2, onDay: "2026-11-26" }]);
    const unknown = { ...body, differences: [...differences, "stop:none"] };
    await branch.refused(
      "coordinator",
      desk.decideDifferences,
      { ...of(trip), body: unknown },
      "not_found",
    );
  });

  test("a skipped stop is moved to an existing or a new trip; nobody else may decide", async () => {
    const { branch, round, trip } = await driven();
    const skipped = differencesOf(trip).find((each) => each.kind === "stop_skipped");
    const body = { differences: [skipped?.key ?? ""], decision: "again" as const };
    await branch.refused(
      "coordinator",
      desk.decideDifferences,
      { ...of(trip), body },
      "invalid_input",
    );
    await branch.refused("driver", desk.decideDifferences, { ...of(trip), body }, "forbidden");
    const other = await app.newBranch();
    await other.refused("coordinator", desk.decideDifferences, { ...of(trip), body }, "not_found");
    const onDay = { ...of(trip), body: { ...body, onDay: "2026-11-26" } };
    const now = await branch.ok("coordinator", desk.decideDifferences, onDay);
    const name = `${skipped?.stop?.placeName} again`;
    expect(now.decisions).toMatchObject([{ decision: "again", note: name }]);
    const { items } = await branch.ok("coordinator", trips.listTrips, {});
    const made = items.find((each) => each.name === name);
    expect(made).toMatchObject({ status: "draft", onDay: "2026-11-26", deliveries: 1 });
    expect(made?.driverId).toBe(trip.driverId);
    const detail = await branch.ok("coordinator", trips.getTrip, {
      params: { id: made?.id ?? "" },
    });
    expect(detail.stops[0]?.lines[0]).toMatchObject({ kitId: round.kits[1], status: "open" });
  });
});

describe("the odometer, corrected", () => {
  const right = (trip: trips.TripDetail, endKm: number, startKm = 14_001) => ({
    ...of(trip),
    body: {
      rowVersion: trip.rowVersion,
      odoStartM: km(startKm),
      odoEndM: km(endKm),
      reason: "Read a 1 for a 0",
    },
  });

  test("by its driver, is recorded; legs, vehicle and deviations follow", async () => {
    const { branch, round, trip } = await driven();
    const now = await branch.ok("driver", desk.correctOdometer, right(trip, 14_011));
    expect(now).toMatchObject({ odoEndM: km(14_011), vehicleOdometerM: km(14_011) });
    expect(now.corrections).toMatchObject([
      { endBeforeM: km(14_101), endM: km(14_011), reason: "Read a 1 for a 0" },
    ]);
    expect(now.stops.reduce((sum, stop) => sum + (stop.legActualM ?? 0), 0)).toBe(km(10));
    expect(differencesOf(now).map((each) => each.kind)).not.toContain("kilometres");
    await branch.refused("driver", desk.correctOdometer, right(trip, 14_012), "stale_version");
    await branch.refused("driver", desk.correctOdometer, right(now, 13_990), "odometer_back");
    await branch.refused("viewer", desk.correctOdometer, right(now, 14_012), "forbidden");
    expect(round.vehicleId).toBe(now.vehicleId);
  });

  test("changes its claim until that is submitted; afterwards the office corrects, and the claim stays", async () => {
    const { branch, trip } = await driven(true);
    const claims = () => branch.ok("driver", listKmClaims, { query: {} });
    const [claim] = (await claims()).items;
    expect(claim?.totalM).toBe(km(100));
    const now = await branch.ok("driver", desk.correctOdometer, right(trip, 14_011));
    expect((await claims()).items[0]?.totalM).toBe(km(10));
    await behindTheScenes(app, (tx) =>
      tx
        .updateTable("kmClaim")
        .set({ status: "submitted", submittedAt: new Date().toISOString() })
        .where("id", "=", claim?.id ?? "")
        .execute(),
    );
    const read = await branch.ok("driver", trips.getTrip, of(now));
    expect(read.claimed).toBe(true);
    await branch.refused("driver", desk.correctOdometer, right(read, 14_012), "transition_refused");
    await branch.ok("coordinator", desk.correctOdometer, right(read, 14_012));
    const detail = await branch.ok("driver", getKmClaim, { params: { id: claim?.id ?? "" } });
    expect(detail.totalM).toBe(km(10));
  });
});

describe("the plan, changed after the release", () => {
  test("updates the trip without a return to draft, and is shown to the driver until they have seen it", async () => {
    const branch = await app.newBranch();
    const round = await newRound(app, branch);
    const trip = await releasedTrip(app, branch, round);
    await behindTheScenes(app, (tx) =>
      tx
        .updateTable("allocation")
        .set({ status: "cancelled" })
        .where("id", "=", round.allocations[2])
        .execute(),
    );
    const changed = await branch.ok("driver", trips.getTrip, of(trip));
    expect(changed.planChanges).toEqual(["ELF-01 for Māpua School was taken out of the plan."]);
    const body = { rowVersion: changed.rowVersion };
    const now = await branch.ok("coordinator", desk.takePlanOver, { ...of(trip), body });
    expect(now).toMatchObject({ status: "released", planChanges: [], news: changed.planChanges });
    expect(now.stops.map((stop) => stop.placeName)).not.toContain("Māpua School");
    const seen = { ...of(trip), body: { seen: now.news } };
    expect((await branch.ok("driver", road.confirmNews, seen)).news).toEqual([]);
  });

  test("and changes by hand at the desk are shown as well", async () => {
    const branch = await app.newBranch();
    const trip = await releasedTrip(app, branch, await newRound(app, branch));
    const stopIds = trip.stops
      .slice(1)
      .map((stop) => stop.id)
      .reverse();
    const body = { rowVersion: trip.rowVersion, stopIds, departAt: "07:45" };
    const now = await branch.ok("coordinator", trips.updateTrip, { ...of(trip), body });
    expect(now.departAt).toBe("07:45");
    expect(now.news.toSorted()).toEqual([
      "Fairview School was taken off.",
      "It leaves at 07:45.",
      "The stops are in another order.",
    ]);
  });
});

test("a late kit is offered to the next trips of its route until one collects it", async () => {
  const { branch, round, trip } = await driven();
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("allocation")
      .set({
        deliverOn: "2026-01-12",
        collectOn: "2026-01-20",
        occupied: "[2026-01-12,2026-01-23)",
      })
      .where("id", "=", round.allocations[0])
      .execute(),
  );
  const { items } = await branch.ok("coordinator", trips.listTrips, { query: { from: collectOn } });
  const params = { id: items[0]?.id ?? "" };
  await behindTheScenes(app, (tx) =>
    tx
      .deleteFrom("stopLine")
      .where("kitId", "=", round.kits[0])
      .where("status", "=", "open")
      .execute(),
  );
  const next = await branch.ok("coordinator", trips.getTrip, { params });
  expect(next.proposed).toMatchObject([
    { kitCode: "DBN-01", schoolName: "Fairview School", dueBackOn: "2026-01-20" },
  ]);
  const { overdue } = await branch.ok("coordinator", getToday, {});
  expect(overdue?.first).toMatchObject([{ code: "DBN-01", schoolName: "Fairview School" }]);
  const body = { schoolId: round.schools[0], action: "collect" as const, kitId: round.kits[0] };
  const taken = await branch.ok("coordinator", trips.addStopLine, { params, body });
  expect(taken.proposed).toEqual([]);
  expect(trip.proposed).toEqual([]);
});

test("a school's task is done at the stop; a task for each visit stays open for the next", async () => {
  const { branch, round, trip } = await out();
  const add = (title: string, kind: "one_off" | "each_visit") =>
    branch.ok("manager", schoolTasks.createSchoolTask, {
      body: { schoolId: round.schools[0], title, kind },
    });
  const [key, gate] = [
    await add("Bring the key", "one_off"),
    await add("Close the gate", "each_visit"),
  ];
  const params = { id: trip.id, stopId: trip.stops[0]?.id ?? "" };
  await branch.refused(
    "driver",
    road.tickStopTask,
    { params: { ...params, taskId: key.id }, body: { done: true } },
    "transition_refused",
  );
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  let now = trip;
  for (const { id: taskId } of [key, gate]) {
    now = await branch.ok("driver", road.tickStopTask, {
      params: { ...params, taskId },
      body: { done: true },
    });
  }
  expect(now.stops[0]?.tasks.map((task) => task.done)).toEqual([true, true]);
  const status = async (id: string) =>
    (await branch.ok("manager", schoolTasks.getSchoolTask, { params: { id } })).status;
  expect([await status(key.id), await status(gate.id)]).toEqual(["done", "open"]);
  const back = { params: { ...params, taskId: key.id }, body: { done: false } };
  now = await branch.ok("driver", road.tickStopTask, back);
  expect(now.stops[0]?.tasks.find((task) => task.id === key.id)?.done).toBe(false);
  expect(await status(key.id)).toBe("open");
});

test("the remaining stops are driven in another order, and the answer is what a read then returns", async () => {
  const { branch, trip } = await out();
  const schools = trip.stops.filter((stop) => stop.kind !== "base").map((stop) => stop.id);
  const body = { stopIds: schools.toReversed() };
  const now = await branch.ok("driver", road.reorderStops, { ...of(trip), body });
  expect(now.stops.slice(0, 3).map((stop) => [stop.id, stop.seq])).toEqual(
    schools.toReversed().map((id, index) => [id, index + 1]),
  );
  const read = await branch.ok("driver", trips.getTrip, of(trip));
  expect(read.stops).toEqual(now.stops);
});
