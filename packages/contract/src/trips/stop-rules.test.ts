import { describe, expect, test } from "vitest";
import {
  isSameSettlement,
  lineMayBeSettled,
  resultOf,
  statusOnLeaving,
  stopMayBeArrivedAt,
  stopMayBeLeft,
  tripMustRun,
} from "./stop-rules.ts";
import { stopStatuses } from "./trip.ts";
import { tripStatuses } from "./trip-statuses.ts";

const stop = (status: (typeof stopStatuses)[number], id = "s1") =>
  ({
    id,
    kind: "school",
    placeName: id === "s1" ? "Fairview School" : "Ōrere School",
    status,
  }) as const;
const line = {
  action: "collect",
  kitCode: "DBN-03",
  kitTypeName: "Dem Bones",
  boxesExpected: 3,
  weightG: 9000,
  boxesActual: null,
  status: "open",
  result: null,
  note: null,
} as const;

test("stops are entered only during the trip", () => {
  const may = tripStatuses.filter((status) => tripMustRun({ name: "North", status }) === null);
  expect(may).toEqual(["in_progress"]);
});

describe("arriving", () => {
  test.each(stopStatuses)("from %s", (status) => {
    const may = status === "pending" || status === "skipped";
    expect(stopMayBeArrivedAt(stop(status), []) === null).toBe(may);
  });
  test("one stop at a time: the refusal names the other one", () => {
    const others = [stop("pending"), stop("arrived", "s2")];
    expect(stopMayBeArrivedAt(stop("pending"), others)?.message).toContain("Ōrere School");
    expect(stopMayBeArrivedAt(stop("pending"), [stop("arrived")])).toBeNull();
  });
});

describe("leaving", () => {
  const open = [{ status: "open" }] as const;
  const handedOver = [{ status: "done" }, { status: "open" }] as const;
  test.each([
    { status: "arrived", lines: open, skipping: false, may: true },
    { status: "pending", lines: open, skipping: false, may: false },
    { status: "pending", lines: open, skipping: true, may: true },
    { status: "arrived", lines: open, skipping: true, may: true },
    { status: "arrived", lines: handedOver, skipping: true, may: false },
    { status: "arrived", lines: handedOver, skipping: false, may: true },
    { status: "done", lines: open, skipping: false, may: false },
    { status: "skipped", lines: open, skipping: true, may: false },
  ] as const)("$status, skipping $skipping: $may", ({ status, lines, skipping, may }) => {
    expect(stopMayBeLeft({ ...stop(status), lines }, skipping) === null).toBe(may);
  });
  test("a stop is done if every line is, or if it has none", () => {
    expect(statusOnLeaving([])).toBe("done");
    expect(statusOnLeaving([{ status: "done" }])).toBe("done");
    expect(statusOnLeaving([{ status: "done" }, { status: "failed" }])).toBe("partial");
  });
});

describe("settling a line", () => {
  const here = stop("arrived");
  test.each([
    { given: { result: "done" }, may: true },
    { given: { result: "done", boxesActual: 2 }, may: true },
    { given: { result: "done", boxesActual: 4 }, may: false },
    { given: { result: "done", boxesActual: 0 }, may: false },
    { given: { result: "refused" }, may: true },
  ] as const)("$given at the stop: $may", ({ given, may }) => {
    expect(lineMayBeSettled(here, line, given) === null).toBe(may);
  });
  test("not before the arrival, not after finishing", () => {
    for (const status of stopStatuses) {
      expect(lineMayBeSettled(stop(status), line, { result: "done" }) === null).toBe(
        status === "arrived",
      );
    }
  });
  test("a done line may be undone, refused or counted again", () => {
    const done = { ...line, status: "done", result: "missing_box", boxesActual: 2 } as const;
    expect(lineMayBeSettled(here, done, { result: "refused" })).toBeNull();
    expect(lineMayBeSettled(here, done, { result: "open" })).toBeNull();
    expect(lineMayBeSettled(here, done, { result: "done", boxesActual: 3 })).toBeNull();
  });
  test("a line that was not possible may become possible", () => {
    const failed = { ...line, status: "failed", result: "refused" } as const;
    expect(lineMayBeSettled(here, failed, { result: "done" })).toBeNull();
  });
  test("a line with a missing box is done, with its box missing", () => {
    expect(resultOf(line, { result: "done" })).toBe("done");
    expect(resultOf(line, { result: "done", boxesActual: 2 })).toBe("missing_box");
    expect(resultOf(line, { result: "wrong_kit" })).toBe("wrong_kit");
  });
  test("which answers count as the same", () => {
    const done = { ...line, status: "done", result: "done", boxesActual: 3 } as const;
    const failed = { ...line, status: "failed", result: "refused" } as const;
    expect(isSameSettlement(line, { result: "done" })).toBe(false);
    expect(isSameSettlement(done, { result: "done" })).toBe(true);
    expect(isSameSettlement(done, { result: "done", boxesActual: 2 })).toBe(false);
    expect(isSameSettlement(failed, { result: "refused" })).toBe(true);
    expect(isSameSettlement(failed, { result: "wrong_kit" })).toBe(false);
  });
});
