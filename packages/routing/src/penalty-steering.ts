import { costAt } from "./cells.ts";
import type { Fleet } from "./fleet.ts";
import { roundTrip } from "./insertion.ts";

/** By how much a penalty rises or falls at a step. */
const STEP = 1.2;
/** How far from its aim the share of sound plans may be without a step. */
const TOLERANCE = 0.05;
const LEAST_PENALTY = 1e-3;
/** Of the way to an average stop and back. */
const FIRST_PENALTY = 0.125;

/** Counts how many plans keep a rule, and sets the price of breaking it so that the share that does stays near an aim. */
export type Steering = { readonly penalty: () => number; readonly note: (kept: boolean) => void };

/** Self-adjusting penalties of Gendreau, Hertz and Laporte (1994), with a step after every so many plans. */
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

/** A load as great as that of an average stop costs at first about as much as a leg to it. */
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
