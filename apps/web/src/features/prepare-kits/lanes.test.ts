import { expect, test } from "vitest";
import { isSoon, laneOf } from "./lanes.ts";

test.each([
  ["todo", "ready", "todo"],
  ["todo", "at_school", "heldUp"],
  ["in_progress", "ready", "packing"],
  ["in_progress", "quarantined", "heldUp"],
  ["blocked", "ready", "heldUp"],
  ["packed", "packed", "packed"],
  ["verified", "packed", "ready"],
  ["loaded", "in_transit_out", "ready"],
] as const)("a preparation that is %s, of a kit that is %s, is in %s", (status, kitState, lane) => {
  expect(laneOf({ status, kitState })).toBe(lane);
});

// Two days of preparation, on Tuesday 24 November.
test.each([
  ["leaves tomorrow", "2026-11-25", "2026-11-25", true],
  ["leaves in two days", "2026-11-26", "2026-11-26", true],
  ["leaves in three days", "2026-11-27", "2026-11-25", false],
  ["leaves in February and its packing is due in February", "2027-02-09", "2027-02-05", false],
  ["leaves next week and its packing is due today", "2026-12-01", "2026-11-24", true],
  ["should have left yesterday", "2026-11-23", "2026-11-20", true],
])("a kit that %s is on the board of the coming days: %s %s %s", (_, deliverOn, dueOn, soon) => {
  expect(isSoon({ deliverOn, dueOn }, 2, "2026-11-24")).toBe(soon);
});

test("a branch that packs on the delivery day sees a kit the evening before", () => {
  const kit = { deliverOn: "2026-11-25", dueOn: "2026-11-25" };
  expect(isSoon(kit, 0, "2026-11-24")).toBe(true);
  expect(isSoon(kit, 0, "2026-11-23")).toBe(false);
});
