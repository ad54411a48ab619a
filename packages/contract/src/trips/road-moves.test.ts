import { describe, expect, test } from "vitest";
import { testBase, testStop, testTrip } from "./test-trips.ts";
import { afterMove, type DriverMove } from "./trip-moves.ts";

const at = "2026-11-24T08:30:00.000Z";
const running = { status: "in_progress" } as const;
const order = (...stopIds: string[]): DriverMove => ({ kind: "order", body: { stopIds } });

describe("reordering the stops during a trip", () => {
  const stops = () =>
    ["a", "b", "c", "d"].map((id, index) =>
      testStop(id, {
        seq: index + 1,
        lat: -41 - index / 10,
        lng: 173,
        legPlannedM: 7000,
        status: id === "a" ? "done" : "pending",
      }),
    );
  const trip = () => testTrip([...stops(), testBase({ lat: -41, lng: 173 })], running);

  test.each([
    { given: ["d", "b", "c"], is: ["a", "d", "b", "c", "base"] },
    { given: ["c"], is: ["a", "c", "b", "d", "base"] },
    { given: ["d", "a", "stranger"], is: ["a", "d", "b", "c", "base"] },
    { given: ["b", "c", "d"], is: ["a", "b", "c", "d", "base"] },
  ])("$given", ({ given, is }) => {
    const moved = afterMove(trip(), order(...given), at);
    expect(moved.refusal).toBeNull();
    expect(moved.trip.stops.map((stop) => stop.id)).toEqual(is);
    expect(moved.trip.stops.map((stop) => stop.seq).slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(afterMove(moved.trip, order(...given), at).trip).toBe(moved.trip);
  });

  test("legs with a new start are computed again, the others stay", () => {
    const legs = afterMove(trip(), order("c", "d", "b"), at).trip.stops.map((stop) => [
      stop.id,
      stop.legPlannedM === 7000,
    ]);
    expect(legs).toEqual([
      ["a", true],
      ["c", false],
      ["d", true],
      ["b", false],
      ["base", false],
    ]);
  });

  test("is refused before the trip starts", () => {
    const still = { ...trip(), status: "released" as const };
    expect(afterMove(still, order("d"), at).refusal).not.toBeNull();
  });
});

describe("a school's task", () => {
  const task = (done: boolean): DriverMove => ({
    kind: "task",
    stopId: "p1",
    taskId: "t",
    body: { done },
  });
  const there = (status: "pending" | "arrived" | "done") =>
    testTrip(
      [testStop("p1", { status, tasks: [{ id: "t", title: "Key", done: false }] })],
      running,
    );

  test("is ticked at the stop, and can be unticked", () => {
    const ticked = afterMove(there("arrived"), task(true), at).trip;
    expect(ticked.stops[0]?.tasks).toEqual([{ id: "t", title: "Key", done: true }]);
    expect(afterMove(ticked, task(true), at).trip).toBe(ticked);
    expect(afterMove(ticked, task(false), at).trip.stops[0]?.tasks[0]?.done).toBe(false);
  });
  test("can't be ticked before the arrival; a task that no longer exists is no error", () => {
    expect(afterMove(there("pending"), task(true), at).refusal?.message).toContain("arrive first");
    const gone = testTrip([testStop("p1", { status: "done" })], running);
    expect(afterMove(gone, task(true), at)).toMatchObject({ refusal: null, kits: [] });
  });
});

test("news is shown until it was seen; news that came meanwhile stays", () => {
  const trip = testTrip([testStop("p1")], { news: ["One.", "Two."] });
  const seen: DriverMove = { kind: "news", body: { seen: ["One.", "Old."] } };
  const after = afterMove(trip, seen, at).trip;
  expect(after.news).toEqual(["Two."]);
  expect(afterMove(after, seen, at).trip).toBe(after);
});
