import { expect, test } from "vitest";

import { readSites, type Van } from "./fleet.ts";
import { pinStops } from "./pinned.ts";
import type { Stop, Vehicle } from "./problem.ts";
import { createFaultReader } from "./route-faults.ts";

/** A reader for stops on a line, 10 apart, with the depot at 0. */
function readerFor(stops: Stop[], vehicle: Vehicle, pinned: number[] = []) {
  const at = [0, 10, 20, 30];
  const matrix = at.map((a) => at.map((b) => Math.abs(a - b)));
  const sites = readSites({ matrix, depot: 0, stops, vehicles: [vehicle], seed: 1, budgetMs: 1 });
  const [van] = pinStops(sites, [vehicle], pinned).vans;
  // Cast: one vehicle makes one van.
  return { faults: createFaultReader(sites), van: van as Van };
}

test("a late stop does not make the stops after it late", () => {
  const stops: Stop[] = [
    { node: 1, window: [0, 5], service: 2 },
    { node: 2, window: [0, 17] },
    { node: 3, window: [40, 50], service: 100 },
  ];
  const { faults, van } = readerFor(stops, {});
  const lateUpTo = new Float64Array(4);
  // Arrives at 10 instead of 5; then, as if it had arrived at 5, at 5 + 2 + 10 = 17; then it waits until 40.
  faults.read(van, [1, 2, 3], lateUpTo);
  expect(faults.late).toBe(5);
  expect([...lateUpTo]).toEqual([0, 5, 5, 5]);
  // Arrives at 30, waits until 40, leaves at 140 and arrives at 150, 133 late; counted from 17 it arrives at 27, 22 late.
  faults.read(van, [3, 2, 1]);
  expect(faults.late).toBe(133 + 22);
  faults.read(van, []);
  expect(faults.late).toBe(0);
});

test("the highest load on the way counts, not the load at the start or the end", () => {
  const stops: Stop[] = [
    { node: 1, demand: 2, pickup: 6 },
    { node: 2, demand: 6, pickup: 1 },
  ];
  const { faults, van } = readerFor(stops, { capacity: 8 });
  // 8 out, 12 after the first stop, 7 home.
  faults.read(van, [1, 2]);
  expect(faults.over).toBe(4);
  // 8 out, 3 after the first stop, 7 home.
  faults.read(van, [2, 1]);
  expect(faults.over).toBe(0);
});

test("the load for later stops is on board during the pinned part", () => {
  const stops: Stop[] = [
    { node: 1, demand: 5 },
    { node: 2, demand: 4 },
  ];
  const { faults, van } = readerFor(stops, { capacity: 8 }, [1]);
  faults.read(van, [2]);
  expect(faults.over).toBe(1);
});

test("the load picked up at pinned stops is on board all the way", () => {
  const stops: Stop[] = [
    { node: 1, pickup: 3 },
    { node: 2, demand: 4, pickup: 6 },
  ];
  const { faults, van } = readerFor(stops, { capacity: 8 }, [1]);
  faults.read(van, [2]);
  expect(faults.over).toBe(1);
});
