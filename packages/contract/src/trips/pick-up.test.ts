import { describe, expect, test } from "vitest";
import { scannedAt, scannedOnTrips } from "./scan-at-stop.ts";
import { testBase, testLine, testStop, testTrip } from "./test-trips.ts";
import { afterMove } from "./trip-moves.ts";

const at = "2026-11-24T00:30:00.000Z";
const out = testLine("1", { kitIs: "aboard" });
const back = testLine("2", { action: "collect", kitIs: "here" });
const handed = testLine("3", { status: "done", result: "done", kitIs: "here" });
const there = testLine("4", { kitIs: "aboard" });
const here = testStop("p1", { status: "arrived", lines: [out, back, handed] });
const next = testStop("p2", { lines: [there] });
const trip = testTrip([here, next, testBase()], { status: "in_progress" });

test.each([
  { text: "dbn 1", kind: "settle", line: "1" },
  { text: "DBN-2", kind: "settle", line: "2" },
  { text: "DBN-3", kind: "settled", line: "3" },
  { text: "DBN-4", kind: "elsewhere", line: "4" },
  { text: "roc-09", kind: "unknown", line: undefined },
])("the label $text at this stop: $kind", ({ text, kind, line }) => {
  const scanned = scannedAt(here, trip.stops, text);
  expect(scanned.kind).toBe(kind);
  expect("line" in scanned ? scanned.line.id : undefined).toBe(line);
});

test("scanning a kit that was refused settles its delivery after all", () => {
  const stop = { ...here, lines: [{ ...out, status: "failed", result: "refused" } as const] };
  expect(scannedAt(stop, trip.stops, "DBN-1").kind).toBe("settle");
});

test.each([
  { text: "roc 07", trip: "Wed", place: "Ōrere School" },
  { text: "DBN-4", trip: "Wed", place: "Fairview School" },
  { text: "DBN-9", trip: "Mon", place: "Fairview School" },
  { text: "XYZ-1", trip: undefined, place: undefined },
])("the label $text is on $trip's trip, for $place", ({ text, trip: name, place }) => {
  const line = (id: string, over = {}) => testLine(id, over);
  const past = testStop("p1", { lines: [line("9"), line("4", { status: "done" })] });
  const away = testStop("p1", { lines: [line("4")] });
  const further = testStop("p2", { lines: [line("7", { kitCode: "ROC-07" }), line("9")] });
  // The trips are in any order on the device.
  const found = scannedOnTrips(
    [
      { name: "Wed", onDay: "2026-11-25", stops: [away, further] },
      { name: "Mon", onDay: "2026-11-23", stops: [past] },
    ],
    text,
  );
  expect(found?.trip.name).toBe(name);
  expect(found?.stop.placeName).toBe(place);
});

describe("a kit that is not on the trip", () => {
  const move = { kind: "pick_up", stopId: "p1", body: { lineId: "new", code: "ROC-09" } } as const;

  test("is taken along, once", () => {
    const first = afterMove(trip, move, at);
    expect(first.refusal).toBeNull();
    expect(first.trip.stops[0]?.lines.at(-1)).toMatchObject({
      id: "new",
      kitCode: "ROC-09",
      status: "done",
      unplanned: true,
    });
    expect(afterMove(first.trip, move, at).trip).toBe(first.trip);
  });

  test.each([
    { why: "it is on this list", code: "DBN-2", stops: trip.stops },
    { why: "it is for another stop", code: "DBN-4", stops: trip.stops },
    {
      why: "nobody has arrived",
      code: "ROC-09",
      stops: [{ ...here, status: "pending" as const }, next],
    },
  ])("is refused if $why", ({ code, stops }) => {
    const asked = { ...move, body: { ...move.body, code } };
    const moved = afterMove({ ...trip, stops }, asked, at);
    expect(moved.refusal?.code).toBe("transition_refused");
  });
});
