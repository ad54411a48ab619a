import { cellTakesKits, titleExcluded, typeMayGo } from "../allocations/allocation-rules.ts";
import { copyMayGo, firstFree, isBackBeforeDue } from "../allocations/copy-rules.ts";
import type { AllocationStatus } from "../allocations/allocation-state.ts";
import { dayWords } from "./day-words.ts";
import { runsOn } from "./days.ts";
import type { Fault, HoldRule, Remedy } from "./fault.ts";
import { overLoads } from "./load-holds.ts";
import type { PlanLedger } from "./plan-ledger.ts";
import type { AllocationFact } from "./term-facts.ts";

const toCome: ReadonlySet<AllocationStatus> = new Set([
  "proposed",
  "confirmed",
  "preparing",
  "ready",
]);
const away: ReadonlySet<AllocationStatus> = new Set(["out", "delivered"]);

/**
 * Whether an allocation is still valid by today's facts: it is checked by the rules for assigning it, on its own days. If the kit is at
 * its school, only its collection is checked; if the kit is back, nothing is.
 */
export function whatHolds(ledger: PlanLedger, a: AllocationFact): Fault[] {
  if (away.has(a.status)) return collectionHolds(ledger, a);
  if (!toCome.has(a.status)) return [];
  const today = ledger.facts.today;
  if (a.deliverOn < today) {
    const message = `It was to be delivered on ${dayWords(a.deliverOn)} and has not left.`;
    return [{ rule: "past", message, remedies: ["move", "take_back"] }];
  }
  const route = ledger.cell(a.rotationId, a.schoolId, a.id);
  const cell = { ...route, ...daysOf(ledger, a) };
  const faults: Fault[] = [];
  const say = (rule: HoldRule, message: string, remedies: readonly Remedy[]) =>
    faults.push({ rule, message, remedies });

  const open = { ...cell, rotation: { ...cell.rotation, status: "open" as const }, held: [] };
  // Exceeded limits are checked below, because only the surplus allocations have a conflict, not all of them.
  const closed = cellTakesKits({ ...open, school: { ...cell.school, maxKits: Infinity } });
  if (closed) {
    const member = cell.school.status === "member";
    say(
      member ? "closed" : "school",
      closed.message,
      member ? ["move", "take_back"] : ["take_back"],
    );
  }
  const place = placeInCell(ledger, a);
  if (place >= cell.school.maxKits) {
    const kits = cell.school.maxKits === 1 ? "1 kit" : `${cell.school.maxKits} kits`;
    const message = `${cell.school.name} takes ${kits} a rotation, and this one is too many.`;
    say("places", message, ["move", "take_back"]);
  }
  const type = ledger.type(a.kitTypeId);
  const before = { ...cell, others: cell.others.filter((o) => o.deliverOn < a.deliverOn) };
  const excluded = titleExcluded(cell.school, type);
  if (excluded) say("excluded", excluded.message, ["substitute", "take_back"]);
  const repeated =
    a.overrideReason === null && excluded === null
      ? typeMayGo(before, { ...type, status: "active" })
      : null;
  if (repeated) say("repeat", repeated.message, ["substitute", "take_back"]);
  const copy =
    a.kitId === null
      ? firstFree(cell, type, ledger.copies(type.id, cell, a.id)).refused
      : copyMayGo(cell, ledger.copy(a.kitId, cell, a.id));
  const gone = copy?.code === "kit_not_available" && !isOnlyUnready(ledger, a);
  if (copy)
    say(gone ? "gone" : "copy", copy.message, [
      "other_copy",
      "substitute",
      "move",
      "take_back",
      "wait",
    ]);
  const moved = routeDayMoved(ledger, a, route);
  if (moved) say("route_day", moved, ["redate", "move", "take_back"]);
  return faults;
}

/** The kit is at base, but late in its preparation. */
function isOnlyUnready(ledger: PlanLedger, { kitId, collectOn }: AllocationFact): boolean {
  if (kitId === null) return false;
  const kit = ledger.kit(kitId);
  const unready = kit.state === "in_check" || kit.state === "in_transit_in";
  return unready && isBackBeforeDue(kit, collectOn) === null;
}

/** Every allocation with a conflict, with its reasons. */
export function brokenAllocations(ledger: PlanLedger): Map<string, Fault[]> {
  const broken = new Map<string, Fault[]>();
  const over = overLoads(ledger);
  for (const allocation of ledger.allocations()) {
    if (allocation.termsApart !== 0) continue;
    const faults = [...whatHolds(ledger, allocation), ...(over.get(allocation.id) ?? [])];
    if (faults.length > 0) broken.set(allocation.id, faults);
  }
  return broken;
}

function daysOf(ledger: PlanLedger, { deliverOn, collectOn }: AllocationFact) {
  const holidays = ledger.facts.holidays.filter(
    (h) => h.onDay === deliverOn || h.onDay === collectOn,
  );
  return { deliverOn, collectOn, holidays };
}

/** Its position among the kits of its cell: pinned ones, and those furthest in their preparation, come first. */
function placeInCell(ledger: PlanLedger, a: AllocationFact): number {
  const order = [...away, "collected", "closed", "ready", "preparing", "confirmed", "proposed"];
  const rank = (one: AllocationFact) => order.indexOf(one.status) * 2 + (one.pinned ? 0 : 1);
  return ledger
    .inCell(a.rotationId, a.schoolId)
    .toSorted((x, y) => rank(x) - rank(y) || x.id.localeCompare(y.id))
    .findIndex((one) => one.id === a.id);
}

/**
 * The route now drives on another weekday than the allocation was planned for. A day that was moved because of a holiday is no conflict.
 */
function routeDayMoved(
  ledger: PlanLedger,
  a: AllocationFact,
  route: { deliverOn: string; collectOn: string },
): string | null {
  const run = ledger.routeOf(a.schoolId);
  if (run === null) return null;
  const holidays = new Set(ledger.facts.holidays.map((h) => h.onDay));
  const off = (own: string, its: string) => !runsOn(own, run) && !holidays.has(its);
  if (!off(a.deliverOn, route.deliverOn) && !off(a.collectOn, route.collectOn)) return null;
  return `Its route runs on ${dayWords(route.deliverOn)} and ${dayWords(route.collectOn)} now; it is planned for ${dayWords(a.deliverOn)} and ${dayWords(a.collectOn)}.`;
}

function collectionHolds(ledger: PlanLedger, a: AllocationFact): Fault[] {
  if (a.collectOn < ledger.facts.today) return [];
  const holiday = ledger.facts.holidays.find((h) => h.onDay === a.collectOn);
  const school = ledger.school(a.schoolId);
  const closure = school.closures.find((c) => c.fromOn <= a.collectOn && a.collectOn <= c.toOn);
  const why = holiday ? holiday.name : closure?.reason;
  if (why === undefined) return [];
  return [
    {
      rule: "closed",
      message: `It is to be collected on ${dayWords(a.collectOn)}, and ${school.name} is closed then: ${why}.`,
      remedies: ["wait"],
    },
  ];
}
