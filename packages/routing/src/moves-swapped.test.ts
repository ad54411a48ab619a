import { expect, test } from "vitest";

import { generatedProblem } from "../test/generated-problem.ts";
import { oneSwapAway, priceOf } from "../test/one-swap-away.ts";
import { fleetOf } from "../test/test-fleet.ts";
import { createSwap } from "./moves-swapped.ts";
import { createVanRoutes, setRoute } from "./van-routes.ts";

const penalties = { late: 0, over: 30 };

/** Two vans with from one stop to six each, after an exchange, beside the prices of all exchanges there are. */
function afterSwap(seed: number, asymmetry: number) {
  const stops = 2 + (seed % 11);
  const fleet = fleetOf(generatedProblem({ stops, seed, vehicles: 2, slack: 0.05, asymmetry }));
  const state = createVanRoutes(fleet);
  state.penalties = penalties;
  state.changes = 1;
  const first = 1 + (seed % (stops - 1));
  const routes = [fleet.free.slice(0, first), fleet.free.slice(first)];
  for (const [van, route] of routes.entries()) setRoute(state, van, route);
  const before = priceOf(penalties, fleet, routes);
  const prices = [...oneSwapAway(routes)].map((other) => priceOf(penalties, fleet, other));
  const found = createSwap(state)(0, 1);
  return { found, before, prices, after: priceOf(penalties, fleet, state.stops) };
}

const seeds = Array.from({ length: 200 }, (_, k) => k + 1);

test("the cheapest exchange of two routes is applied, and none that is not cheaper", () => {
  const results = seeds.map((seed) => afterSwap(seed, 0));
  for (const { found, before, prices, after } of results) {
    const cheapest = Math.min(before, ...prices);
    expect(found).toBe(cheapest < before - 1e-6);
    expect(after).toBeCloseTo(cheapest, 6);
  }
  expect(results.filter(({ found }) => found).length).toBeGreaterThan(50);
});

test("on roads that differ by direction, an exchange that is applied makes the routes cheaper", () => {
  const results = seeds.map((seed) => afterSwap(seed, 0.3)).filter(({ found }) => found);
  for (const { before, prices, after } of results) {
    expect(after).toBeLessThan(before);
    expect(prices.some((price) => Math.abs(price - after) < 1e-6)).toBe(true);
  }
  expect(results.length).toBeGreaterThan(50);
});
