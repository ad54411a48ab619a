import { drivenLegs } from "../../km-claims/claim-trip.ts";
import * as desk from "@kitround/contract/trips/trip-desk.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { atFirstStop, startedTrip } from "../../../test/started-trip.ts";
import { testApp, type TestBranch } from "../../../test/test-app.ts";
import { kitOf, movesOf, odometerOf, statusOf } from "../../../test/trip-rows.ts";
import {
  behindTheScenes,
  newRound,
  releasedTrip,
  type TestRound,
} from "../../../test/trip-round.ts";

const app = await testApp();
const km = (n: number) => n * 1000;

async function released() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const { id } = await releasedTrip(app, branch, round);
  return { branch, round, id };
}

const begun = () => startedTrip(app);
const atFirst = () => atFirstStop(app);

async function skipAll(branch: TestBranch, trip: trips.TripDetail) {
  for (const { id: stopId, kind } of trip.stops) {
    if (kind === "base") continue;
    const params = { id: trip.id, stopId };
    await branch.ok("driver", drive.leaveStop, { params, body: { skipReason: "Road closed" } });
  }
  const body = { odoEndM: km(14_002) };
  return branch.ok("driver", drive.finishTrip, { params: { id: trip.id }, body });
}

test("undoing a tick at the stop restores kit and allocation, and closes the missing box's task", async () => {
  const { branch, round, params, lineId } = await atFirst();
  const line = { ...params, lineId };
  const short = { result: "done", boxesActual: 1 } as const;
  const ticked = await branch.ok("driver", drive.settleStopLine, { params: line, body: short });
  expect(ticked.stops[0]?.tasks).toHaveLength(1);
  const input = { params: line, body: { result: "open" as const } };
  const trip = await branch.ok("driver", drive.settleStopLine, input);
  expect(trip.stops[0]?.lines[0]).toMatchObject({ status: "open", kitIs: "aboard", doneAt: null });
  expect(trip.stops[0]?.tasks).toEqual([]);
  expect(await branch.ok("driver", drive.settleStopLine, input)).toEqual(trip);
  expect(await statusOf(app, "allocation", round.allocations[0])).toBe("out");
  expect(await movesOf(app, round.kits[0])).toEqual(["load", "deliver", "undo_deliver"]);
  await branch.ok("driver", drive.settleStopLine, { params: line, body: { result: "done" } });
  expect(await statusOf(app, "allocation", round.allocations[0])).toBe("delivered");
  await branch.ok("driver", drive.leaveStop, { params, body: {} });
  await branch.refused("driver", drive.settleStopLine, input, "transition_refused");
});

test("a wrong odometer at the start is corrected during the trip, with who did it; the vehicle's is lowered too", async () => {
  const { branch, round, id } = await begun();
  const to = (n: number) => ({ params: { id }, body: { odoStartM: km(n) } });
  await branch.ok("driver", drive.correctStart, to(140_010));
  expect(await odometerOf(app, round)).toBe(km(140_010));
  const trip = await branch.ok("coordinator", drive.correctStart, to(14_002));
  expect(trip).toMatchObject({ odoStartM: km(14_002), odoBeforeM: 14_000_400 });
  expect(await odometerOf(app, round)).toBe(km(14_002));
  const low = await branch.refused("driver", drive.correctStart, to(13_990), "odometer_back");
  expect(low.message).toContain("14,000 km");
  const { rows } = await behindTheScenes(app, (tx) =>
    sql<{ startM: number; endM: number | null }>`
      select start_m, end_m from odometer_correction where trip_id = ${id} order by corrected_at`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([
    { startM: km(140_010), endM: null },
    { startM: km(14_002), endM: null },
  ]);
  const other = await app.newBranch();
  await other.refused("driver", drive.correctStart, to(14_003), "not_found");
});

test("a start is undone before the first stop, and the trip can be started again", async () => {
  const { branch, round, id } = await begun();
  const undo = { params: { id }, body: {} };
  const trip = await branch.ok("driver", drive.undoStart, undo);
  expect(trip).toMatchObject({ status: "released", odoStartM: null, odoBeforeM: null });
  expect(trip.stops.flatMap((stop) => stop.lines.map((line) => line.status))).not.toContain(
    "failed",
  );
  expect(await branch.ok("driver", drive.undoStart, undo)).toEqual(trip);
  expect(await kitOf(app, round.kits[0])).toMatchObject({ state: "packed", place: "base" });
  expect(await statusOf(app, "allocation", round.allocations[0])).toBe("ready");
  expect(await statusOf(app, "preparation", round.allocations[0])).toBe("verified");
  expect(await odometerOf(app, round)).toBe(14_000_400);
  const body = { odoStartM: km(14_001) };
  const again = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  expect(again.stops[0]?.lines[0]).toMatchObject({ kitIs: "aboard", status: "open" });
  const params = { id, stopId: again.stops[0]?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params, body: {} });
  const no = await branch.refused("driver", drive.undoStart, undo, "transition_refused");
  expect(no.message).toContain("Fairview School");
});

async function unverified(branch: TestBranch, round: TestRound, id: string) {
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("preparation")
      .set({ status: "packed", verifiedBy: null, verifiedAt: null })
      .where("allocationId", "=", round.allocations[0])
      .execute(),
  );
  const trip = await branch.ok("driver", trips.getTrip, { params: { id } });
  const stop = trip.stops[0];
  return { id, stopId: stop?.id ?? "", lineId: stop?.lines[0]?.id ?? "" };
}

test("a driver verifies a packed kit at the van, and it is loaded", async () => {
  const { branch, round, id } = await released();
  const params = await unverified(branch, round, id);
  const trip = await branch.ok("driver", drive.verifyAtVan, { params, body: {} });
  expect(trip.stops[0]?.lines[0]?.kitIs).toBe("packed");
  expect(await branch.ok("driver", drive.verifyAtVan, { params, body: {} })).toEqual(trip);
  expect(await statusOf(app, "preparation", round.allocations[0])).toBe("verified");
  const body = { odoStartM: km(14_001) };
  const started = await branch.ok("driver", drive.startTrip, { params: { id }, body });
  expect(started.stops[0]?.lines[0]).toMatchObject({ kitIs: "aboard" });
  const other = await app.newBranch();
  await other.refused("driver", drive.verifyAtVan, { params, body: {} }, "not_found");
});

test("a kit that was not loaded is delivered with a reason, and its collection stays planned", async () => {
  const { branch, round, id } = await released();
  const params = await unverified(branch, round, id);
  const odometer = { odoStartM: km(14_001) };
  await branch.ok("driver", drive.startTrip, { params: { id }, body: odometer });
  const at = { params: { id, stopId: params.stopId }, body: {} };
  await branch.ok("driver", drive.arriveAtStop, at);
  const tick = { params, body: { result: "done" as const } };
  const no = await branch.refused("driver", drive.settleStopLine, tick, "transition_refused");
  expect(no.details[0]?.path).toBe("note");
  const body = { result: "done", note: "The kit room said yes" } as const;
  const trip = await branch.ok("driver", drive.settleStopLine, { params, body });
  expect(trip.stops[0]?.lines[0]).toMatchObject({
    status: "done",
    kitIs: "here",
    note: "The kit room said yes",
    booked: "packed and not verified",
  });
  expect(await branch.ok("driver", trips.getTrip, { params: { id } })).toEqual(trip);
  expect(await kitOf(app, round.kits[0])).toMatchObject({ state: "at_school" });
  expect(await statusOf(app, "allocation", round.allocations[0])).toBe("delivered");
  expect(await statusOf(app, "preparation", round.allocations[0])).toBe("loaded");
  const { items } = await branch.ok("coordinator", trips.listTrips, {});
  expect(items.reduce((sum, each) => sum + each.collections, 0)).toBe(3);
});

test("unopened kits come back verified, can be loaded by another trip, or are put on the shelf in one tap", async () => {
  const { branch, round, trip } = await begun();
  const done = await skipAll(branch, trip);
  expect(done).toMatchObject({ status: "completed", stopsDone: 0, stopsSkipped: 3 });
  for (const index of [0, 1] as const) {
    expect(await kitOf(app, round.kits[index])).toMatchObject({ state: "packed", place: "base" });
    expect(await statusOf(app, "allocation", round.allocations[index])).toBe("ready");
    expect(await statusOf(app, "preparation", round.allocations[index])).toBe("verified");
  }
  expect(await branch.ok("driver", trips.getTrip, { params: { id: trip.id } })).toEqual(done);
  const [first, second] = done.stops;
  const params = { id: trip.id };
  const again = {
    differences: [`stop:${first?.id}`],
    decision: "again" as const,
    onDay: "2026-11-25",
  };
  await branch.ok("coordinator", desk.decideDifferences, { params, body: again });
  const { items } = await branch.ok("coordinator", trips.listTrips, {});
  const next = items.find((each) => each.name === "Fairview School again");
  const detail = await branch.ok("driver", trips.getTrip, { params: { id: next?.id ?? "" } });
  expect(detail.stops[0]?.lines[0]).toMatchObject({ kitCode: "DBN-01", kitIs: "packed" });
  const shelved = { differences: [`stop:${second?.id}`], decision: "shelved" as const };
  await branch.ok("coordinator", desk.decideDifferences, { params, body: shelved });
  expect(await kitOf(app, round.kits[1])).toMatchObject({ state: "ready", place: "base" });
  expect(await statusOf(app, "allocation", round.allocations[1])).toBe("confirmed");
});

test("a claim's legs follow the order of arrival, and include a stop with a locked gate", async () => {
  const { branch, trip } = await begun();
  const [a, b, c] = trip.stops.map((stop) => ({ id: trip.id, stopId: stop.id }));
  if (!a || !b || !c) throw new Error("There are three schools.");
  const locked = { skipReason: "Gate locked", wasThere: true };
  await branch.ok("driver", drive.leaveStop, { params: c, body: locked });
  await branch.ok("driver", drive.arriveAtStop, { params: a, body: {} });
  await branch.ok("driver", drive.leaveStop, { params: a, body: {} });
  await branch.ok("driver", drive.leaveStop, { params: b, body: { skipReason: "Road closed" } });
  const finish = { odoEndM: km(14_031), gapReason: "Detour" };
  const done = await branch.ok("driver", drive.finishTrip, {
    params: { id: trip.id },
    body: finish,
  });
  const driven = done.stops.filter((stop) => stop.legActualM !== null).map((stop) => stop.seq);
  expect(driven).toEqual([1, 3, 4]);
  expect(done.stops.reduce((sum, stop) => sum + (stop.legActualM ?? 0), 0)).toBe(km(30));
  const legs = await behindTheScenes(app, (tx) => drivenLegs(tx, trip.id));
  expect(legs.map((leg) => leg.toPlace)).toEqual([
    "Māpua School",
    "Fairview School",
    "1 Store Lane",
  ]);
});
