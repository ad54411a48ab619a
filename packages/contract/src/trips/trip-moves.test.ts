import { describe, expect, test } from "vitest";
import { stopToUndo } from "./undo-stop.ts";
import { afterMove, type DriverMove } from "./trip-moves.ts";
import type { Run } from "./trip-run.ts";
import { testBase as base, testLine as line, testStop as stop, testTrip } from "./test-trips.ts";
import type { Stop, Trip } from "./trip.ts";

const at = "2026-11-24T08:30:00.000Z";
const km = (n: number) => n * 1000;

const waiting = { action: "collect", kitState: "at_school", kitIs: "here" } as const;
const trip = (stops: Stop[], over: Partial<Trip> = {}) =>
  testTrip(stops, { plannedM: km(20), ...over });

const start: DriverMove = { kind: "start", body: { odoStartM: km(1000) } };
const finish: DriverMove = { kind: "finish", body: { odoEndM: km(1020) } };
const arrive = (stopId: string): DriverMove => ({ kind: "arrive", stopId });
const settle = (
  stopId: string,
  lineId: string,
  body: Extract<DriverMove, { kind: "settle" }>["body"] = { result: "done" },
): DriverMove => ({ kind: "settle", stopId, lineId, body });
const leave = (
  stopId: string,
  body: Extract<DriverMove, { kind: "leave" }>["body"] = {},
): DriverMove => ({ kind: "leave", stopId, body });

/** Applies all moves; a refusal fails the test. */
const after = (run: Run, ...moves: DriverMove[]): Run =>
  moves.reduce((now, move) => {
    const moved = afterMove(now, move, at);
    expect(moved.refusal?.message ?? null, JSON.stringify(move)).toBeNull();
    return moved.trip;
  }, run);

const lineOf = (run: Run, id: string) =>
  run.stops.flatMap((each) => each.lines).find((each) => each.id === id);

describe("starting", () => {
  test("loads the kits that were packed for this delivery, and says why others stay", () => {
    const packedForOthers = line("2", { kitIs: "elsewhere" });
    const short = line("3", { kitState: "needs_top_up", kitIs: "elsewhere" });
    const noKit = line("4", { kitId: null, kitState: null, kitIs: "elsewhere" });
    const fetched = line("5", waiting);
    const unverified = line("6", { kitIs: "unverified" });
    const lines = [line("1"), packedForOthers, short, noKit, fetched, unverified];
    const moved = afterMove(trip([stop("p1", { lines })]), start, at);

    expect(moved.kits).toEqual([
      { event: "load", kitId: "k-1", allocationId: "a-1", schoolId: "s-p1" },
    ]);
    expect(moved.trip).toMatchObject({
      status: "in_progress",
      odoStartM: km(1000),
      vehicleOdometerM: km(1000),
      startedAt: at,
    });
    const kept = moved.trip.stops[0]?.lines.map((each) => [each.status, each.result, each.kitIs]);
    expect(kept).toEqual([
      ["open", null, "aboard"],
      ["failed", "not_ready", "elsewhere"],
      ["failed", "not_ready", "elsewhere"],
      ["failed", "not_ready", "elsewhere"],
      ["open", null, "here"],
      ["failed", "not_ready", "unverified"],
    ]);
    expect(lineOf(moved.trip, "1")?.kitState).toBe("in_transit_out");
    expect(lineOf(moved.trip, "2")?.note).toBe("Not packed for this delivery at the start.");
    expect(lineOf(moved.trip, "3")?.note).toBe("Not packed at the start (needs a top-up).");
    expect(lineOf(moved.trip, "4")?.note).toBe("Not packed at the start (no kit).");
    expect(lineOf(moved.trip, "6")?.note).toBe("Packed, but not verified at the start.");
  });

  test.each([
    { over: { status: "draft" }, says: "a draft" },
    { over: { driverId: null }, says: "no driver" },
    { over: { vehicleId: null }, says: "no vehicle" },
    { over: { vehicleOdometerM: km(1001) }, says: "1,001 km" },
    { over: { status: "in_progress", odoStartM: km(900) }, says: "under way" },
  ] as const)("is refused: $says", ({ over, says }) => {
    const before = trip([stop("p1")], over);
    const moved = afterMove(before, start, at);
    expect(moved.refusal?.message).toContain(says);
    expect(moved.trip).toBe(before);
  });
});

describe("a stop", () => {
  const out = () =>
    after(trip([stop("p1", { lines: [line("1"), line("2", waiting)] }), stop("p2")]), start);

  test("delivering and collecting moves the kits", () => {
    const here = after(out(), arrive("p1"));
    expect(here.stops[0]).toMatchObject({ status: "arrived", arrivedAt: at });
    const given = afterMove(here, settle("p1", "1"), at);
    expect(given.kits).toEqual([
      { event: "deliver", kitId: "k-1", allocationId: "a-1", schoolId: "s-p1" },
    ]);
    const delivered = { status: "done", boxesActual: 2, doneAt: at } as const;
    expect(lineOf(given.trip, "1")).toMatchObject({
      ...delivered,
      kitState: "at_school",
      kitIs: "here",
    });
    const taken = afterMove(given.trip, settle("p1", "2", { result: "done", boxesActual: 1 }), at);
    expect(taken.kits[0]?.event).toBe("collect");
    expect(lineOf(taken.trip, "2")).toMatchObject({ result: "missing_box", kitIs: "aboard" });

    const gone = after(taken.trip, leave("p1", { receivedBy: "Office", legActualM: km(3) }));
    expect(gone.stops[0]).toMatchObject({ status: "done", receivedBy: "Office", leftAt: at });
    expect(gone.stops[0]?.legActualM).toBe(km(3));
    expect(gone.stopsDone).toBe(1);
  });

  test("counting boxes again doesn't move a kit a second time", () => {
    const given = after(out(), arrive("p1"), settle("p1", "1"));
    const again = afterMove(given, settle("p1", "1", { result: "done", boxesActual: 1 }), at);
    expect(again.refusal).toBeNull();
    expect(again.kits).toEqual([]);
    expect(lineOf(again.trip, "1")).toMatchObject({ boxesActual: 1, result: "missing_box" });
  });

  test("an unsettled line is not done, and opens again when the stop is visited after all", () => {
    const skipped = after(out(), leave("p1", { skipReason: "Gate locked" }));
    expect(skipped.stops[0]).toMatchObject({ status: "skipped", skipReason: "Gate locked" });
    expect(lineOf(skipped, "1")).toMatchObject({ status: "failed", result: "skipped" });
    const back = after(skipped, arrive("p1"));
    expect(back.stops[0]).toMatchObject({ status: "arrived", skipReason: null });
    expect(lineOf(back, "1")).toMatchObject({ status: "open", result: null, kitIs: "aboard" });
    const partly = after(back, settle("p1", "1"), leave("p1"));
    expect(partly.stops[0]?.status).toBe("partial");
  });

  test("notes may be added to a finished stop", () => {
    const gone = after(out(), arrive("p1"), leave("p1"), leave("p1", { note: "Back gate" }));
    expect(gone.stops[0]).toMatchObject({ status: "partial", note: "Back gate" });
  });

  test.each([
    { moves: [], move: settle("p1", "1"), says: "Nobody has arrived" },
    { moves: [], move: leave("p1"), says: "Nobody has arrived" },
    { moves: [arrive("p1")], move: arrive("p2"), says: "still at Fairview" },
    { moves: [arrive("p1"), leave("p1")], move: arrive("p1"), says: "finished already" },
    {
      moves: [arrive("p1"), leave("p1")],
      move: leave("p1", { skipReason: "No" }),
      says: "finished already",
    },
    { moves: [arrive("p1")], move: settle("p1", "9"), says: "no such line" },
    { moves: [], move: arrive("p9"), says: "no such stop" },
    { moves: [arrive("p1"), settle("p1", "1")], move: finish, says: "still open" },
  ])("is refused: $says", ({ moves, move, says }) => {
    const before = after(out(), ...moves);
    const moved = afterMove(before, move, at);
    expect(moved.refusal?.message).toContain(says);
    expect(moved.trip).toBe(before);
  });

  test.each([
    { over: { kitIs: "elsewhere" }, says: "was not loaded" },
    { over: { kitId: null, kitCode: null }, says: "Dem Bones has no kit" },
  ] as const)(
    "a kit that is elsewhere can't be delivered or collected: $says",
    ({ over, says }) => {
      const stops = [stop("p1", { status: "arrived", lines: [line("1", over)] })];
      const before = trip(stops, { status: "in_progress" });
      expect(afterMove(before, settle("p1", "1"), at).refusal?.message).toContain(says);
      expect(afterMove(before, settle("p1", "1", { result: "refused" }), at).refusal).toBeNull();
    },
  );

  test("a kit to collect that the records have elsewhere is a finding: it is loaded, and the records' place is noted", () => {
    const away = { ...waiting, kitIs: "elsewhere", kitState: "packed" } as const;
    const stops = [stop("p1", { status: "arrived", lines: [line("1", away)] })];
    const moved = afterMove(trip(stops, { status: "in_progress" }), settle("p1", "1"), at);
    expect(moved.refusal).toBeNull();
    expect(moved.kits).toMatchObject([{ event: "take_along", kitId: "k-1" }]);
    expect(moved.trip.stops[0]?.lines[0]).toMatchObject({ kitIs: "aboard", booked: "packed" });
  });

  test('the reason "other" needs words, and different words are a different answer', () => {
    const stops = [stop("p1", { status: "arrived", lines: [line("1", waiting)] })];
    const before = trip(stops, { status: "in_progress" });
    const other = (note?: string) =>
      settle("p1", "1", { result: "other", ...(note === undefined ? {} : { note }) });
    expect(afterMove(before, other(), at).refusal?.message).toContain("Say in a few words");
    const first = afterMove(before, other("In the flood"), at).trip;
    expect(first.stops[0]?.lines[0]).toMatchObject({ result: "other", note: "In the flood" });
    expect(afterMove(first, other("In the flood"), at).trip).toBe(first);
    expect(afterMove(first, other("With the caretaker"), at).trip).not.toBe(first);
  });

  test.each([arrive("p1"), settle("p1", "1"), leave("p1")])(
    "is refused before the trip starts: $kind",
    (move) => {
      const released = trip([stop("p1", { lines: [line("1")] })]);
      expect(afterMove(released, move, at).refusal?.message).toContain("while it is under way");
    },
  );
});

describe("undoing a wrong tap", () => {
  const stops = () => [stop("p1", { lines: [line("1"), line("2", waiting)] }), base()];
  test("a tick can be undone until the stop is finished, and the kit goes back to its place", () => {
    const ticked = after(trip(stops()), start, arrive("p1"), settle("p1", "1"), settle("p1", "2"));
    const open = { result: "open" } as const;
    const moved = afterMove(ticked, settle("p1", "1", open), at);
    expect(moved.kits).toMatchObject([{ event: "undo_deliver", kitId: "k-1" }]);
    expect(lineOf(moved.trip, "1")).toMatchObject({
      status: "open",
      kitIs: "aboard",
      doneAt: null,
    });
    const back = afterMove(moved.trip, settle("p1", "2", { result: "locked" }), at);
    expect(back.kits).toMatchObject([{ event: "undo_collect", kitId: "k-2" }]);
    expect(lineOf(back.trip, "2")).toMatchObject({ status: "failed", kitIs: "here" });
    const left = after(moved.trip, leave("p1"));
    expect(afterMove(left, settle("p1", "2", open), at).refusal?.message).toContain("finished");
    // Once the end is undone, its lines can be changed again.
    const again = after(left, { kind: "take_back", stopId: "p1" });
    expect(afterMove(again, settle("p1", "2", open), at).refusal).toBeNull();
  });

  test("the odometer at the start can be corrected during the trip, but not below the vehicle's last known one", () => {
    const started = after(trip(stops()), start);
    const to = (n: number): DriverMove => ({ kind: "correct_start", body: { odoStartM: km(n) } });
    expect(afterMove(started, to(1500), at).trip).toMatchObject({
      odoStartM: km(1500),
      vehicleOdometerM: km(1500),
    });
    const down = after(started, to(1500), to(1001));
    expect(down).toMatchObject({ odoStartM: km(1001), odoBeforeM: km(1000) });
    expect(afterMove(started, to(999), at).refusal?.code).toBe("odometer_back");
    expect(afterMove(trip(stops()), to(1500), at).refusal?.message).toContain("under way");
  });

  test("a start can be undone until a stop was visited: everything is as it was packed", () => {
    const left = line("3", { kitIs: "unverified" });
    const before = trip([stop("p1", { lines: [line("1"), left] }), base()]);
    const moved = afterMove(after(before, start), { kind: "undo_start" }, at);
    expect(moved.kits).toMatchObject([{ event: "unload_sealed", kitId: "k-1" }]);
    expect(moved.trip).toMatchObject({ status: "released", odoStartM: null, startedAt: null });
    expect(moved.trip.vehicleOdometerM).toBe(km(1000));
    expect(moved.trip.stops[0]?.lines).toMatchObject([
      { status: "open", kitIs: "packed" },
      { status: "open", result: null, note: null },
    ]);
    const arrived = after(before, start, arrive("p1"));
    expect(afterMove(arrived, { kind: "undo_start" }, at).refusal?.message).toContain("entered");
  });

  test("an unverified kit is verified at the van, or delivered with a note of how it got there", () => {
    const before = trip([stop("p1", { lines: [line("1", { kitIs: "unverified" })] }), base()]);
    const verify: DriverMove = { kind: "verify", stopId: "p1", lineId: "1" };
    const loaded = after(before, verify, start);
    expect(lineOf(loaded, "1")).toMatchObject({ status: "open", kitIs: "aboard" });
    const there = after(before, start, arrive("p1"));
    expect(afterMove(there, verify, at).refusal?.message).toContain("it has started");
    expect(afterMove(there, settle("p1", "1"), at).refusal?.details[0]?.path).toBe("note");
    const said = { result: "done", note: "I checked it myself" } as const;
    const moved = afterMove(there, settle("p1", "1", said), at);
    expect(moved.kits).toMatchObject([{ event: "hand_over", allocationId: "a-1" }]);
    expect(lineOf(moved.trip, "1")).toMatchObject({
      status: "done",
      kitIs: "here",
      booked: "packed and not verified",
      note: "I checked it myself",
    });
  });
});

describe("finishing a trip", () => {
  const lines = [line("1"), line("2", waiting)];
  const round = () => trip([stop("p1", { lines }), base()]);

  test("unloads everything; an undelivered kit keeps its allocation's id", () => {
    const driven = after(round(), start, arrive("p1"), settle("p1", "2"), leave("p1"));
    const moved = afterMove(driven, finish, at);
    expect(moved.kits).toEqual([
      { event: "unload_sealed", kitId: "k-1", allocationId: "a-1", schoolId: null },
      { event: "unload", kitId: "k-2", allocationId: null, schoolId: null },
    ]);
    expect(moved.trip).toMatchObject({ status: "completed", odoEndM: km(1020), finishedAt: at });
    expect(moved.trip.vehicleOdometerM).toBe(km(1020));
    expect(lineOf(moved.trip, "1")).toMatchObject({ kitState: "packed", kitIs: "packed" });
    expect(lineOf(moved.trip, "2")).toMatchObject({ kitState: "in_check", kitIs: "elsewhere" });
    expect(moved.trip.stops.at(-1)).toMatchObject({ status: "done", arrivedAt: at, leftAt: at });
  });

  test("a collected kit that is on a later delivery too is unloaded once, without an allocation", () => {
    const later = line("3", { kitId: "k-2", kitState: "at_school", kitIs: "elsewhere" });
    const stops = [stop("p1", { lines: [line("2", waiting), later] }), base()];
    const driven = after(trip(stops), start, arrive("p1"), settle("p1", "2"), leave("p1"));
    expect(afterMove(driven, finish, at).kits).toEqual([
      { event: "unload", kitId: "k-2", allocationId: null, schoolId: null },
    ]);
  });

  test("divides the distance among the legs; an entered leg keeps its own", () => {
    const driven = after(round(), start, arrive("p1"), leave("p1", { legActualM: km(12) }));
    const done = after(driven, finish);
    expect(done.stops.map((each) => each.legActualM)).toEqual([km(12), km(8)]);
  });

  test("a distance much longer than planned needs a reason, also if a stop was skipped", () => {
    const far: DriverMove = { kind: "finish", body: { odoEndM: km(1090) } };
    const driven = after(round(), start, arrive("p1"), leave("p1"));
    expect(afterMove(driven, far, at).refusal?.details[0]?.path).toBe("gapReason");
    const locked = { skipReason: "Gate locked", wasThere: true };
    const driven2 = after(round(), start, leave("p1", locked));
    expect(afterMove(driven2, far, at).refusal?.details[0]?.path).toBe("gapReason");
    expect(afterMove(driven2, finish, at).refusal).toBeNull();
    // Nobody drove there, so 20 km are too many.
    const skipped = after(round(), start, leave("p1", { skipReason: "Road closed" }));
    expect(afterMove(skipped, finish, at).refusal?.details[0]?.path).toBe("gapReason");
    const less: DriverMove = { kind: "finish", body: { odoEndM: km(1003) } };
    expect(afterMove(skipped, less, at).refusal).toBeNull();
    const done = afterMove(driven2, finish, at).trip;
    expect(done).toMatchObject({ stopsDone: 0, stopsSkipped: 1 });
  });
});

test("sending all moves again changes nothing", () => {
  const round = trip([stop("p1", { lines: [line("1"), line("2", waiting)] }), base()]);
  const moves = [start, arrive("p1"), settle("p1", "1"), settle("p1", "2"), leave("p1"), finish];
  moves.reduce((now, move) => {
    const once = after(now, move);
    const twice = afterMove(once, move, "2026-11-24T09:00:00.000Z");
    expect(twice.trip).toEqual(once);
    expect(twice.kits).toEqual([]);
    expect(twice.refusal).toBeNull();
    return once;
  }, round);
});

describe("undoing a wrong tap at a stop", () => {
  const undo = (stopId: string): DriverMove => ({ kind: "take_back", stopId });
  const run = () =>
    after(
      trip([stop("p1", { lines: [line("1"), line("2")] }), stop("p2", { lines: [line("3")] })]),
      start,
    );
  const refused = (before: Run, stopId: string) => {
    const moved = afterMove(before, undo(stopId), at);
    expect(moved.trip).toBe(before);
    return moved.refusal?.message;
  };

  test("an arrival can be undone until a kit was entered there", () => {
    const here = after(run(), arrive("p1"));
    expect(stopToUndo(here)?.id).toBe("p1");
    expect(after(here, undo("p1"))).toEqual(run());
    // Sending it again changes nothing.
    expect(after(here, undo("p1"), undo("p1"))).toEqual(run());
    const ticked = after(here, settle("p1", "1"));
    expect(stopToUndo(ticked)).toBeNull();
    expect(refused(ticked, "p1")).toMatch(/Kits have been entered at Fairview School/);
  });

  test("a finished stop can be reopened until the next one has an entry", () => {
    const ticked = after(run(), arrive("p1"), settle("p1", "1"));
    const gone = after(ticked, leave("p1"));
    expect(stopToUndo(gone)?.id).toBe("p1");
    expect(after(gone, undo("p1"))).toEqual(ticked);
    const onward = after(gone, arrive("p2"));
    expect(stopToUndo(onward)?.id).toBe("p2");
    expect(refused(onward, "p1")).toMatch(/You are at Ōrere School already/);
  });

  test("a skipped stop can be reopened unless another was finished since", () => {
    const skipped = after(run(), leave("p1", { skipReason: "Gate locked" }));
    expect(after(skipped, undo("p1"))).toEqual(run());
    const later = "2026-11-24T09:30:00.000Z";
    const onward = afterMove(after(skipped, arrive("p2")), leave("p2"), later).trip;
    expect(refused(onward, "p1")).toMatch(/Ōrere School has been finished since/);
    expect(stopToUndo(onward)?.id).toBe("p2");
  });

  test("not before the start, and not after the end", () => {
    expect(refused(trip([stop("p1")]), "p1")).toMatch(/is released/);
    expect(stopToUndo(trip([stop("p1")]))).toBeNull();
  });
});
