import type { Trip } from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { comingDays, leftOver, pastDays, runsNow } from "./trips-by-day.ts";

const today = "2026-11-24";
const trip = (id: string, onDay: string, status: Trip["status"]): Trip => ({
  id,
  name: id,
  routeId: null,
  routeColour: null,
  onDay,
  source: "plan",
  driverId: null,
  driverName: null,
  helperId: null,
  helperName: null,
  vehicleId: null,
  vehicleName: null,
  vehicleOdometerM: null,
  capacityG: null,
  capacityBoxes: null,
  status,
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
  stopsTotal: 0,
  stopsDone: 0,
  stopsSkipped: 0,
  deliveries: 0,
  collections: 0,
  boxes: 0,
  weightG: 0,
  rowVersion: 1,
});
const trips = [
  trip("overdue", "2026-11-20", "released"),
  trip("driven", "2026-11-20", "completed"),
  trip("long", "2026-11-23", "in_progress"),
  trip("now", today, "released"),
  trip("off", today, "cancelled"),
  trip("started", today, "in_progress"),
  trip("b", "2026-11-26", "draft"),
  trip("a", "2026-11-25", "draft"),
];
const names = (list: readonly Trip[]) => list.map((each) => each.name);

test("trips under way on any day come first, then today's others", () => {
  expect(names(runsNow(trips, today))).toEqual(["long", "started", "now"]);
});

test("overdue trips stay in the list", () => {
  expect(names(leftOver(trips, today))).toEqual(["overdue"]);
});

test("the coming days in order, without the trips of now", () => {
  const days = comingDays(trips, today).map(({ day, trips }) => [day, ...names(trips)]);
  expect(days).toEqual([
    [today, "off"],
    ["2026-11-25", "a"],
    ["2026-11-26", "b"],
  ]);
});

test("past days, the latest first", () => {
  expect(pastDays(trips, today).map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-20"]);
});
