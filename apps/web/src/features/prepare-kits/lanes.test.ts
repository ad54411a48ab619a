import { expect, test } from "vitest";
import { laneOf } from "./lanes.ts";

test.each([
  ["todo", "ready", "todo"],
  ["todo", "at_school", "heldUp"],
  ["in_progress", "ready", "packing"],
  ["in_progress", "quarantined", "heldUp"],
  ["blocked", "ready", "heldUp"],
  ["packed", "packed", "packed"],
  ["verified", "packed", "ready"],
  ["loaded", "in_transit_out", "ready"],
] as const)(
  "a preparation that is %s, of a kit that is %s, stands in %s",
  (status, kitState, lane) => {
    expect(laneOf({ status, kitState })).toBe(lane);
  },
);
