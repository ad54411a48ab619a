import { expect, test } from "vitest";
import { plannedDriveM } from "./odometer-rules.ts";
import { legsDriven, wasDrivenTo } from "./road-driven.ts";
import { testBase, testStop } from "./test-trips.ts";

const km = (n: number) => n * 1000;
const at = (minute: number) => `2026-11-24T01:${String(minute).padStart(2, "0")}:00.000Z`;
const place = (id: string, lat: number, over: Parameters<typeof testStop>[1] = {}) =>
  testStop(id, { lat, lng: 173, ...over });
const base = testBase({ lat: -41, lng: 173, legPlannedM: km(30) });

test.each([
  {
    what: "in the order of the plan, each leg is as planned",
    stops: [place("a", -41.1, { arrivedAt: at(1) }), place("b", -41.2, { arrivedAt: at(2) })],
    road: ["a", "b", "base"],
    planned: km(50),
  },
  {
    what: "nobody there, and yet driven to: its leg counts",
    stops: [
      place("a", -41.1, { arrivedAt: at(1) }),
      place("b", -41.2, { arrivedAt: at(2), status: "skipped" }),
    ],
    road: ["a", "b", "base"],
    planned: km(50),
  },
  {
    what: "a stop that nobody drove to is on no leg, and the next begins further back",
    stops: [place("a", -41.1, { status: "skipped" }), place("b", -41.2, { arrivedAt: at(2) })],
    road: ["b", "base"],
    // From base straight to b by the map, and back as planned.
    planned: 28_910 + km(30),
  },
  {
    what: "driven the other way round, the map decides",
    stops: [place("a", -41.1, { arrivedAt: at(9) }), place("b", -41.2, { arrivedAt: at(2) })],
    road: ["b", "a", "base"],
    planned: 28_910 + 14_455 + 14_455,
  },
  { what: "all skipped", stops: [place("a", -41.1)], road: ["base"], planned: 0 },
])("$what", ({ stops, road, planned }) => {
  const all = [...stops, base];
  expect(legsDriven(all).map(({ stop }) => stop.id)).toEqual(road);
  const driven = plannedDriveM({ stops: all }) ?? 0;
  expect(Math.abs(driven - planned)).toBeLessThan(km(1));
});

test("a leg that neither the plan nor the map knows is unknown", () => {
  const stops = [testStop("a", { arrivedAt: at(1), legPlannedM: null }), testBase()];
  expect(plannedDriveM({ stops })).toBeNull();
});

test("a stop counts as visited only after an arrival; the way back to base is always driven", () => {
  expect(wasDrivenTo(testStop("a"))).toBe(false);
  expect(wasDrivenTo(testStop("a", { arrivedAt: at(1) }))).toBe(true);
  expect(wasDrivenTo(testBase())).toBe(true);
});
