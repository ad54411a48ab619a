import { fold } from "@kitround/contract/fold.ts";
import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { DeliveryRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { describe, expect, test } from "vitest";
import { deliveryDay, type PlanParts, planRows, termToShow } from "./plan-model.ts";

// Casts: only the fields that the rows use matter here.
const school = (id: string, nameEn: string, routeId: string | null, status = "member") =>
  ({ id, nameEn, nameMi: null, suburb: null, routeId, status }) as School;
const gives = (schoolId: string, rotationId: string) => ({ schoolId, rotationId }) as Allocation;
const wants = (schoolId: string, status: string) => ({ schoolId, status }) as KitRequest;

const parts: PlanParts = {
  routes: [{ id: "r1" } as DeliveryRoute, { id: "r2" } as DeliveryRoute],
  schools: [
    school("b", "Ōtāhuhu Primary", "r1"),
    school("a", "Fairview School", "r1"),
    school("c", "Paused with a kit", null, "paused"),
    school("d", "Left long ago", "r2", "left"),
  ],
  allocations: [gives("a", "x"), gives("a", "x"), gives("b", "x"), gives("c", "y")],
  requests: [wants("a", "planned"), wants("b", "waitlisted"), wants("b", "requested")],
};
const keys = (filter = {}) => planRows(parts, filter).map((r) => r.key);

describe("the plan's rows", () => {
  test("routes with their schools by name, then those on no route; former members are left out", () => {
    expect(keys()).toEqual(["r1", "a", "b", "none", "c"]);
  });

  test("search ignores macrons; a route without a match is hidden", () => {
    expect(keys({ q: "otahuhu" })).toEqual(["r1", "b"]);
    expect(keys({ q: "nobody" })).toEqual([]);
  });

  test("a kit's code or title finds the schools it goes to, and their other kits are faded", () => {
    const kit = (id: string, kitCode: string, kitTypeName: string) =>
      ({ ...gives("a", "x"), id, kitCode, kitTypeName }) as Allocation;
    const drawn = {
      ...parts,
      allocations: [kit("1", "DBN-03", "Dem Bones"), kit("2", "LGT-01", "Light")],
    };
    const faded = (q: string) =>
      planRows(drawn, { q }).flatMap((row) =>
        row.kind === "school" ? [...row.cells.values()].flat().map((k) => k.faded ?? false) : [],
      );
    expect(planRows(drawn, { q: "dbn-03" }).map((r) => r.key)).toEqual(["r1", "a"]);
    expect(faded("dbn-03")).toEqual([false, true]);
    expect(faded("light")).toEqual([true, false]);
    // A school that is found by its own name keeps all its kits.
    expect(faded("fairview")).toEqual([false, false]);
  });

  test.each([
    [
      "its kits' day, moved from a holiday",
      ["2026-10-27", "2026-10-27", "2026-10-26"],
      "2026-10-27",
    ],
    ["the first of two days alike", ["2026-10-28", "2026-10-27"], "2026-10-28"],
    ["its weekday's, with no kit or one that has no day yet", ["", ""], "2026-10-26"],
  ])("a route's line has %s", (_, days, expected) => {
    const rotation = { id: "x", deliverOn: "2026-10-23" } as Rotation;
    const drawn = {
      ...parts,
      routes: [{ id: "r1", weekday: 1 } as DeliveryRoute],
      allocations: days.map((deliverOn) => ({ ...gives("a", "x"), deliverOn })),
    };
    const [row] = planRows(drawn, {});
    expect(row?.kind === "route" && deliveryDay(row, rotation)).toBe(expected);
  });

  test("the row of an unchanged school stays the same object, so that it is not rendered again", () => {
    const rowOf = (drawn: PlanParts, id: string, q = "") =>
      planRows(drawn, { q }).find((row) => row.key === id);
    const before = { a: rowOf(parts, "a"), b: rowOf(parts, "b") };
    expect(rowOf(parts, "b", "primary")).toBe(before.b);
    const given = { ...parts, allocations: [...parts.allocations, gives("a", "y")] };
    expect(rowOf(given, "b")).toBe(before.b);
    expect(rowOf(given, "a")).not.toBe(before.a);
    const asked = { ...parts, requests: [] };
    expect(rowOf(asked, "b")).not.toBe(before.b);
  });

  test("the conflict filter leaves the schools that have one", () => {
    const conflict = {} as PlanConflict;
    const drawn = {
      ...parts,
      allocations: [{ ...gives("b", "x"), conflict }, gives("a", "x")],
    };
    expect(planRows(drawn, { conflict: true }).map((r) => r.key)).toEqual(["r1", "b"]);
  });

  test.each([
    ["a title", { title: "t1" }, ["r1", "a"], ["1"]],
    ["a kit", { kit: "k2" }, ["r1", "a", "b"], ["2", "3"]],
    ["a strand", { strand: new Set(["t2"]) }, ["r1", "a", "b"], ["2", "3"]],
    ["a title and a school", { title: "t2", q: "otahuhu" }, ["r1", "b"], ["3"]],
    ["a title and conflicts of others", { title: "t1", conflict: true }, [], []],
    ["a kit with a conflict", { kit: "k2", conflict: true }, ["r1", "b"], ["3"]],
    ["who waits for a title", { title: "t1", open: true }, ["r1", "b"], []],
    ["nothing of it", { kit: "k9" }, [], []],
  ] as const)("filtered by %s, other kits step back", (_, filter, keys, bright) => {
    const kit = (id: string, schoolId: string, kitTypeId: string, kitId: string) =>
      ({ ...gives(schoolId, "x"), id, kitTypeId, kitId }) as Allocation;
    const drawn = {
      ...parts,
      allocations: [
        kit("1", "a", "t1", "k1"),
        kit("2", "a", "t2", "k2"),
        { ...kit("3", "b", "t2", "k2"), conflict: {} as PlanConflict },
      ],
      requests: [
        { ...wants("b", "requested"), kitTypeId: "t1" },
        { ...wants("a", "requested"), kitTypeId: "t2" },
      ],
    };
    const rows = planRows(drawn, filter);
    expect(rows.map((row) => row.key)).toEqual(keys);
    const kits = rows.flatMap((row) =>
      row.kind === "school" ? [...row.cells.values()].flat() : [],
    );
    expect(kits.filter((one) => !one.faded).map((one) => one.id)).toEqual(bright);
  });

  test("requests are open if they are requested or waiting", () => {
    expect(keys({ open: true })).toEqual(["r1", "b"]);
  });

  test("a cell has its kits, a route the sum of its schools", () => {
    const rows = planRows(parts, {});
    expect(rows[0]).toMatchObject({ kind: "route", schools: 2, kits: new Map([["x", 3]]) });
    expect(rows[1]).toMatchObject({ openRequests: 0 });
    expect(rows[2]).toMatchObject({ openRequests: 2 });
  });
});

test("words are folded to plain letters", () => {
  expect(fold(" Ākonga ĀO ")).toBe("akonga ao");
});

describe("the term to show", () => {
  const term = (id: string, startsOn: string, endsOn: string) =>
    ({ id, startsOn, endsOn, year: 2026, number: 1, rotations: 0, rowVersion: 1 }) as const;
  const terms = [
    term("t4", "2026-10-12", "2026-12-18"),
    term("t3", "2026-07-20", "2026-09-25"),
    term("t2", "2026-04-20", "2026-07-03"),
  ];
  test.each([
    ["t2", "2026-10-12", "t2"],
    [undefined, "2026-09-25", "t3"],
    [undefined, "2026-07-10", "t3"],
    [undefined, "2027-01-01", "t4"],
    ["gone", "2026-12-18", "t4"],
  ])("asked %s on %s: %s", (asked, today, shown) => {
    expect(termToShow(terms, asked, today)?.id).toBe(shown);
  });
});
