import { describe, expect, test } from "vitest";
import { tripStatuses } from "./trip-statuses.ts";
import {
  openStops,
  statusAfter,
  tripMay,
  tripMayBeFinished,
  tripMayBeReleased,
  tripMayChange,
  tripMoves,
} from "./trip-rules.ts";

const allowed: Record<string, string[]> = {
  release: ["draft"],
  take_back: ["released"],
  start: ["released"],
  undo_start: ["in_progress"],
  finish: ["in_progress"],
  reconcile: ["completed"],
  cancel: ["draft", "released"],
};

describe("the trip's state machine", () => {
  test.each(tripMoves)("%s is allowed from its own statuses and from no other", (move) => {
    for (const status of tripStatuses) {
      const answer = tripMay(move, { name: "North Tue 24 Nov", status });
      expect(answer === null, `${move} from ${status}`).toBe(allowed[move]?.includes(status));
    }
  });

  test("a trip goes through draft, released, in progress, completed, reconciled", () => {
    expect((["release", "start", "finish", "reconcile"] as const).map(statusAfter)).toEqual([
      "released",
      "in_progress",
      "completed",
      "reconciled",
    ]);
  });

  test("a trip can be changed until it starts", () => {
    const may = tripStatuses.filter((status) => tripMayChange({ name: "North", status }) === null);
    expect(may).toEqual(["draft", "released"]);
  });
});

describe("releasing a trip", () => {
  const whole = { name: "North", status: "draft", driverId: "d", vehicleId: "v" } as const;
  test.each([
    { trip: whole, stops: 1, path: null },
    { trip: { ...whole, driverId: null }, stops: 1, path: "driverId" },
    { trip: { ...whole, vehicleId: null }, stops: 1, path: "vehicleId" },
    { trip: whole, stops: 0, path: "stopIds" },
    { trip: { ...whole, status: "released" as const }, stops: 1, path: "status" },
  ])("the refusal names what is missing: $path", ({ trip, stops, path }) => {
    expect(tripMayBeReleased(trip, stops)?.details[0]?.path ?? null).toBe(path);
  });
});

describe("finishing a trip", () => {
  const running = { name: "North", status: "in_progress" } as const;
  const stop = (
    status: "pending" | "done" | "partial" | "skipped" | "arrived",
    placeName: string,
  ) => ({ kind: "school", status, placeName }) as const;

  test("is refused while a school's stop is open, and names it", () => {
    const no = tripMayBeFinished(running, [
      stop("done", "Fairview School"),
      stop("pending", "Ōrere School"),
      stop("arrived", "Māpua School"),
    ]);
    expect(no?.message).toContain("Ōrere School, Māpua School");
    expect(no?.message).not.toContain("Fairview");
  });

  test("does not require an entry for the base", () => {
    const stops = [
      stop("done", "A"),
      stop("partial", "B"),
      stop("skipped", "C"),
      { kind: "base", status: "pending", placeName: "Base" } as const,
    ];
    expect(tripMayBeFinished(running, stops)).toBeNull();
    expect(openStops(stops)).toEqual([]);
  });
});
