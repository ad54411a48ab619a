import type { StopOrder, StopProblem } from "../src/problem.ts";

/**
 * Checks an order against its problem from the problem's text alone; shares no code with the searches on purpose.
 * Gives a sentence per breach. Roads are those of the matrix: null or 1e9 and more is none.
 */
export function checkOrder(problem: StopProblem, order: StopOrder): string[] {
  const faults: string[] = [];
  if (order.routes.length !== problem.vehicles.length)
    faults.push("There is not one route per vehicle.");
  faults.push(...checkPresence(problem, order), ...checkPinned(problem, order));
  let cost = 0;
  const lateBy = new Map<number, number>();
  for (const [vehicle, route] of order.routes.entries()) {
    if (route.length === 0) continue;
    faults.push(...checkLoad(problem, vehicle, route));
    const { from = 0, until = Number.POSITIVE_INFINITY } = problem.vehicles[vehicle] ?? {};
    let time = from;
    let at = problem.depot;
    for (const node of route) {
      const road = problem.matrix[at]?.[node] ?? 1e9;
      if (road >= 1e9) faults.push(`No road from ${at} to ${node}.`);
      const stop = problem.stops.find((s) => s.node === node);
      cost += road;
      time += road;
      if (stop?.window && time < stop.window[0]) time = stop.window[0];
      if (stop?.window && time > stop.window[1]) lateBy.set(node, time - stop.window[1]);
      time += stop?.service ?? 0;
      at = node;
    }
    const home = problem.matrix[at]?.[problem.depot] ?? 1e9;
    if (home >= 1e9) faults.push(`No road from ${at} home.`);
    cost += home;
    if (time + home > until + 1e-6 && !problem.pinned?.includes(at)) {
      faults.push(`Vehicle ${vehicle} is back at ${time + home}, not by ${until}.`);
    }
  }
  if (Math.abs(cost - order.cost) > 1e-6 * (1 + cost)) {
    faults.push(`The legs travelled add up to ${cost}, not to ${order.cost}.`);
  }
  for (const { node, by } of order.late) {
    if (Math.abs((lateBy.get(node) ?? 0) - by) > 1e-6)
      faults.push(`Stop ${node} is not late by ${by}.`);
  }
  for (const node of lateBy.keys()) {
    if (!order.late.some((late) => late.node === node))
      faults.push(`Stop ${node} is late in silence.`);
    if (!problem.pinned?.includes(node)) faults.push(`Stop ${node} is late and not pinned.`);
  }
  return faults;
}

function checkPresence(problem: StopProblem, order: StopOrder): string[] {
  const named = [...order.routes.flat(), ...order.unassigned.map(({ node }) => node)].sort(
    (a, b) => a - b,
  );
  const asked = problem.stops.map(({ node }) => node).sort((a, b) => a - b);
  const same = named.length === asked.length && named.every((node, k) => node === asked[k]);
  const faults = same ? [] : [`Stops asked ${asked.join(" ")}, named ${named.join(" ")}.`];
  if (order.unassigned.some(({ why }) => !/^[A-Z].+\.$/.test(why)))
    faults.push("A reason is no sentence.");
  return faults;
}

function checkPinned(problem: StopProblem, order: StopOrder): string[] {
  const out = new Set(order.unassigned.map(({ node }) => node));
  const pinned = (problem.pinned ?? []).filter((node) => !out.has(node));
  if (pinned.length === 0) return [];
  const front = order.routes.some((route) => pinned.every((node, k) => route[k] === node));
  return front ? [] : [`Pinned ${pinned.join(" ")} are not at the front of one route.`];
}

function checkLoad(problem: StopProblem, vehicle: number, route: readonly number[]): string[] {
  const capacity = problem.vehicles[vehicle]?.capacity;
  if (capacity === undefined) return [];
  const faults: string[] = [];
  // On each leg: what is still to be delivered behind it, and what has been picked up before it.
  for (let leg = 0; leg <= route.length; leg++) {
    let load = 0;
    for (const [k, node] of route.entries()) {
      const stop = problem.stops.find((s) => s.node === node);
      load += (k >= leg ? stop?.demand : stop?.pickup) ?? 0;
    }
    if (load > capacity + 1e-9) {
      faults.push(`Vehicle ${vehicle} carries ${load} of ${capacity} on leg ${leg}.`);
    }
  }
  return faults;
}
