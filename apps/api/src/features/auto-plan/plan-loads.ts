import type { PlanLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { AllocationFact, RouteFact } from "@kitround/contract/plan/term-facts.ts";

type Placed = Pick<AllocationFact, "rotationId" | "schoolId" | "kitTypeId" | "kitId">;

/** The loads of a rotation's kits on its vehicles and volunteers. */
export interface PlanLoads {
  add: (placed: Placed, times?: 1 | -1) => void;
  minutes: (rotationId: string) => number;
  kits: (rotationId: string) => number;
  /** The limit that one more kit would exceed, or null. */
  over: (placed: Placed) => Over | null;
  /** The route whose vehicle is fullest, and its load as a share: 1 is full. Null if no vehicle's limit is known. */
  fullest: (rotationId: string) => { route: RouteFact; share: number } | null;
}

export interface Over {
  limit: "vehicle" | "minutes";
  route: RouteFact | null;
  message: string;
}

export function planLoads(ledger: PlanLedger): PlanLoads {
  const { facts } = ledger;
  const legs = new Map<string, { g: number; boxes: number }>();
  const rotations = new Map<string, { minutes: number; kits: number }>();
  const limit = facts.branch.volunteerMinutes;

  const legOf = (rotationId: string, route: RouteFact) =>
    legs.get(`${rotationId} ${route.id}`) ?? { g: 0, boxes: 0 };
  const sumOf = (rotationId: string) => rotations.get(rotationId) ?? { minutes: 0, kits: 0 };
  const sizeOf = ({ kitId }: Placed) => {
    const kit = kitId === null ? null : ledger.kit(kitId);
    return { g: kit?.weightG ?? 0, boxes: kit?.boxes ?? 1 };
  };

  function add(placed: Placed, times: 1 | -1 = 1): void {
    const sum = sumOf(placed.rotationId);
    rotations.set(placed.rotationId, {
      minutes: sum.minutes + times * ledger.type(placed.kitTypeId).refurbMinutes,
      kits: sum.kits + times,
    });
    const route = ledger.routeOf(placed.schoolId);
    if (!route) return;
    const leg = legOf(placed.rotationId, route);
    const size = sizeOf(placed);
    legs.set(`${placed.rotationId} ${route.id}`, {
      g: leg.g + times * size.g,
      boxes: leg.boxes + times * size.boxes,
    });
  }

  function over(placed: Placed): Over | null {
    const seq = ledger.rotation(placed.rotationId).seq;
    const minutes =
      sumOf(placed.rotationId).minutes + ledger.type(placed.kitTypeId).refurbMinutes - limit;
    if (minutes > 0) {
      const message = `Rotation ${seq} would take ${minutes} volunteer minutes more than there are.`;
      return { limit: "minutes", route: null, message };
    }
    const route = ledger.routeOf(placed.schoolId);
    if (!route) return null;
    const leg = legOf(placed.rotationId, route);
    const size = sizeOf(placed);
    const g = route.capacityG === null ? 0 : leg.g + size.g - route.capacityG;
    const boxes = route.capacityBoxes === null ? 0 : leg.boxes + size.boxes - route.capacityBoxes;
    if (g <= 0 && boxes <= 0) return null;
    const what = [
      ...(g > 0 ? [`${Math.ceil(g / 100) / 10} kg`] : []),
      ...(boxes > 0 ? [boxes === 1 ? "1 box" : `${boxes} boxes`] : []),
    ].join(" and ");
    const message = `The vehicle of ${route.name} is full in rotation ${seq}: ${what} too much.`;
    return { limit: "vehicle", route, message };
  }

  function fullest(rotationId: string) {
    let most: { route: RouteFact; share: number } | null = null;
    for (const route of facts.routes) {
      const leg = legOf(rotationId, route);
      const share = Math.max(
        route.capacityG === null ? -1 : leg.g / route.capacityG,
        route.capacityBoxes === null ? -1 : leg.boxes / route.capacityBoxes,
      );
      if (share > (most?.share ?? 0)) most = { route, share };
    }
    return most;
  }

  for (const a of ledger.allocations()) if (a.termsApart === 0) add(a);
  return {
    add,
    minutes: (id) => sumOf(id).minutes,
    kits: (id) => sumOf(id).kits,
    over,
    fullest,
  };
}
