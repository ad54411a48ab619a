import { heavyG } from "@kitround/contract/allocations/copy-rules.ts";
import { addDays, dayIn, weekdayOf } from "@kitround/contract/plan/days.ts";
import { describe, expect, test } from "vitest";
import { anchorAt } from "./anchor.ts";
import { northWaikare, waikare } from "./data/branches.ts";
import { layBranch, timeZone } from "./make-branch.ts";
import { holidaysOf } from "./school-year.ts";

// The demo's data must be possible: on whatever day it is started, no date in it contradicts another.

const starts = [
  ["a school day", "2026-11-24T00:30:00Z"],
  ["a Sunday", "2026-11-22T03:00:00Z"],
  ["a Saturday night", "2026-11-21T10:30:00Z"],
  ["a Monday", "2026-11-22T21:00:00Z"],
  ["a Friday", "2026-11-26T22:00:00Z"],
  ["a holiday", "2026-10-25T22:00:00Z"],
  ["the first day of a term", "2026-10-11T20:00:00Z"],
  ["the last week of a term", "2026-12-16T22:00:00Z"],
  ["between two terms", "2026-10-05T22:00:00Z"],
  ["after the last term", "2026-12-27T01:00:00Z"],
  ["before the first term", "2027-01-25T01:00:00Z"],
  ["the middle of a winter term", "2027-08-10T23:00:00Z"],
] as const;

function lay(at: string, data: typeof waikare) {
  const now = new Date(at);
  const anchor = anchorAt(dayIn(timeZone, now));
  return { anchor, now, rows: layBranch("b", data, { anchor, now, accounts: new Map() }) };
}

type Laid = ReturnType<typeof lay>;
const text = (moment: unknown) => String(moment);

/** Quantities below zero, and dates later than now. */
function shelfFaults({ rows, now }: Laid): string[] {
  const held = new Map<string, number>();
  const moves = rows
    .of("stockMovement")
    .toSorted((a, b) => text(a.occurredAt).localeCompare(text(b.occurredAt)) || b.delta - a.delta);
  return moves.flatMap(({ itemId, delta, occurredAt }) => {
    const left = (held.get(itemId) ?? 0) + delta;
    held.set(itemId, left);
    const late = text(occurredAt) > now.toISOString();
    return left < 0 || late ? [`${left} of ${itemId} at ${text(occurredAt)}`] : [];
  });
}

/** Routes and trips on days when schools are closed, and trips driven before their day. */
function roadFaults({ anchor, rows }: Laid): string[] {
  const holidays = new Set(
    anchor.terms.flatMap((term) => holidaysOf(term.year).map(({ onDay }) => onDay)),
  );
  const closed = (day: string) => weekdayOf(day) > 5 || holidays.has(day);
  const driven = new Set(["in_progress", "completed", "reconciled"]);
  return [
    ...rows.of("route").flatMap((route) => (Number(route.weekday) > 5 ? [route.name] : [])),
    ...rows.of("trip").flatMap(({ name, onDay, status }) => {
      const tooSoon = driven.has(text(status)) && text(onDay) > anchor.now;
      return closed(text(onDay)) || tooSoon ? [`${name}, ${text(status)}`] : [];
    }),
  ];
}

/** Kits at a school whose loan or rotation says that they are back. */
function closedFaults({ rows }: Laid): string[] {
  const closed = new Set(
    rows.of("rotation").flatMap((each) => (each.status === "closed" ? [each.id] : [])),
  );
  const loans = new Map(rows.of("allocation").map((loan) => [loan.id, loan]));
  const brought = new Map(
    rows.of("kitEvent").flatMap((each) => (each.event === "deliver" ? [[each.kitId, each]] : [])),
  );
  return [
    ...rows.of("kit").flatMap((kit) => {
      if (kit.place !== "school") return [];
      const loan = loans.get(brought.get(kit.id ?? "")?.allocationId ?? "");
      return loan?.status === "delivered" && !closed.has(loan.rotationId) ? [] : [kit.code];
    }),
    ...[...loans.values()].flatMap((loan) =>
      closed.has(loan.rotationId) && loan.status !== "closed" ? [text(loan.id)] : [],
    ),
  ];
}

describe.each(starts)("started on %s", (_, at) => {
  test.each([waikare, northWaikare])("$name is possible", (data) => {
    const laid = lay(at, data);
    expect(laid.rows.of("stockMovement").length).toBeGreaterThan(50);
    expect(shelfFaults(laid)).toEqual([]);
    expect(roadFaults(laid)).toEqual([]);
    expect(closedFaults(laid)).toEqual([]);
  });
});

test("kits weigh what people can carry, and no school gets one that it can't lift", () => {
  const { rows } = lay("2026-11-24T00:30:00Z", waikare);
  const weights = rows.of("packingList").map((list) => ({
    a_box: Number(list.weightG) / Number(list.boxes),
    whole: Number(list.weightG),
  }));
  expect(Math.max(...weights.map((each) => each.a_box))).toBeLessThan(10_000);
  expect(Math.max(...weights.map((each) => each.whole))).toBeLessThan(17_000);
  const kits = new Map(rows.of("kit").map((kit) => [kit.id, kit]));
  expect(kits.size).toBeGreaterThan(60);
  const schools = new Map(rows.of("school").map((school) => [school.id, school]));
  const heavy = [...kits.values()].filter((kit) => Number(kit.weightG) > heavyG);
  expect(heavy.length).toBeGreaterThan(0);
  for (const { schoolId, kitId } of rows.of("allocation")) {
    if (Number(kits.get(kitId ?? "")?.weightG) > heavyG) {
      expect(schools.get(schoolId)?.heavyOk).toBe(true);
    }
  }
});

test("on a Sunday Monday's kits are prepared, and none is on the road", () => {
  const { anchor, rows } = lay("2026-11-22T03:00:00Z", waikare);
  expect(anchor).toMatchObject({ now: "2026-11-22", today: "2026-11-23", dayBefore: "2026-11-20" });
  const next = rows.of("trip").filter((trip) => trip.onDay === addDays(anchor.now, 1));
  expect(next.map((trip) => trip.status)).toEqual(["released", "released"]);
  expect(rows.of("kit").filter((kit) => kit.place === "trip")).toEqual([]);
});
