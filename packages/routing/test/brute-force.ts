import { checkOrder } from "./order-checker.ts";
import type { StopProblem } from "../src/problem.ts";

export type BruteForce = { readonly unassigned: number; readonly cost: number };

/**
 * The best answer by trying every order of every selection on every vehicle: fewest unassigned, then least cost.
 * An oracle for up to about 6 stops; judges by the independent checker and shares no code with the searches.
 */
export function bruteForce(problem: StopProblem): BruteForce {
  const nodes = problem.stops.map(({ node }) => node);
  const routes = problem.vehicles.map((): number[] => []);
  const left = new Set(nodes);
  let best: BruteForce = { unassigned: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };

  const judge = (): void => {
    if (left.size > best.unassigned) return;
    const unassigned = [...left].map((node) => ({
      node,
      limit: "load" as const,
      why: "Left out.",
    }));
    const cost = travelled(problem, routes);
    if (left.size === best.unassigned && cost >= best.cost) return;
    const faults = checkOrder(problem, { routes, cost, late: [], unassigned });
    if (faults.length === 0) best = { unassigned: left.size, cost };
  };

  const fill = (vehicle: number): void => {
    const route = routes[vehicle];
    if (route === undefined) {
      judge();
      return;
    }
    fill(vehicle + 1);
    // Not over the set itself, which is changed and restored under the loop.
    for (const node of nodes.filter((candidate) => left.has(candidate))) {
      left.delete(node);
      route.push(node);
      fill(vehicle);
      route.pop();
      left.add(node);
    }
  };
  fill(0);
  return best;
}

function travelled({ matrix, depot }: StopProblem, routes: readonly (readonly number[])[]): number {
  let cost = 0;
  for (const route of routes) {
    if (route.length === 0) continue;
    const way = [depot, ...route, depot];
    for (let k = 1; k < way.length; k++) cost += matrix[way[k - 1] ?? 0]?.[way[k] ?? 0] ?? 1e9;
  }
  return cost;
}
