import { describe, expect, test } from "vitest";
import { testBase, testLine, testStop, testTrip } from "./test-trips.ts";
import {
  choicesFor,
  decisionsFor,
  differencesOf,
  mayDecide,
  openDifferences,
  tripMayBeReconciled,
} from "./trip-differences.ts";
import type { TripDecision } from "./trip-end.ts";
import type { Stop, StopLine } from "./trip.ts";

const km = (n: number) => n * 1000;
const done = { status: "done", result: "done", boxesActual: 2 } as const;
const failed = (result: StopLine["result"]) => ({ status: "failed", result }) as const;
const reached = (stop: Stop): Stop =>
  stop.status === "skipped" ? stop : { ...stop, arrivedAt: "2026-11-24T01:00:00.000Z" };
const finished = (stops: Stop[], endKm = 1020) =>
  testTrip([...stops.map(reached), testBase()], {
    status: "completed",
    odoStartM: km(1000),
    odoEndM: km(endKm),
    plannedM: km(10 * (stops.length + 1)),
  });
const decided = (difference: string): TripDecision => ({
  difference,
  decision: "dropped",
  note: null,
  byName: "Ana",
  at: "2026-11-24T08:30:00.000Z",
});

describe("the differences between a trip and its plan", () => {
  const stop = (line: Partial<StopLine>, over: Partial<Stop> = {}) =>
    testStop("p1", { status: "done", lines: [testLine("1", line)], ...over });
  test.each<{ what: string; stop: Stop; found: [string, string][] }>([
    { what: "all as planned", stop: stop(done), found: [] },
    {
      what: "a kit that was not packed",
      stop: stop(failed("not_ready")),
      found: [["line:1", "not_ready"]],
    },
    {
      what: "a school that refused",
      stop: stop(failed("refused")),
      found: [["line:1", "not_done"]],
    },
    { what: "the wrong kit", stop: stop(failed("wrong_kit")), found: [["line:1", "not_done"]] },
    {
      what: "a line nobody ticked",
      stop: stop(failed("skipped")),
      found: [["line:1", "not_done"]],
    },
    {
      what: "a box that is missing",
      stop: stop({ ...done, result: "missing_box", boxesActual: 1 }),
      found: [["line:1", "box_missing"]],
    },
    {
      what: "a collection that is not ready is not one that was never loaded",
      stop: stop({ ...failed("not_ready"), action: "collect" }),
      found: [["line:1", "not_done"]],
    },
    {
      what: "a kit found where the records did not have it",
      stop: stop({ ...done, action: "collect", allocationId: null, booked: "lost" }),
      found: [["line:1", "found"]],
    },
    {
      what: "a kit taken that nobody planned",
      stop: stop({ ...done, action: "collect", allocationId: null }),
      found: [["line:1", "unplanned"]],
    },
    {
      what: "a skipped stop, once for all that was left out",
      stop: testStop("p1", {
        status: "skipped",
        skipReason: "Gate locked",
        lines: [
          testLine("1", failed("skipped")),
          testLine("2", { ...failed("skipped"), action: "collect" }),
          testLine("3", failed("not_ready")),
        ],
      }),
      found: [
        ["stop:p1", "stop_skipped"],
        ["line:3", "not_ready"],
      ],
    },
  ])("$what", ({ stop: at, found }) => {
    const skips = at.status === "skipped";
    const trip = finished([at], skips ? 1000 : 1020);
    expect(differencesOf(trip).map(({ key, kind }) => [key, kind])).toEqual(found);
  });

  test("a skipped stop lists its deliveries and collections that were left out", () => {
    const lines = [testLine("1", failed("skipped")), testLine("3", failed("not_ready"))];
    const [skipped] = differencesOf(finished([testStop("p1", { status: "skipped", lines })], 1000));
    expect(skipped?.lines.map((line) => line.id)).toEqual(["1"]);
  });

  test.each([
    { endKm: 1020, found: false },
    { endKm: 1026, found: true },
    { endKm: 1014, found: true },
    { endKm: 1025, found: false },
  ])("kilometres: planned 20, driven to $endKm", ({ endKm, found }) => {
    const keys = differencesOf(finished([stop(done)], endKm)).map((each) => each.key);
    expect(keys).toEqual(found ? ["km"] : []);
  });
});

test("only a kit that came back as it was packed can be put on the shelf", () => {
  const home = { ...failed("skipped"), kitState: "packed" } as const;
  const counted = { ...failed("skipped"), kitState: "in_check" } as const;
  const stop = (line: Partial<StopLine>) =>
    testStop("p1", { status: "skipped", skipReason: "Gate locked", lines: [testLine("1", line)] });
  const choices = (line: Partial<StopLine>) =>
    differencesOf(finished([stop(line)], 1000)).flatMap(choicesFor);
  expect(choices(home)).toEqual(["again", "shelved", "dropped"]);
  expect(choices(counted)).toEqual(["again", "dropped"]);
});

describe("closing a trip", () => {
  const trip = finished(
    [
      testStop("p1", { status: "done", lines: [testLine("1", failed("refused"))] }),
      testStop("p2", { status: "done", lines: [testLine("2", failed("not_ready"))] }),
    ],
    1030,
  );

  test("is refused until each difference was decided on", () => {
    expect(openDifferences(trip, []).length).toBe(2);
    expect(tripMayBeReconciled(trip, [])?.message).toContain("2 things differ");
    expect(tripMayBeReconciled(trip, [decided("line:1")])?.message).toContain("One thing differs");
    expect(tripMayBeReconciled(trip, [decided("line:1"), decided("line:2")])).toBeNull();
    const running = { ...trip, status: "in_progress" as const };
    expect(tripMayBeReconciled(running, [])?.message).toContain("under way");
  });

  test("stores the decisions that are possible for the differences that still exist", () => {
    expect(mayDecide(trip, { difference: "line:1", decision: "dropped" })).toBeNull();
    expect(mayDecide(trip, { difference: "line:1", decision: null })).toBeNull();
    expect(mayDecide(trip, { difference: "line:1", decision: "found" })?.details[0]?.path).toBe(
      "decision",
    );
    expect(mayDecide(trip, { difference: "km", decision: "accepted" })?.code).toBe("not_found");
    const closed = { ...trip, status: "reconciled" as const };
    expect(mayDecide(closed, { difference: "line:1", decision: "dropped" })).not.toBeNull();
  });

  test("every kind of difference has possible decisions", () => {
    for (const choices of Object.values(decisionsFor)) expect(choices.length).toBeGreaterThan(0);
  });
});
