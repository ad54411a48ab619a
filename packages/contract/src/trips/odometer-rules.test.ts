import { describe, expect, test } from "vitest";
import {
  isGap,
  mayCorrectOdometer,
  odometerMayBe,
  odometerMayEnd,
  odometerMayStart,
  odometerWords,
  wayWords,
  shareMetres,
} from "./odometer-rules.ts";

const km = (n: number) => n * 1000;

describe("the odometer", () => {
  test("is shown in whole kilometres with thousands separators", () => {
    expect(odometerWords(184_230_999)).toBe("184,230 km");
    // A driven distance is as precise as the two readings.
    expect(wayWords(399_600)).toBe("400 km");
    expect(wayWords(1_014_400)).toBe("1,014 km");
  });

  test("can't go back at the start, and the refusal names both values", () => {
    expect(odometerMayStart(km(14_000), km(14_000))).toBeNull();
    const no = odometerMayStart(km(13_990), km(14_000));
    expect(no?.code).toBe("odometer_back");
    expect(no?.message).toContain("13,990 km");
    expect(no?.message).toContain("14,000 km");
  });

  test("can't go back at the end, and the refusal names both values", () => {
    const no = odometerMayEnd({ startM: km(100), endM: km(99), plannedM: null, gapReason: null });
    expect(no?.code).toBe("odometer_back");
    expect(no?.message).toContain("99 km");
    expect(no?.message).toContain("100 km");
  });

  // Both limits must be exceeded: 15 % alone may be a small detour, 5 km alone is little on a long trip.
  test.each([
    { driven: 46, planned: 40, gap: false },
    { driven: 46.1, planned: 40, gap: true },
    { driven: 34, planned: 40, gap: false },
    { driven: 33.9, planned: 40, gap: true },
    { driven: 15, planned: 10, gap: false },
    { driven: 15.1, planned: 10, gap: true },
    { driven: 229, planned: 200, gap: false },
    { driven: 231, planned: 200, gap: true },
    { driven: 300, planned: null, gap: false },
  ])("$driven km driven against $planned planned: gap $gap", ({ driven, planned, gap }) => {
    const plannedM = planned === null ? null : km(planned);
    expect(isGap(km(driven), plannedM)).toBe(gap);
    const end = { startM: km(1000), endM: km(1000) + km(driven), plannedM };
    expect(odometerMayEnd({ ...end, gapReason: null }) !== null).toBe(gap);
    expect(odometerMayEnd({ ...end, gapReason: "Road closed" })).toBeNull();
  });
});

describe("dividing a distance among legs", () => {
  test.each([
    { total: 10, weights: [1, 1, 1], shares: [4, 3, 3] },
    { total: 10, weights: [5, 3, 2], shares: [5, 3, 2] },
    { total: 7, weights: [0, 0], shares: [4, 3] },
    { total: 100, weights: [1, 0, 2], shares: [33, 0, 67] },
    { total: 0, weights: [3, 1], shares: [0, 0] },
    { total: 5, weights: [], shares: [] },
  ])("$total over $weights", ({ total, weights, shares }) => {
    expect(shareMetres(total, weights)).toEqual(shares);
  });

  test("adds up exactly to the metre, whatever the legs", () => {
    for (let total = 1; total < 60_000; total += 997) {
      const weights = [total % 7, 13, total % 101, 5000];
      expect(shareMetres(total, weights).reduce((a, b) => a + b, 0)).toBe(total);
    }
  });
});

describe("correcting the odometer", () => {
  const trip = { name: "North", status: "completed", claimed: false } as const;
  test.each([
    { trip, office: false, may: true },
    { trip: { ...trip, claimed: true }, office: false, may: false },
    { trip: { ...trip, claimed: true }, office: true, may: true },
    { trip: { ...trip, status: "reconciled" as const }, office: false, may: false },
    { trip: { ...trip, status: "reconciled" as const }, office: true, may: true },
    { trip: { ...trip, status: "in_progress" as const }, office: true, may: false },
  ])("$trip, by the office: $office", ({ trip: of, office, may }) => {
    expect(mayCorrectOdometer(of, office) === null).toBe(may);
  });

  test.each([
    { given: { startM: km(10), endM: km(20), beforeM: km(10), afterM: km(20) }, path: null },
    { given: { startM: km(10), endM: km(20), beforeM: null, afterM: null }, path: null },
    { given: { startM: km(10), endM: km(9), beforeM: null, afterM: null }, path: "odoEndM" },
    { given: { startM: km(10), endM: km(20), beforeM: km(11), afterM: null }, path: "odoStartM" },
    { given: { startM: km(10), endM: km(20), beforeM: null, afterM: km(19) }, path: "odoEndM" },
  ])("stays between the trips before and after: $given", ({ given, path }) => {
    expect(odometerMayBe(given)?.details[0]?.path ?? null).toBe(path);
  });
});
