import type { Problem } from "../src/problem.ts";
import { newStrands, pairs, points, trips, unevenness } from "./plan-checker.ts";

/**
 * The best total of a tiny problem by trying everything: each copy in each period at each school or nowhere. Only for
 * a handful of kit-periods.
 */
export function bestTotal(problem: Problem): number {
  const { periods, schools, kits, turnaround = 0 } = problem;
  const weights = problem.weights ?? {};
  const typeOf = new Map(problem.types.map((type) => [type.id, type]));
  const ideals = schools.map((school) => ideal(problem, school.id));
  const got = schools.map(() => 0);
  const has = new Set<string>();
  const load = new Map<string, number>();
  const previous = new Set((problem.previous ?? []).map((c) => `${c.school}|${c.period}|${c.kit}`));
  const cells: { school: string; type: string; period: number }[] = [];
  let best = -Infinity;
  walk(0, 0, -1, "", 0);
  return best;

  function walk(k: number, p: number, last: number, route: string, sum: number): void {
    const kit = kits[k];
    if (kit === undefined) {
      const shares = got.flatMap((points, s) =>
        (ideals[s] ?? 0) > 0 ? [points / (ideals[s] ?? 1)] : [],
      );
      const lost =
        (weights.spread ?? 2) * pairs(cells) +
        (weights.even ?? 2) * unevenness(problem, cells) +
        (weights.trips ?? 1) * trips(problem, cells);
      const variety = (weights.variety ?? 2) * newStrands(problem, cells);
      best = Math.max(
        best,
        sum +
          variety +
          (weights.fairness ?? 0) * (shares.length === 0 ? 0 : Math.min(...shares)) -
          lost,
      );
      return;
    }
    if (p >= periods) {
      walk(k + 1, 0, -1, "", sum);
      return;
    }
    walk(k, p + 1, last, route, sum);
    if ((kit.away ?? []).includes(p) || (last >= 0 && p - last <= turnaround)) return;
    const type = typeOf.get(kit.type);
    if (type === undefined) return;
    schools.forEach((school, s) => {
      if (!school.suitable.includes(kit.type) || (school.history ?? []).includes(kit.type)) return;
      if ((school.closed ?? []).includes(p) || has.has(`${school.id}|${kit.type}`)) return;
      const van = problem.routes.find((one) => one.id === school.route);
      const uses: [key: string, amount: number, limit: number][] = [
        [`places ${school.id} ${p}`, 1, school.entitlement[p] ?? 0],
        [`kg ${school.route} ${p}`, type.kg, van?.kg ?? Infinity],
        [`boxes ${school.route} ${p}`, type.boxes, van?.boxes ?? Infinity],
        [`minutes ${p}`, type.minutes, problem.minutesPerPeriod ?? Infinity],
      ];
      if (uses.some(([key, amount, limit]) => (load.get(key) ?? 0) + amount > limit + 1e-6)) return;
      const worth = points(problem, school.id, kit.type, p);
      for (const [key, amount] of uses) load.set(key, (load.get(key) ?? 0) + amount);
      has.add(`${school.id}|${kit.type}`);
      got[s] = (got[s] ?? 0) + worth;
      const moved = route !== "" && route !== school.route ? (weights.moves ?? 0) : 0;
      const asked = school.requests.some((request) => request.type === kit.type);
      const stay = (asked ? undefined : weights.stayUnasked) ?? weights.stay ?? 0;
      const kept = previous.has(`${school.id}|${p}|${kit.id}`) ? stay : 0;
      cells.push({ school: school.id, type: kit.type, period: p });
      walk(k, p + 1, p, school.route, sum + worth - moved + kept);
      cells.pop();
      got[s] = (got[s] ?? 0) - worth;
      has.delete(`${school.id}|${kit.type}`);
      for (const [key, amount] of uses) load.set(key, (load.get(key) ?? 0) - amount);
    });
  }
}

/** The most points a school gets alone in the branch: each type in one period or none, by trying everything. */
export function ideal(problem: Problem, id: string): number {
  const school = problem.schools.find((one) => one.id === id);
  if (school === undefined) return 0;
  const room = school.entitlement.map((n, p) => ((school.closed ?? []).includes(p) ? 0 : n));
  const van = problem.routes.find((one) => one.id === school.route);
  const types = problem.types.filter(
    (type) =>
      school.suitable.includes(type.id) &&
      !(school.history ?? []).includes(type.id) &&
      type.kg <= (van?.kg ?? Infinity) &&
      type.boxes <= (van?.boxes ?? Infinity) &&
      type.minutes <= (problem.minutesPerPeriod ?? Infinity),
  );
  const exists = (type: string, p: number): boolean =>
    problem.kits.some((kit) => kit.type === type && !(kit.away ?? []).includes(p));
  const walk = (t: number): number => {
    const type = types[t];
    if (type === undefined) return 0;
    let most = walk(t + 1);
    room.forEach((places, p) => {
      if (places === 0 || !exists(type.id, p)) return;
      room[p] = places - 1;
      most = Math.max(most, points(problem, id, type.id, p) + walk(t + 1));
      room[p] = places;
    });
    return most;
  };
  return walk(0);
}
