import type { Fleet } from "../src/fleet.ts";
import { leg } from "../src/matrix.ts";
import { createFaultReader, type Penalties } from "../src/route-faults.ts";

/** Cost of the legs and of the faults, computed from scratch. */
export function priceOf(
  penalties: Penalties,
  { sites, vans }: Fleet,
  routes: readonly (readonly number[])[],
): number {
  const faults = createFaultReader(sites);
  return vans.reduce((sum, van, index) => {
    const stops = routes[index] ?? [];
    faults.read(van, stops);
    let here = van.start.node;
    for (const node of [...stops, sites.depot]) {
      sum += leg(sites.legs, here, node);
      here = node;
    }
    return sum + penalties.late * faults.late + penalties.over * faults.over;
  }, 0);
}

/** Every plan in which two routes exchange one stop each, or one gives a stop to the other, at any place. */
export function* oneSwapAway(routes: readonly (readonly number[])[]) {
  for (const [a, A] of routes.entries()) {
    for (const [b, B] of routes.entries()) {
      if (a === b) continue;
      for (const [i, u] of A.entries()) {
        for (let m = 0; m <= B.length; m++) {
          yield routes.with(a, A.toSpliced(i, 1)).with(b, B.toSpliced(m, 0, u));
        }
        if (a > b) continue;
        for (const [j, v] of B.entries()) {
          const [left, right] = [A.toSpliced(i, 1), B.toSpliced(j, 1)];
          for (let k = 0; k <= left.length; k++) {
            for (let m = 0; m <= right.length; m++) {
              yield routes.with(a, left.toSpliced(k, 0, v)).with(b, right.toSpliced(m, 0, u));
            }
          }
        }
      }
    }
  }
}
