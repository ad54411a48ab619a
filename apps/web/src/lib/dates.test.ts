import { addDays, daysBetween } from "@kitround/contract/plan/days.ts";
import { describe, expect, it } from "vitest";
import { formatDay, formatSpan, lateBy, nearDay, today } from "./dates.ts";
import { setBranchFormat } from "./locale.ts";

describe("days", () => {
  it("reads as weekday, day and month, with the year if it is not this one", () => {
    expect(formatDay("2026-11-24", "2026-11-21")).toBe("Tue 24 Nov");
    expect(formatDay("2027-02-02", "2026-11-21")).toBe("Tue 2 Feb 2027");
    expect(formatSpan("2026-11-23", "2026-12-04", "2026-11-21")).toBe("Mon 23 Nov to Fri 4 Dec");
  });

  it("uses words for days near today", () => {
    const now = "2026-11-30";
    expect(
      ["2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"].map((d) => nearDay(d, now)),
    ).toEqual(["yesterday", "today", "tomorrow", null]);
    expect(["2026-11-27", "2026-11-29", "2026-11-30"].map((d) => lateBy(d, now))).toEqual([
      "3 days late",
      "1 day late",
      null,
    ]);
  });

  it("is the branch's own day, whatever the device's time zone", () => {
    setBranchFormat({ timeZone: "Pacific/Auckland" });
    expect(today(new Date("2026-11-20T10:59:00Z"))).toBe("2026-11-20");
    expect(today(new Date("2026-11-20T11:00:00Z"))).toBe("2026-11-21");
  });

  it("counts across months and the change of the clocks", () => {
    expect(addDays("2026-09-26", 2)).toBe("2026-09-28");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysBetween("2026-09-26", "2026-09-28")).toBe(2);
  });
});
