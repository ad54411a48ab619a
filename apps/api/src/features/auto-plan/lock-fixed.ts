import type { PlanLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { AllocationFact } from "@kitround/contract/plan/term-facts.ts";
import type { Cell, Kit, Problem, School } from "@kitround/planner/problem.ts";

interface Load {
  kg: number;
  boxes: number;
  minutes: number;
}

/**
 * Adds the allocations that stay unchanged to the problem, where they use places, vehicle capacity and volunteers'
 * time. Each such cell has a made-up kit in the problem: the real kit is given to the planner as away on those days. If
 * the planner's rules do not allow it as a cell (a limit is exceeded already, a title is given twice, a school is not
 * planned for), it becomes a load on its route, up to the limit.
 */
export function lockFixed(
  problem: Problem,
  fixed: PlanLedger,
  periodOf: ReadonlyMap<string, number>,
): Problem {
  const schools = new Map(problem.schools.map((school) => [school.id, { ...school }]));
  const types = new Map(problem.types.map((type) => [type.id, type]));
  const room = roomOf(problem);
  const periods = Array.from({ length: problem.periods }, (_, period) => period);
  const given = new Set<string>();
  const locked: Cell[] = [];
  const kits: Kit[] = [];
  const ballast = new Map<string, Load & { route: string; period: number }>();

  for (const allocation of fixed.allocations()) {
    const period = periodOf.get(allocation.rotationId);
    if (period === undefined) continue;
    const route = fixed.routeOf(allocation.schoolId)?.id ?? problem.routes.at(-1)?.id ?? "";
    const left = room(route, period);
    const school = schools.get(allocation.schoolId);
    const type = types.get(allocation.kitTypeId);
    const once = `${allocation.schoolId} ${allocation.kitTypeId}`;
    if (school && type && !given.has(once) && fitsInto(type, left.now())) {
      const id = `fixed ${allocation.id}`;
      given.add(once);
      makeRoom(school, type.id, period);
      // Away in all other periods, so that the planner gives it to nobody else.
      kits.push({ id, type: type.id, away: periods.filter((other) => other !== period) });
      locked.push({ school: school.id, period, kit: id });
      left.take(type);
      continue;
    }
    const load = atMost(loadOf(fixed, allocation), left.now());
    left.take(load);
    const key = `load ${route} ${period}`;
    const sum = ballast.get(key) ?? { kg: 0, boxes: 0, minutes: 0, route, period };
    ballast.set(key, {
      ...sum,
      kg: sum.kg + load.kg,
      boxes: sum.boxes + load.boxes,
      minutes: sum.minutes + load.minutes,
    });
  }
  const loads = [...ballast].map(([id, load]) => ({ id, ...load }));
  return {
    ...problem,
    types: [
      ...problem.types,
      ...loads.map(({ id, kg, boxes, minutes }) => ({ id, kg, boxes, minutes })),
    ],
    kits: [...problem.kits, ...kits, ...loads.map(({ id }) => ({ id, type: id }))],
    schools: [
      ...schools.values(),
      ...loads.map(({ id, route, period }) => ({
        id,
        route,
        entitlement: Array.from({ length: problem.periods }, (_, p) => (p === period ? 1 : 0)),
        suitable: [id],
        requests: [],
      })),
    ],
    locked: [...locked, ...loads.map(({ id, period }) => ({ school: id, period, kit: id }))],
  };
}

/** The remaining capacity of vehicles and volunteers, updated as it is used. */
function roomOf(problem: Problem) {
  const routes = new Map(problem.routes.map((route) => [route.id, route]));
  const used = new Map<string, number>();
  const left = (key: string, limit: number | undefined) =>
    Math.max(0, (limit ?? Infinity) - (used.get(key) ?? 0));
  return (route: string, period: number) => {
    const leg = `${route} ${period}`;
    const use = (key: string, amount: number) => used.set(key, (used.get(key) ?? 0) + amount);
    return {
      now: (): Load => ({
        kg: left(`kg ${leg}`, routes.get(route)?.kg),
        boxes: left(`boxes ${leg}`, routes.get(route)?.boxes),
        minutes: left(`minutes ${period}`, problem.minutesPerPeriod),
      }),
      take(load: Load): void {
        use(`kg ${leg}`, load.kg);
        use(`boxes ${leg}`, load.boxes);
        use(`minutes ${period}`, load.minutes);
      },
    };
  };
}

function loadOf(fixed: PlanLedger, { kitId, kitTypeId }: AllocationFact): Load {
  const kit = kitId === null ? null : fixed.kit(kitId);
  return {
    kg: (kit?.weightG ?? 0) / 1000,
    boxes: kit?.boxes ?? 1,
    minutes: fixed.type(kitTypeId).refurbMinutes,
  };
}

function fitsInto(load: Load, room: Load): boolean {
  return load.kg <= room.kg && load.boxes <= room.boxes && load.minutes <= room.minutes;
}

function atMost(load: Load, room: Load): Load {
  return {
    kg: Math.min(load.kg, room.kg),
    boxes: Math.min(load.boxes, room.boxes),
    minutes: Math.min(load.minutes, room.minutes),
  };
}

/** Adds a place and a permission for a fixed cell, which is not part of what is planned. */
function makeRoom(
  school: { -readonly [K in keyof School]: School[K] },
  typeId: string,
  period: number,
): void {
  school.entitlement = school.entitlement.map((most, p) => (p === period ? most + 1 : most));
  if (!school.suitable.includes(typeId)) school.suitable = [...school.suitable, typeId];
  school.history = (school.history ?? []).filter((had) => had !== typeId);
}
