import { expect, test } from "vitest";
import { edgeStep } from "./drag-ghost.ts";

const cells = { left: 240, right: 1440, top: 200, bottom: 800 };

test.each([
  ["in the midst", 700, 500, 0, 0],
  ["at the right edge", 1400, 500, 12, 0],
  ["over the schools' names", 200, 500, -12, 0],
  ["under the heads", 700, 220, 0, -12],
  ["in the lower left corner", 250, 799, -12, 12],
  ["below the grid", 700, 860, 0, 12],
])("%s", (_, x, y, across, down) => {
  expect(edgeStep(cells, x, y)).toEqual({ x: across, y: down });
});
