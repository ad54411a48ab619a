import type { AllocationStatus } from "../allocations/allocation-state.ts";
import { tooMuchWords } from "../vehicles/van-load.ts";
import type { Fault } from "./fault.ts";
import type { PlanLedger } from "./plan-ledger.ts";
import type { AllocationFact, RouteFact } from "./term-facts.ts";

/** The order in which kits keep their place on the van: those that are furthest in their preparation, or pinned, come first. */
const order: readonly AllocationStatus[] = [
  "closed",
  "collected",
  "delivered",
  "out",
  "ready",
  "preparing",
  "confirmed",
  "proposed",
];
const toCome: ReadonlySet<AllocationStatus> = new Set(order.slice(4));

/**
 * A term's allocations that exceed what their route's vehicle can carry or what the volunteers can top up. In an overloaded rotation the
 * last ones are marked: those that are not pinned and are least far in their preparation.
 */
export function overLoads(ledger: PlanLedger): Map<string, Fault[]> {
  const faults = new Map<string, Fault[]>();
  const say = (id: string, fault: Fault) => faults.set(id, [...(faults.get(id) ?? []), fault]);
  const own = ledger.allocations().filter((a) => a.termsApart === 0);
  for (const [rotationId, all] of Map.groupBy(own, (a) => a.rotationId)) {
    const { seq } = ledger.rotation(rotationId);
    const here = all.toSorted(
      (a, b) =>
        order.indexOf(a.status) * 2 -
          order.indexOf(b.status) * 2 +
          Number(b.pinned) -
          Number(a.pinned) || a.id.localeCompare(b.id),
    );
    const mayLeave = (a: AllocationFact) =>
      toCome.has(a.status) && a.deliverOn >= ledger.facts.today;

    const limit = ledger.facts.branch.volunteerMinutes;
    const minutesOf = (a: AllocationFact) => ledger.type(a.kitTypeId).refurbMinutes;
    const minutes = sum(here, minutesOf);
    for (const a of tooMany(here, [{ limit, sizeOf: minutesOf }]).filter(mayLeave)) {
      const message = `Rotation ${seq} asks for ${minutes} volunteer minutes, and there are ${limit}.`;
      say(a.id, { rule: "minutes", message, remedies: ["move", "take_back"] });
    }

    for (const [route, kits] of Map.groupBy(here, (a) => ledger.routeOf(a.schoolId))) {
      if (!route) continue;
      const message = `Too much for the vehicle of ${route.name} in rotation ${seq}: ${words(ledger, route, kits)}.`;
      for (const a of tooMany(kits, limitsOf(ledger, route)).filter(mayLeave)) {
        say(a.id, { rule: "vehicle", message, remedies: ["move", "take_back"] });
      }
    }
  }
  return faults;
}

interface Limit {
  limit: number;
  sizeOf: (a: AllocationFact) => number;
}

/** The ones that do not fit beside those before them. */
function tooMany(kits: readonly AllocationFact[], limits: readonly Limit[]): AllocationFact[] {
  const used = limits.map(() => 0);
  return kits.filter((a) => {
    const fits = limits.every(({ limit, sizeOf }, i) => (used[i] ?? 0) + sizeOf(a) <= limit);
    if (fits) for (const [i, { sizeOf }] of limits.entries()) used[i] = (used[i] ?? 0) + sizeOf(a);
    return !fits;
  });
}

function limitsOf(ledger: PlanLedger, { capacityG, capacityBoxes }: RouteFact): Limit[] {
  return [
    ...(capacityG === null ? [] : [{ limit: capacityG, sizeOf: weightOf(ledger) }]),
    ...(capacityBoxes === null ? [] : [{ limit: capacityBoxes, sizeOf: boxesOf(ledger) }]),
  ];
}

/** The capacity of the route's vehicle. */
function words(ledger: PlanLedger, route: RouteFact, kits: readonly AllocationFact[]): string {
  const load = { weightG: sum(kits, weightOf(ledger)), boxes: sum(kits, boxesOf(ledger)) };
  return tooMuchWords(load, route);
}

const weightOf = (ledger: PlanLedger) => (a: AllocationFact) =>
  a.kitId === null ? 0 : ledger.kit(a.kitId).weightG;
const boxesOf = (ledger: PlanLedger) => (a: AllocationFact) =>
  a.kitId === null ? 1 : ledger.kit(a.kitId).boxes;
const sum = (kits: readonly AllocationFact[], of: (a: AllocationFact) => number) =>
  kits.reduce((all, a) => all + of(a), 0);
