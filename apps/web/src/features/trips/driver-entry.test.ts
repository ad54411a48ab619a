import type { Stop, StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import { describe, expect, test } from "vitest";
import { type Entry, type Queued, withEntries } from "./driver-entry.ts";

const line = (id: string, over: Partial<StopLine> = {}): StopLine => ({
  id,
  action: "deliver",
  allocationId: "a1",
  kitId: "k1",
  kitCode: "DBN-03",
  kitTypeName: "Dem Bones",
  kitState: "packed",
  boxesExpected: 2,
  boxesActual: null,
  status: "open",
  result: null,
  note: null,
  rowVersion: 1,
  ...over,
});

const stop = (id: string, over: Partial<Stop> = {}): Stop => ({
  id,
  seq: 1,
  kind: "school",
  schoolId: "s1",
  placeName: "Fairview School",
  suburb: null,
  address: null,
  lat: null,
  lng: null,
  dropPoint: null,
  accessNote: null,
  windowFrom: null,
  windowTo: null,
  contactName: null,
  contactPhone: null,
  legPlannedM: null,
  legActualM: null,
  status: "pending",
  skipReason: null,
  arrivedAt: null,
  leftAt: null,
  receivedBy: null,
  note: null,
  tasks: [],
  lines: [],
  rowVersion: 1,
  ...over,
});

const trip = (stops: Stop[], status: TripDetail["status"] = "in_progress"): TripDetail => ({
  id: "t1",
  name: "North Tue 24 Nov",
  routeId: null,
  routeColour: null,
  onDay: "2026-11-24",
  source: "plan",
  driverId: "d1",
  driverName: "Ana Tāmati",
  helperId: null,
  vehicleId: "v1",
  vehicleName: "Van",
  vehicleOdometerM: 1000,
  status,
  plannedM: null,
  odoStartM: null,
  odoEndM: null,
  gapReason: null,
  startedAt: null,
  finishedAt: null,
  stopsTotal: stops.length,
  stopsDone: 0,
  deliveries: 1,
  collections: 0,
  boxes: 2,
  weightG: 0,
  rowVersion: 1,
  cancelReason: null,
  stops,
  planChanges: [],
});

let count = 0;
const queued = (entry: Entry, over: Partial<Queued> = {}): Queued => {
  count += 1;
  return {
    key: `k${count}`,
    tripId: "t1",
    by: "d1",
    at: "2026-11-24T08:30:00.000Z",
    entry,
    ...over,
  };
};
const settle = (result: "done" | "refused", boxesActual?: number): Entry => ({
  kind: "settle",
  stopId: "p1",
  lineId: "l1",
  body: boxesActual === undefined ? { result } : { result, boxesActual },
});

describe("what a driver sees before anything is sent", () => {
  test("starting takes the packed kits aboard and leaves the others", () => {
    const before = trip(
      [stop("p1", { lines: [line("l1"), line("l2", { kitState: "needs_top_up" })] })],
      "released",
    );
    const after = withEntries(before, [queued({ kind: "start", body: { odoStartM: 2000 } })]);
    expect(after.status).toBe("in_progress");
    expect(after.odoStartM).toBe(2000);
    expect(after.stops[0]?.lines.map((each) => [each.status, each.result])).toEqual([
      ["open", null],
      ["failed", "not_ready"],
    ]);
  });

  test("a whole stop: arrive, hand over, leave", () => {
    const before = trip([stop("p1", { lines: [line("l1")] })]);
    const arrive = queued({ kind: "arrive", stopId: "p1" });
    const done = queued(settle("done"));
    const leave = queued({ kind: "leave", stopId: "p1", body: { receivedBy: "Office" } });
    expect(withEntries(before, [arrive]).stops[0]?.status).toBe("arrived");
    const after = withEntries(before, [arrive, done, leave]);
    expect(after.stops[0]).toMatchObject({ status: "done", receivedBy: "Office" });
    expect(after.stops[0]?.lines[0]).toMatchObject({ status: "done", boxesActual: 2 });
    expect(after.stopsDone).toBe(1);
    // The server may have had the first of them already: the same entries on its answer give the same picture.
    expect(withEntries(withEntries(before, [arrive]), [arrive, done, leave])).toEqual(after);
  });

  test("a line left open is not done, and the stop is done in part", () => {
    const before = trip([stop("p1", { status: "arrived", lines: [line("l1"), line("l2")] })]);
    const after = withEntries(before, [
      queued(settle("done", 1)),
      queued({ kind: "leave", stopId: "p1", body: {} }),
    ]);
    expect(after.stops[0]?.status).toBe("partial");
    expect(after.stops[0]?.lines.map((each) => each.result)).toEqual(["missing_box", "skipped"]);
  });

  test("what was refused, or belongs to another trip, changes nothing", () => {
    const before = trip([stop("p1")]);
    const entry: Entry = { kind: "arrive", stopId: "p1" };
    expect(withEntries(before, [queued(entry, { refused: "No." })])).toBe(before);
    expect(withEntries(before, [queued(entry, { tripId: "t2" })])).toBe(before);
  });

  test("a skipped stop opens again with its lines", () => {
    const before = trip([stop("p1", { lines: [line("l1")] })]);
    const skip = queued({ kind: "leave", stopId: "p1", body: { skipReason: "Gate locked" } });
    const skipped = withEntries(before, [skip]);
    expect(skipped.stops[0]).toMatchObject({ status: "skipped", skipReason: "Gate locked" });
    const back = withEntries(before, [skip, queued({ kind: "arrive", stopId: "p1" })]);
    expect(back.stops[0]).toMatchObject({ status: "arrived", skipReason: null });
    expect(back.stops[0]?.lines[0]?.status).toBe("open");
  });
});
