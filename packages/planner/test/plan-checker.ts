import type { Plan, Problem } from "../src/problem.ts";

/**
 * Checks a plan against the published rules from the problem alone. Written from the rules' text, with maps of ids and
 * floating-point points, and with nothing of the planner but the shape of its answer.
 */
export function violations(problem: Problem, plan: Plan): string[] {
  const found: string[] = [];
  const say = (sentence: string): void => void found.push(sentence);
  const school = new Map(problem.schools.map((one) => [one.id, one]));
  const kit = new Map(problem.kits.map((one) => [one.id, one]));
  const type = new Map(problem.types.map((one) => [one.id, one]));
  const sums = new Map<string, number>();
  const count = (key: string, amount: number): number => {
    const sum = (sums.get(key) ?? 0) + amount;
    sums.set(key, sum);
    return sum;
  };
  const uses = new Map<string, number[]>();

  for (const cell of plan.allocations) {
    const at = `${cell.school}/${cell.period}/${cell.kit}`;
    const s = school.get(cell.school);
    const k = kit.get(cell.kit);
    const t = type.get(cell.type);
    if (s === undefined || k === undefined || t === undefined) {
      say(`${at}: unknown id`);
      continue;
    }
    if (k.type !== cell.type) say(`${at}: kit is of type ${k.type}, not ${cell.type}`);
    if (!Number.isInteger(cell.period) || cell.period < 0 || cell.period >= problem.periods)
      say(`${at}: no such period`);
    if (!s.suitable.includes(t.id)) say(`${at}: unsuitable`);
    if ((s.history ?? []).includes(t.id)) say(`${at}: in history`);
    if ((s.closed ?? []).includes(cell.period)) say(`${at}: closed`);
    if ((k.away ?? []).includes(cell.period)) say(`${at}: kit away`);
    if (cell.reasons.length === 0) say(`${at}: no reason given`);
    if (count(`once ${s.id} ${t.id}`, 1) > 1) say(`${at}: type twice in the term`);
    if (count(`places ${s.id} ${cell.period}`, 1) > (s.entitlement[cell.period] ?? 0))
      say(`${at}: above entitlement`);
    count(`kg ${s.route} ${cell.period}`, t.kg);
    count(`boxes ${s.route} ${cell.period}`, t.boxes);
    count(`minutes ${cell.period}`, t.minutes);
    uses.set(k.id, [...(uses.get(k.id) ?? []), cell.period]);
  }
  for (const route of problem.routes) {
    for (let p = 0; p < problem.periods; p++) {
      if ((sums.get(`kg ${route.id} ${p}`) ?? 0) > (route.kg ?? Infinity) + 1e-6)
        say(`${route.id}/${p}: kilograms above the vehicle's`);
      if ((sums.get(`boxes ${route.id} ${p}`) ?? 0) > (route.boxes ?? Infinity) + 1e-6)
        say(`${route.id}/${p}: boxes above the vehicle's`);
    }
  }
  for (let p = 0; p < problem.periods; p++)
    if ((sums.get(`minutes ${p}`) ?? 0) > (problem.minutesPerPeriod ?? Infinity) + 1e-6)
      say(`${p}: volunteer minutes exceeded`);
  for (const [id, periods] of uses) {
    const inOrder = periods.toSorted((a, b) => a - b);
    inOrder.slice(1).forEach((p, i) => {
      if (p - (inOrder[i] ?? 0) <= (problem.turnaround ?? 0)) say(`${id}: no rest before ${p}`);
    });
  }
  for (const lock of problem.locked ?? [])
    if (
      !plan.allocations.some(
        (cell) =>
          cell.school === lock.school && cell.period === lock.period && cell.kit === lock.kit,
      )
    )
      say(`${lock.school}/${lock.period}/${lock.kit}: locked cell lost`);
  return [...found, ...wrongFigures(problem, plan)];
}

/** Recomputes the figures that a plan claims. */
function wrongFigures(problem: Problem, plan: Plan): string[] {
  const found: string[] = [];
  const same = (what: string, claimed: number, counted: number): void => {
    if (Math.abs(claimed - counted) > 1e-4)
      found.push(`${what}: ${claimed} claimed, ${counted} counted`);
  };
  const weights = problem.weights ?? {};
  const rank = plan.allocations.reduce(
    (sum, cell) => sum + points(problem, cell.school, cell.type, cell.period),
    0,
  );
  const before = new Set((problem.previous ?? []).map((c) => `${c.school}|${c.period}|${c.kit}`));
  const asked = new Set(
    problem.schools.flatMap((one) => one.requests.map(({ type }) => `${one.id}|${type}`)),
  );
  const stay = weights.stay ?? 30;
  const stays = plan.allocations
    .filter((c) => before.has(`${c.school}|${c.period}|${c.kit}`))
    .map((c) => (asked.has(`${c.school}|${c.type}`) ? stay : (weights.stayUnasked ?? stay)));
  const { objective } = plan;
  same("rank", objective.rank, rank);
  same("moves", objective.moves, (weights.moves ?? 2) * moves(problem, plan.allocations));
  same(
    "stay",
    objective.stay,
    stays.reduce((sum, points) => sum + points, 0),
  );
  same(
    "fairness",
    objective.fairness,
    (weights.fairness ?? 25 * problem.schools.length) * objective.worstSchool,
  );
  same("spread", objective.spread, (weights.spread ?? 2) * pairs(plan.allocations));
  same("even", objective.even, (weights.even ?? 2) * unevenness(problem, plan.allocations));
  same(
    "variety",
    objective.variety,
    (weights.variety ?? 2) * newStrands(problem, plan.allocations),
  );
  same("trips", objective.trips, (weights.trips ?? 1) * trips(problem, plan.allocations));
  same(
    "total",
    objective.total,
    objective.rank +
      objective.fairness -
      objective.moves +
      objective.stay -
      objective.spread -
      objective.even +
      objective.variety -
      objective.trips,
  );
  if (objective.worstSchool < 0 || objective.worstSchool > 1 + 1e-9)
    found.push(`worst school ${objective.worstSchool}`);
  if (objective.total > plan.bound + 1e-4)
    found.push(`total ${objective.total} above the bound ${plan.bound}`);
  same("share", plan.share, plan.bound > 0 ? objective.total / plan.bound : 1);
  const missing = new Set(plan.unserved.map((one) => `${one.school}|${one.type}`));
  for (const school of problem.schools) {
    const got = new Set(plan.allocations.filter((c) => c.school === school.id).map((c) => c.type));
    for (const { type } of school.requests)
      if (got.has(type) === missing.has(`${school.id}|${type}`))
        found.push(`${school.id}: request for ${type} is neither granted nor explained, or both`);
  }
  return found;
}

/** Pairs of kits that a school has in the same period. */
export function pairs(cells: readonly { school: string; period: number }[]): number {
  const groups = Map.groupBy(cells, (cell) => `${cell.school}|${cell.period}`);
  return [...groups.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
}

/** Strands of which a school gets kits and has had none. */
export function newStrands(
  problem: Problem,
  cells: readonly { school: string; type: string }[],
): number {
  const strandOf = new Map(problem.types.map((type) => [type.id, type.strand]));
  const found = problem.schools.flatMap(({ id, strands = [] }) => {
    const got = cells.filter((cell) => cell.school === id).map(({ type }) => strandOf.get(type));
    return [...new Set(got)].filter((strand) => strand !== undefined && !strands.includes(strand));
  });
  return found.length;
}

/** How often a copy goes from one route to another. */
export function moves(
  problem: Problem,
  cells: readonly { school: string; kit: string; period: number }[],
): number {
  return problem.kits.reduce((sum, kit) => {
    const routes = cells
      .filter((cell) => cell.kit === kit.id)
      .toSorted((a, b) => a.period - b.period)
      .map((cell) => problem.schools.find((one) => one.id === cell.school)?.route);
    return sum + routes.filter((route, i) => i > 0 && route !== routes[i - 1]).length;
  }, 0);
}

/** The ways of the routes that carry a kit out, once for each period with one. */
export function trips(
  problem: Problem,
  cells: readonly { school: string; period: number }[],
): number {
  const routeOf = new Map(problem.schools.map((school) => [school.id, school.route]));
  return problem.routes.reduce((sum, { id, trip = 1 }) => {
    const driven = cells.filter((cell) => routeOf.get(cell.school) === id);
    return sum + trip * new Set(driven.map(({ period }) => period)).size;
  }, 0);
}

/** How far the periods in which any school can be served are from their median, in kits. */
export function unevenness(problem: Problem, cells: readonly { period: number }[]): number {
  const counts = Array.from({ length: problem.periods }, (_, p) => p)
    .filter((p) =>
      problem.schools.some(
        (one) => (one.entitlement[p] ?? 0) > 0 && !(one.closed ?? []).includes(p),
      ),
    )
    .map((p) => cells.filter((cell) => cell.period === p).length);
  const median = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  return counts.reduce((sum, count) => sum + Math.abs(count - median), 0);
}

/** The published scale, for one cell. */
export function points(problem: Problem, school: string, type: string, period: number): number {
  const { requests = [], behind = 0 } = problem.schools.find((one) => one.id === school) ?? {};
  const equity = Math.round((problem.weights?.equity ?? 10) * behind * 10) / 10;
  const request = requests.find((one) => one.type === type);
  if (request === undefined) return 5 + equity;
  const off = request.period === undefined ? 1 : Math.abs(request.period - period);
  const factor = off === 0 ? 1.15 : off === 1 ? 1 : 0.9;
  return Math.round((20 + 100 * Math.pow(0.88, request.rank)) * factor * 10) / 10 + equity;
}
