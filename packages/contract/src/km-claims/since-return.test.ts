import { expect, test } from "vitest";
import { changesSince } from "./since-return.ts";

const leg = (id: string, km: number, stopId: string | null = null) => ({
  id,
  stopId,
  onDay: "2026-11-20",
  fromPlace: "Base",
  toPlace: "Bank",
  distanceM: km * 1000,
  passengers: 0,
  purpose: "Float",
});

test.each([
  ["nothing", [leg("a", 3)], [leg("a", 3)], []],
  ["a leg made anew alike", [leg("a", 3, "stop")], [leg("b", 3, "stop")], []],
  ["a leg removed", [leg("a", 3)], [], ["Removed: Fri 20 Nov, Base → Bank, 3 km"]],
  ["a leg added", [], [leg("a", 4)], ["Added: Fri 20 Nov, Base → Bank, 4 km"]],
  [
    "a trip's odometer corrected",
    [leg("a", 30, "stop")],
    [leg("b", 20, "stop")],
    ["Changed: Fri 20 Nov, Base → Bank: 30 km became 20 km"],
  ],
  [
    "passengers and purpose",
    [leg("a", 3)],
    [{ ...leg("a", 3), passengers: 2, purpose: "Bank" }],
    ["Changed: Fri 20 Nov, Base → Bank: 0 passengers became 2, “Float” became “Bank”"],
  ],
  [
    "receipts added and removed",
    [{ ...leg("a", 3), receipts: [{ id: "one" }, { id: "two" }] }],
    [{ ...leg("a", 3), receipts: [{ id: "two" }, { id: "three" }, { id: "four" }] }],
    ["Changed: Fri 20 Nov, Base → Bank: 2 receipts added, 1 receipt removed"],
  ],
  [
    "a receipt of a claim whose receipts were not kept",
    [leg("a", 3)],
    [{ ...leg("a", 3), receipts: [{ id: "one" }] }],
    [],
  ],
])("%s", (_, before, now, says) => {
  expect(changesSince(before, now, "km")).toEqual(says);
});
