import { expect, test } from "vitest";

import { estimateTable } from "./distances.ts";

const auckland = { lat: -36.8485, lon: 174.7633 };

test("an estimate is straight lines times the road factor, in whole metres and seconds", () => {
  const near = { lat: -36.8485, lon: 174.7733 };
  const table = estimateTable([auckland, near], { roadFactor: 2, kmPerHour: 36 });
  const metres = 1780;
  expect(table).toEqual({
    metres: [
      [0, metres],
      [metres, 0],
    ],
    seconds: [
      [0, Math.round(metres / 10)],
      [Math.round(metres / 10), 0],
    ],
    source: "estimate",
    note: null,
  });
  expect(estimateTable([auckland, near]).metres[0]?.[1]).toBe(Math.round((metres / 2) * 1.3));
});
