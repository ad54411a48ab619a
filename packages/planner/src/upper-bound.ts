import { processorClock } from "./budget.ts";
import { lagrangian } from "./lagrangian.ts";
import { at } from "./ints.ts";
import { type PriceLayout, priceLayout, startPrices } from "./prices.ts";
import { stayWorth, type TermModel } from "./term-model.ts";

export interface BoundLimit {
  readonly rounds: number;
  /** Milliseconds of processor time; one round is always done. */
  readonly ms: number;
}

export interface Bound {
  /** No plan can pass them. */
  readonly points: number;
  /** [school, type, period]: in how many rounds of the second half, when the prices are good, the cell was granted. */
  readonly granted: Int32Array;
}

/**
 * Lengths of the first and the last step, in Polyak's; the others lie between in a geometric row. The last ones are
 * this short because `reached` is some percent under the relaxation's optimum, so that longer ones step past it.
 */
const FIRST_STEP = 2;
const LAST_STEP = 0.002;
/** Weight of the last direction in the next one, which damps zigzagging (Camerini, Fratta and Maffioli 1975). */
const MEMORY = 0.9;
/** Scale of the prices per whole vehicle, budget or share: these units are larger than those of the other prices. */
const COARSE = 10;

/**
 * Points that no plan can pass: the best of the Lagrangian's values along subgradient steps (Held and Karp 1971) with
 * Polyak's step length (1969), which aims at `reached`, the worth of a plan that is known. With little
 * time these values are far too high, so what the schools would get alone limits them.
 */
export function upperBound(model: TermModel, reached: number, limit: BoundLimit): Bound {
  const layout = priceLayout(model);
  const evaluate = lagrangian(model, layout);
  const prices = startPrices(model, layout);
  const gradient = new Float64Array(layout.size);
  const direction = new Float64Array(layout.size);
  const scale = scales(layout);
  const granted = new Int32Array(model.weight.length);
  let halfway = false;
  const usedMs = processorClock();
  let best = Math.min(pointsAlone(model), evaluate(prices, gradient, granted));
  for (let round = 1; best > reached + 1e-6; round++) {
    const progress = Math.max(round / limit.rounds, usedMs() / limit.ms);
    if (progress >= 1 || !step(FIRST_STEP * (LAST_STEP / FIRST_STEP) ** progress)) break;
    if (!halfway && progress >= 0.5) granted.fill(0);
    halfway = progress >= 0.5;
    best = Math.min(best, evaluate(prices, gradient, granted));
  }
  return { points: best, granted };

  /** Moves the prices; false when the direction is zero, which proves them best. */
  function step(relative: number): boolean {
    let norm = 0;
    for (let i = 0; i < layout.size; i++) {
      // A price of 0 doesn't fall further: its part of the direction would only shorten the step.
      const steepest = (gradient[i] ?? 0) * (scale[i] ?? 1);
      const onFloor = (prices[i] ?? 0) <= 0;
      const turned = (onFloor && steepest > 0 ? 0 : steepest) + MEMORY * (direction[i] ?? 0);
      direction[i] = onFloor && turned > 0 ? 0 : turned;
      norm += (direction[i] ?? 0) ** 2;
    }
    if (norm === 0) return false;
    const gap = Math.max(best - reached, 1e-5 * Math.abs(best));
    const factor = (relative * gap) / norm;
    for (let i = 0; i < layout.size; i++) {
      const moved = (prices[i] ?? 0) - factor * (direction[i] ?? 0) * (scale[i] ?? 1);
      prices[i] = Math.max(0, moved);
    }
    return true;
  }
}

/** The points if each school were alone in the branch, all had their full share and every strand, and every cell of `previous` stayed. */
function pointsAlone(model: TermModel): number {
  const { ideal, previousSchool, kitType, periods, types, weights } = model;
  let points = ideal.some((most) => most > 0) ? weights.fairness : 0;
  for (const tenths of ideal) points += tenths / 10;
  for (const first of model.newStrand) points += weights.variety * first;
  for (const [use, school] of previousSchool.entries())
    if (school >= 0)
      points += stayWorth(model, school * types + at(kitType, Math.floor(use / periods)));
  return points;
}

function scales(layout: PriceLayout): Float64Array {
  const scale = new Float64Array(layout.size).fill(1);
  return scale.fill(COARSE, layout.grams, layout.entry);
}
