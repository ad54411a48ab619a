import { describe, expect, test } from "vitest";
import {
  firstDelivery,
  layOut,
  mayBecome,
  mayPublish,
  rotationFits,
  takesAllocations,
} from "./rotation-rules.ts";

const term = { startsOn: "2026-10-12", endsOn: "2026-12-18" };

const packingDays = ["mon", "tue", "wed", "thu", "fri"] as const;

describe("laying out a term", () => {
  test("each collection day is the next delivery day, and the last one is inside the term", () => {
    const days = layOut(term, { rotationDays: 14, prepLeadDays: 2, packingDays }, "2026-10-13");
    expect(days.map((d) => d.deliverOn)).toEqual([
      "2026-10-13",
      "2026-10-27",
      "2026-11-10",
      "2026-11-24",
    ]);
    expect(days.at(-1)).toEqual({
      deliverOn: "2026-11-24",
      collectOn: "2026-12-08",
      // Two days before is a Sunday, so the branch packs on the Friday.
      readyBy: "2026-11-20",
    });
  });

  test.each([
    [7, "2026-12-11", 1],
    [7, "2026-12-12", 0],
    [28, "2026-10-12", 2],
  ] as const)("%i days from %s: %i fit", (rotationDays, first, count) => {
    expect(layOut(term, { rotationDays, prepLeadDays: 0, packingDays }, first)).toHaveLength(count);
  });
});

describe("closed days", () => {
  // Labour Day 2026 is a Monday.
  const labourDay = new Set(["2026-10-26"]);
  test("are skipped, and the rotations after them keep their interval", () => {
    const days = layOut(
      term,
      { rotationDays: 14, prepLeadDays: 2, packingDays },
      "2026-10-12",
      labourDay,
    );
    expect(days.map((d) => [d.deliverOn, d.collectOn])).toEqual([
      ["2026-10-12", "2026-10-27"],
      ["2026-10-27", "2026-11-09"],
      ["2026-11-09", "2026-11-23"],
      ["2026-11-23", "2026-12-07"],
    ]);
    expect(days[1]?.readyBy).toBe("2026-10-23");
  });

  test.each([
    ["before the term", "2026-09-01", "2026-10-12"],
    ["in it", "2026-11-22", "2026-11-24"],
    ["before a weekend", "2026-11-19", "2026-11-23"],
    ["before a long weekend", "2026-10-22", "2026-10-27"],
  ])(
    "%s, the first proposed delivery day is one that kits can be packed for",
    (_, today, expected) => {
      expect(firstDelivery(term, { prepLeadDays: 2 }, today, labourDay)).toBe(expected);
    },
  );
});

test.each([
  ["2026-10-12", "2026-12-18", "2026-10-12", null],
  ["2026-10-11", "2026-12-18", "2026-10-01", "deliverOn"],
  ["2026-12-19", "2026-12-20", "2026-12-01", "deliverOn"],
  ["2026-11-10", "2026-11-10", "2026-11-01", "collectOn"],
  ["2026-11-10", "2026-12-19", "2026-11-01", "collectOn"],
  ["2026-11-10", "2026-11-24", "2026-11-11", "readyBy"],
])("a rotation %s to %s, ready by %s: %s", (deliverOn, collectOn, readyBy, path) => {
  expect(rotationFits(term, { deliverOn, collectOn, readyBy })?.details[0]?.path ?? null).toBe(
    path,
  );
});

describe("the life of a rotation", () => {
  test.each([
    ["draft", true, true],
    ["open", true, true],
    ["locked", false, true],
    ["running", false, true],
    ["closed", false, false],
  ] as const)("%s: accepts kits: %s, may be published: %s", (status, takes, publishes) => {
    expect(takesAllocations({ seq: 3, status }) === null).toBe(takes);
    expect(mayPublish({ seq: 3, status }) === null).toBe(publishes);
  });

  test.each([
    ["draft", "open", undefined, 0, null],
    ["open", "locked", undefined, 5, null],
    ["locked", "open", "School joined late", 5, null],
    ["locked", "open", undefined, 0, "reason"],
    ["running", "open", "Why not", 0, "status"],
    ["running", "closed", undefined, 0, null],
    ["running", "closed", undefined, 1, "status"],
    ["draft", "closed", undefined, 0, "status"],
    ["closed", "open", "Again", 0, "status"],
  ] as const)("from %s to %s (reason: %s, %i out): %s", (status, to, reason, out, path) => {
    const refused = mayBecome({ seq: 3, status }, to, { reason, out });
    expect(refused?.details[0]?.path ?? null).toBe(path);
  });
});
