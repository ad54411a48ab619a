import { costAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { roundTrip } from "./insertion.ts";

/** Factor by which a penalty rises or falls in one adjustment. */
const STEP = 1.2;
/** The share of sound plans may differ from its target by this much without an adjustment. */
const TOLERANCE = 0.05;
const LEAST_PENALTY = 1e-3;
/** Share of the round trip to an average stop. */
const FIRST_PENALTY = 0.125;

/**
 * Counts how many plans keep a rule, and adjusts the penalty for breaking it so that this share stays near a target.
 */
export type Steering = { readonly penalty: () => number; readonly note: (kept: boolean) => void };

/** Self-adjusting penalties of Gendreau, Hertz and Laporte (1994), adjusted after every `plansPerStep` plans. */
export function steerPenalty(first: number, aim: number, plansPerStep: number): Steering {
  let penalty = first;
  let seen = 0;
  let sound = 0;
  return {
    penalty: () => penalty,
    note: (kept) => {
      seen++;
      if (kept) sound++;
      if (seen < plansPerStep) return;
      const share = sound / seen;
      if (share < aim - TOLERANCE) penalty *= STEP;
      if (share > aim + TOLERANCE) penalty = Math.max(LEAST_PENALTY, penalty / STEP);
      [seen, sound] = [0, 0];
    },
  };
}

/** An average stop's load beyond capacity costs at first about as much as a leg to that stop. */
export function firstOverPenalty({ sites, free }: Fleet): number {
  const { demand, pickup } = sites;
  let legs = 0;
  let loads = 0;
  for (const node of free) {
    const there = roundTrip(sites, node);
    if (there < Number.POSITIVE_INFINITY) legs += there;
    loads += Math.max(costAt(demand, node), costAt(pickup, node));
  }
  return loads > 0 && legs > 0 ? (FIRST_PENALTY * legs) / loads : 1;
}
