import { describe, expect, test } from "vitest";
import { addDays } from "../plan/days.ts";
import { allocationStatuses } from "./allocation-state.ts";
import {
  type Cell,
  cellTakesKits,
  hasNotLeft,
  isOverridable,
  typeMayGo,
} from "./allocation-rules.ts";
import { type Copy, copyMayGo, firstFree, occupiedDays } from "./copy-rules.ts";

const cell: Cell = {
  rotation: { seq: 3, status: "open" },
  termEndsOn: "2026-12-18",
  school: {
    name: "Fairview School",
    status: "member",
    maxKits: 2,
    heavyOk: true,
    maxKitG: null,
    excluded: [],
    closures: [],
  },
  holidays: [],
  deliverOn: "2026-11-10",
  collectOn: "2026-11-24",
  turnaroundDays: 3,
  repeatTerms: 2,
  held: [],
  others: [],
};
const bones = { id: "t1", name: "Dem Bones", status: "active" } as const;
const copy: Copy = { id: "k1", code: "DBN-01", state: "ready", weightG: 9000, loans: [] };
const loan = {
  schoolName: "Ōtāhuhu Primary",
  deliverOn: "2026-10-27",
  collectOn: "2026-11-10",
  freeFrom: "2026-11-13",
};

describe("a cell", () => {
  const school = (change: Partial<Cell["school"]>) => ({ school: { ...cell.school, ...change } });
  const shut = (fromOn: string, toOn: string) =>
    school({ closures: [{ fromOn, toOn, reason: "teacher-only day" }] });
  test.each<[string, Partial<Cell>, string | null]>([
    ["open", {}, null],
    ["locked", { rotation: { seq: 3, status: "locked" } }, "rotation_not_open"],
    ["prospect", school({ status: "prospect" }), "school_closed"],
    ["paused", school({ status: "paused" }), "school_closed"],
    ["one of two held", { held: ["t2"] }, null],
    ["full", { held: ["t2", "t3"] }, "school_full"],
    ["takes none", school({ maxKits: 0 }), "school_full"],
    ["closed at delivery", shut("2026-11-09", "2026-11-10"), "school_closed"],
    ["closed at collection", shut("2026-11-24", "2026-11-24"), "school_closed"],
    ["closed between", shut("2026-11-11", "2026-11-23"), null],
    ["holiday", { holidays: [{ onDay: "2026-11-24", name: "Show Day" }] }, "school_closed"],
    ["holiday between", { holidays: [{ onDay: "2026-11-13", name: "Show Day" }] }, null],
    ["collected on the last day", { collectOn: "2026-12-18" }, null],
    ["collected after the term", { collectOn: "2026-12-21" }, "school_closed"],
  ])("%s", (_, change, code) => {
    expect(cellTakesKits({ ...cell, ...change })?.code ?? null).toBe(code);
  });
});

describe("a kit type", () => {
  const before = (termsApart: number) => ({
    others: [{ kitTypeId: "t1", deliverOn: "2026-08-04", termsApart }],
  });
  test.each<[string, Partial<Cell>, "draft" | "active" | "retired", string | null]>([
    ["fits", {}, "active", null],
    ["draft", {}, "draft", "kit_not_available"],
    ["retired", {}, "retired", "kit_not_available"],
    ["held", { held: ["t1"] }, "active", "already_exists"],
    ["same term", before(0), "active", "repeat_kit_type"],
    ["a term ago", before(1), "active", "repeat_kit_type"],
    ["two terms ago", before(2), "active", null],
    ["no repeat rule", { ...before(0), repeatTerms: 0 }, "active", null],
  ])("%s", (_, change, status, code) => {
    const refused = typeMayGo({ ...cell, ...change }, { ...bones, status });
    expect(refused?.code ?? null).toBe(code);
    expect(refused !== null && isOverridable(refused)).toBe(code === "repeat_kit_type");
  });

  test.each([
    [null, "Fairview School is not lent Dem Bones."],
    ["No bones, by the board", "Fairview School is not lent Dem Bones: No bones, by the board."],
  ])("an excluded title names its reason, and no reason overrides it: %s", (reason, message) => {
    const excluded = [{ kitTypeId: bones.id, reason }];
    const refused = typeMayGo({ ...cell, school: { ...cell.school, excluded } }, bones);
    expect(refused?.message).toBe(message);
    expect(refused && isOverridable(refused)).toBe(false);
  });

  test("the repeat names the day", () => {
    expect(typeMayGo({ ...cell, ...before(1) }, bones)?.message).toBe(
      "Fairview School had Dem Bones on Tue 4 Aug 2026. Give a reason to repeat it.",
    );
  });
});

describe("a copy", () => {
  const noHeavy: Cell = { ...cell, school: { ...cell.school, heavyOk: false } };
  const upTo8: Cell = { ...cell, school: { ...cell.school, maxKitG: 8_000 } };
  const on = (deliverOn: string, collectOn: string) => ({
    loans: [{ ...loan, deliverOn, collectOn, freeFrom: addDays(collectOn, 3) }],
  });
  const borrowedUntil = (dueBackOn: string) => ({
    borrowed: { otherBranch: "Waikato", dueBackOn },
  });
  test.each<[string, Cell, Partial<Copy>, string | null]>([
    ["free", cell, {}, null],
    ["at another school today", cell, { state: "at_school" }, null],
    ["lost", cell, { state: "lost" }, "kit_not_available"],
    ["retired", cell, { state: "retired" }, "kit_not_available"],
    ["quarantined", cell, { state: "quarantined" }, "kit_not_available"],
    ["heavy", cell, { weightG: 15_001 }, null],
    ["too heavy", noHeavy, { weightG: 15_001 }, "kit_not_available"],
    ["just light enough", noHeavy, { weightG: 15_000 }, null],
    ["over the school's own limit", upTo8, { weightG: 8_001 }, "kit_not_available"],
    ["within the school's own limit", upTo8, { weightG: 8_000 }, null],
    ["resting", cell, on("2026-10-27", "2026-11-10"), "double_allocation"],
    ["rested", cell, on("2026-10-20", "2026-11-07"), null],
    ["last day of rest", cell, on("2026-10-20", "2026-11-08"), "double_allocation"],
    ["out the same days", cell, on("2026-11-10", "2026-11-24"), "double_allocation"],
    ["due before its own rest", cell, on("2026-11-26", "2026-12-10"), "double_allocation"],
    ["due after its own rest", cell, on("2026-11-27", "2026-12-10"), null],
    ["borrowed, back in time", cell, borrowedUntil("2026-11-24"), null],
    ["borrowed, due a day before", cell, borrowedUntil("2026-11-23"), "kit_not_available"],
  ])("%s", (_, inCell, change, code) => {
    expect(copyMayGo(inCell, { ...copy, ...change })?.code ?? null).toBe(code);
  });

  test("a borrowed copy that is due before it is collected names its branch and the day", () => {
    expect(copyMayGo(cell, { ...copy, ...borrowedUntil("2026-11-20") })?.message).toBe(
      "DBN-01 goes back to Waikato by Fri 20 Nov, before it would be collected on Tue 24 Nov.",
    );
    // It is not the next one that is free either.
    const taken = { ...copy, id: "k2", code: "DBN-02", loans: [loan] };
    const second = { ...copy, ...borrowedUntil("2026-11-20"), loans: [] };
    expect(firstFree(cell, bones, [second, taken]).refused?.message).toBe(
      "None of the 2 copies of Dem Bones is free on these days; DBN-02 is the next, on Fri 13 Nov.",
    );
  });

  test("a double booking names the other school and its days", () => {
    expect(copyMayGo(cell, { ...copy, loans: [loan] })?.message).toBe(
      "DBN-01 is with Ōtāhuhu Primary from Tue 27 Oct to Tue 10 Nov, and is free again on Fri 13 Nov.",
    );
  });

  test("the first free one is assigned; if there is none, the reason for each is given", () => {
    const taken = { ...copy, loans: [loan] };
    const second = { ...copy, id: "k2", code: "DBN-02" };
    expect(firstFree(cell, bones, [taken, second]).copy?.code).toBe("DBN-02");
    expect(firstFree(cell, bones, [taken]).refused?.code).toBe("double_allocation");
    const lost: Copy = { ...second, code: "DBN-03", state: "lost" };
    const none = firstFree(cell, bones, [taken, { ...second, state: "quarantined" }, lost]).refused;
    expect(none?.message).toBe(
      "None of the 2 copies of Dem Bones is free on these days; DBN-01 is the next, on Fri 13 Nov.",
    );
    expect(none?.details[0]?.message).toContain("Ōtāhuhu Primary");
    expect(none?.details[1]?.message).toContain("DBN-02");
    // A lost copy is mentioned only if there is no other.
    expect(none?.details).toHaveLength(2);
    expect(firstFree(cell, bones, [lost]).refused?.message).toBe("DBN-03 is lost.");
    const retired: Copy = { ...second, state: "retired" };
    expect(firstFree(cell, bones, [retired]).refused?.message).toBe(
      "There is no copy of Dem Bones.",
    );
  });

  test("it is reserved to the end of its turnaround, end exclusive", () => {
    expect(occupiedDays(cell)).toEqual({ from: "2026-11-10", to: "2026-11-27" });
  });
});

test("an allocation can be changed until its kit has left", () => {
  const open = allocationStatuses.filter((status) => !hasNotLeft({ status, kitCode: "DBN-01" }));
  expect(open).toEqual(["proposed", "confirmed", "preparing", "ready"]);
  expect(hasNotLeft({ status: "out", kitCode: "DBN-01" })?.message).toBe(
    "DBN-01 has left: it is out.",
  );
});
