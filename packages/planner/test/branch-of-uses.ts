import type { Problem } from "../src/problem.ts";

/** For each copy of the one type, the route that it serves in each period, or "-"; each use is at a school of its own. */
export type Uses = readonly string[];

/** School `kit * 4 + period` is the one that the copy may serve in the period; `away` is the second copy's. */
export function branchOfUses(uses: Uses, turnaround = 0, away: readonly number[] = []): Problem {
  const cells = uses.flatMap((routes, kit) =>
    Array.from(routes, (route, period) => ({ route, kit, period })),
  );
  return {
    periods: 4,
    turnaround,
    seed: 1,
    routes: [{ id: "R" }, { id: "Q" }, { id: "Z" }],
    types: [{ id: "T", kg: 1, boxes: 1, minutes: 1 }],
    kits: uses.map((_, k) => ({ id: `K${k}`, type: "T", away: k === 1 ? [...away] : [] })),
    schools: cells.map(({ route, kit, period }) => ({
      id: `S${kit}${period}`,
      route: route === "-" ? "R" : route,
      entitlement: [1, 1, 1, 1],
      suitable: ["T"],
      requests: [{ type: "T", rank: 0 }],
    })),
  };
}
