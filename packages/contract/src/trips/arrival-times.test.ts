import { expect, test } from "vitest";
import {
  arrivalTimes,
  clockOf,
  driveMinutes,
  minutesIn,
  minutesOf,
  reckonFrom,
  serviceMinutes,
  tripMinutes,
} from "./arrival-times.ts";
import { testBase, testLine, testStop } from "./test-trips.ts";

// 15 km are 20 minutes, a stop of one kit in two boxes takes 9.
const leg = 15_000;
const at = (id: string, over: Parameters<typeof testStop>[1] = {}) =>
  testStop(id, { legPlannedM: leg, lines: [testLine(id)], ...over });
const eight = { lastMin: minutesOf("08:00") };
const times = (stops: ReturnType<typeof at>[], from: Parameters<typeof arrivalTimes>[1] = eight) =>
  Object.fromEntries(
    [...arrivalTimes(stops, from)].map(([id, { atMin, waitMin, lateMin }]) => [
      id,
      [clockOf(atMin), waitMin, lateMin],
    ]),
  );

test("the constants have their documented values", () => {
  expect(driveMinutes(leg)).toBe(20);
  expect(serviceMinutes(at("a"))).toBe(9);
  expect(clockOf(minutesOf("23:59") + 2)).toBe("00:01");
  expect(minutesIn("Pacific/Auckland", new Date("2026-11-23T19:30:00Z"))).toBe(minutesOf("08:30"));
});

test("a trip takes the time of its drive, each stop and each box", () => {
  // 30 km at 45 km/h, 2 stops of 5 minutes, 6 boxes of 2.
  expect(tripMinutes({ plannedM: 30_000, stops: 2, boxes: 6 })).toBe(40 + 10 + 12);
});

test.each([
  {
    what: "one after the other",
    stops: [at("a"), at("b")],
    is: { a: ["08:20", 0, 0], b: ["08:49", 0, 0] },
  },
  {
    what: "a school that is still closed is waited for",
    stops: [at("a", { windowFrom: "09:00", windowTo: "10:00" }), at("b")],
    is: { a: ["08:20", 40, 0], b: ["09:29", 0, 0] },
  },
  {
    what: "one that has closed is late",
    stops: [at("a"), at("b", { windowFrom: "08:00", windowTo: "08:30" })],
    is: { a: ["08:20", 0, 0], b: ["08:49", 0, 19] },
  },
  {
    what: "behind a leg nobody knows, nothing is known",
    stops: [at("a"), at("b", { legPlannedM: null }), at("c")],
    is: { a: ["08:20", 0, 0] },
  },
  {
    what: "what is settled is passed over",
    stops: [at("a", { status: "skipped" }), at("b"), testBase()],
    is: { b: ["08:20", 0, 0] },
  },
])("$what", ({ stops, is }) => {
  expect(times(stops)).toEqual(is);
});

test("during the trip times are computed from the last stop, and none is in the past", () => {
  const stops = [at("a", { status: "done" }), at("b"), at("c")];
  const from = { lastMin: minutesOf("08:30"), nowMin: minutesOf("09:10") };
  expect(times(stops, from)).toEqual({ b: ["09:10", 0, 0], c: ["09:39", 0, 0] });
  const there = [at("b", { status: "arrived" }), at("c")];
  expect(times(there, from)).toEqual({ c: ["09:39", 0, 0] });
});

test("times are computed from the planned departure, and during the trip from the last entry", () => {
  const now = new Date("2026-11-23T21:00:00Z");
  const clock = { timeZone: "Pacific/Auckland", now };
  const idle = { status: "released", departAt: null, startedAt: null, stops: [] };
  expect(reckonFrom(idle, clock)).toEqual({ lastMin: minutesOf("08:30") });
  expect(reckonFrom({ ...idle, departAt: "07:15" }, clock)).toEqual({
    lastMin: minutesOf("07:15"),
  });
  const stops = [{ leftAt: "2026-11-23T20:30:00.000Z" }, { leftAt: null }];
  const out = {
    status: "in_progress",
    departAt: null,
    startedAt: "2026-11-23T20:00:00.000Z",
    stops,
  };
  expect(reckonFrom(out, clock)).toEqual({
    lastMin: minutesOf("09:30"),
    nowMin: minutesOf("10:00"),
  });
});
