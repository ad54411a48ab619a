import type { Stop, StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import type { DriverMove } from "@kitround/contract/trips/trip-moves.ts";
import { describe, expect, test } from "vitest";
import { type Queued, withEntries } from "./driver-entry.ts";

const line = (id: string, over: Partial<StopLine> = {}): StopLine => ({
  id,
  action: "deliver",
  allocationId: "a1",
  kitId: "k1",
  kitCode: "DBN-03",
  kitTypeName: "Dem Bones",
  kitState: "in_transit_out",
  linesShort: 0,
  kitIs: "aboard",
  boxesExpected: 2,
  weightG: 9000,
  boxesActual: null,
  status: "open",
  result: null,
  unplanned: false,
  booked: null,
  note: null,
  doneAt: null,
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
  contactEmail: null,
  legPlannedM: null,
  legActualM: null,
  status: "pending",
  skipReason: null,
  arrivedAt: null,
  leftAt: null,
  receivedBy: null,
  note: null,
  proofs: [],
  noProof: null,
  tasks: [],
  lines: [],
  rowVersion: 1,
  ...over,
});

const trip = (stops: Stop[]): TripDetail => ({
  id: "t1",
  name: "North Tue 24 Nov",
  routeId: null,
  routeColour: null,
  onDay: "2026-11-24",
  source: "plan",
  driverId: "d1",
  driverName: "Ana Tāmati",
  helperId: null,
  helperName: null,
  vehicleId: "v1",
  vehicleName: "Van",
  vehicleOdometerM: 1000,
  capacityG: null,
  capacityBoxes: null,
  status: "in_progress",
  plannedM: null,
  odoStartM: null,
  odoBeforeM: null,
  odoEndM: null,
  gapReason: null,
  startedAt: null,
  finishedAt: null,
  departAt: null,
  news: [],
  photoAtStop: "off",
  signatureAtStop: "off",
  stopsTotal: stops.length,
  stopsDone: 0,
  stopsSkipped: 0,
  deliveries: 1,
  collections: 0,
  boxes: 2,
  weightG: 0,
  rowVersion: 1,
  cancelReason: null,
  stops,
  planChanges: [],
  proposed: [],
  decisions: [],
  corrections: [],
  claimed: false,
});

const queued = (entry: DriverMove, over: Partial<Queued> = {}): Queued => ({
  key: "k1",
  tripId: "t1",
  by: "d1",
  at: "2026-11-24T08:30:00.000Z",
  entry,
  ...over,
});

const arrive = queued({ kind: "arrive", stopId: "p1" });
const settle = queued({ kind: "settle", stopId: "p1", lineId: "l1", body: { result: "done" } });
const leave = queued({ kind: "leave", stopId: "p1", body: { receivedBy: "Office" } });

describe("the trip as a driver sees it before anything is sent", () => {
  test("asking for earlier entries keeps the cached result for the later ones", () => {
    const before = trip([stop("p1", { lines: [line("l1")] })]);
    const after = withEntries(before, [arrive, settle]);
    expect(withEntries(before, [arrive]).stops[0]?.lines[0]?.status).toBe("open");
    expect(withEntries(before, [])).toBe(before);
    expect(withEntries(before, [arrive, settle])).toBe(after);
  });

  test("a whole stop: arrive, hand over, leave", () => {
    const before = trip([stop("p1", { lines: [line("l1")] })]);
    const after = withEntries(before, [arrive, settle, leave]);
    expect(after.stops[0]).toMatchObject({ status: "done", receivedBy: "Office" });
    expect(after.stops[0]?.lines[0]).toMatchObject({ status: "done", boxesActual: 2 });
    expect(after.stopsDone).toBe(1);
    // The server may have the first of them already: the same entries on its answer give the same trip.
    expect(withEntries(withEntries(before, [arrive]), [arrive, settle, leave])).toEqual(after);
  });

  test("an additional entry changes its own stop only, and equal entries give the identical object", () => {
    const other = line("l2", { kitId: "k2" });
    const before = trip([stop("p1", { lines: [line("l1")] }), stop("p2", { lines: [other] })]);
    const first = withEntries(before, [arrive]);
    expect(withEntries(before, [arrive])).toBe(first);
    const second = withEntries(before, [arrive, settle]);
    expect(second.stops[0]).not.toBe(first.stops[0]);
    expect(second.stops[1]).toBe(first.stops[1]);
    // Undone and replaced by another entry.
    expect(withEntries(before, [arrive])).toBe(first);
    const { stops } = withEntries(before, [arrive, leave]);
    expect(stops[0]?.lines[0]?.status).not.toBe("done");
  });

  test("a refused entry, or one of another trip, changes nothing", () => {
    const before = trip([stop("p1")]);
    expect(withEntries(before, [{ ...arrive, refused: "No." }])).toBe(before);
    expect(withEntries(before, [{ ...arrive, tripId: "t2" }])).toBe(before);
  });
});
