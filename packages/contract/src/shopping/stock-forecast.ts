import { addDays, daysBetween } from "../plan/days.ts";
import { deviationsFor, type ShortageChance } from "./shortage-chance.ts";
import type { UseEstimate } from "./use-estimate.ts";

/** Days ahead that are looked at, and that an order covers. */
export const coverDays = 70;

/** A loan whose kit will be topped up on `day`, having been used by so many classes; `most` is what a full kit holds. */
export interface PlannedUse {
  day: string;
  classes: number;
  most: number;
  estimate: UseEstimate;
}

export interface Arrival {
  day: string;
  qty: number;
}

export interface ItemFacts {
  onHand: number;
  leadDays: number;
  packSize: number;
  minQty: number;
  parQty: number;
  /** What top-ups that are open now still need. */
  needed: number;
  planned: readonly PlannedUse[];
  /** What is on order, by the day it should come. */
  arrivals: readonly Arrival[];
}

export interface ItemForecast {
  /** Expected use by day, in order; days without use are left out. Fractions of a unit are kept. */
  uses: { day: string; qty: number }[];
  /** Use of all these days, expected. */
  use: number;
  /** What is kept beyond it, so that stock runs out as rarely as the branch wants. */
  safety: number;
  /** The first day on which expected use is more than there is; null if there is none within the days looked at. */
  runsOutOn: string | null;
  /** The day by which it is to be ordered; today where that day is past. Null while there is enough. */
  orderBy: string | null;
  /** What to order, in packs. */
  packs: number;
  /** Whether any of it is learned from check-ins. */
  learned: boolean;
}

/**
 * What will be used of an item, when it runs out, and what to order. Uses are taken as independent and their sum as normal. With z the
 * standard deviations of the branch's chance, it is ordered its lead time before the first day on which mean + z·deviation of the use
 * so far exceeds what there is, and so much that the same holds on the last of the days looked at: a periodic order-up-to
 * policy (E. Silver, D. Pyke, D. Thomas, "Inventory and Production Management in Supply Chains", 2017, chapter 6).
 */
export function forecastItem(
  facts: ItemFacts,
  today: string,
  chance: ShortageChance,
): ItemForecast {
  const end = addDays(today, coverDays);
  const z = deviationsFor[chance];
  const planned = facts.planned
    .filter(({ day }) => day <= end)
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const uses = usesByDay(facts.needed, planned, today);
  let used = 0;
  let runsOutOn: string | null = null;
  let shortOn: string | null = null;
  for (const { day, qty } of uses) {
    used += qty;
    const there = facts.onHand + arrived(facts.arrivals, day);
    if (used > there + slack) runsOutOn ??= day;
    if (used + z * deviation(planned, day) > there + slack) shortOn ??= day;
  }
  const safety = z * deviation(planned, end);
  const coming = arrived(facts.arrivals, end);
  const missing = shortOn === null ? 0 : used + safety - facts.onHand - coming;
  // A minimum is a branch's own word: below it the shelf is filled up to its par, whatever the plan says.
  const low = facts.minQty > 0 && facts.onHand + coming <= facts.minQty;
  const wanted = Math.max(missing, low ? facts.parQty - facts.onHand - coming : 0);
  const packs = wanted > slack ? Math.ceil((wanted - slack) / facts.packSize) : 0;
  return {
    uses,
    use: used,
    safety,
    runsOutOn,
    orderBy: packs === 0 ? null : low || shortOn === null ? today : orderDay(shortOn, facts, today),
    packs,
    learned: planned.some(({ estimate }) => estimate.learned),
  };
}

/** Sums of fractions differ from whole numbers by less than this. */
const slack = 1e-6;

function orderDay(shortOn: string, { leadDays }: ItemFacts, today: string): string {
  const day = addDays(shortOn, -leadDays);
  return day < today ? today : day;
}

function arrived(arrivals: readonly Arrival[], by: string): number {
  return arrivals.reduce((sum, { day, qty }) => (day <= by ? sum + qty : sum), 0);
}

function usesByDay(needed: number, planned: readonly PlannedUse[], today: string) {
  const byDay = new Map<string, number>();
  if (needed > 0) byDay.set(today, needed);
  for (const { day, classes, most, estimate } of planned) {
    const qty = Math.min(most, classes * estimate.mean);
    if (qty > 0) byDay.set(day, (byDay.get(day) ?? 0) + qty);
  }
  return [...byDay]
    .map(([day, qty]) => ({ day, qty }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Of the use until a day: that of the classes, and that of each estimate itself, which all loans of a title share. */
function deviation(planned: readonly PlannedUse[], until: string): number {
  const classes = new Map<UseEstimate, number>();
  for (const each of planned) {
    if (each.day <= until) {
      classes.set(each.estimate, (classes.get(each.estimate) ?? 0) + each.classes);
    }
  }
  let variance = 0;
  for (const [estimate, n] of classes) {
    variance += estimate.variance * (n + n ** 2 / estimate.weight);
  }
  return Math.sqrt(variance);
}

/** Expected use in each of the coming weeks, the first begins today. */
export function usePerWeek(uses: ItemForecast["uses"], today: string): number[] {
  const weeks = Array.from({ length: coverDays / 7 }, () => 0);
  for (const { day, qty } of uses) {
    const week = Math.min(weeks.length - 1, Math.floor(daysBetween(today, day) / 7));
    weeks[week] = (weeks[week] ?? 0) + qty;
  }
  return weeks;
}

/** Expected stock from today on: never below nothing, and up where an order comes. */
export function stockAhead(
  { onHand, arrivals }: Pick<ItemFacts, "onHand" | "arrivals">,
  uses: ItemForecast["uses"],
  today: string,
): { day: string; amount: number }[] {
  const changes = [
    ...arrivals.map(({ day, qty }) => ({ day: day < today ? today : day, qty })),
    ...uses.map(({ day, qty }) => ({ day, qty: -qty })),
  ];
  const days: { day: string; amount: number }[] = [];
  let amount = onHand;
  for (const [day, of] of Map.groupBy(
    changes.toSorted((a, b) => a.day.localeCompare(b.day)),
    (change) => change.day,
  )) {
    amount = Math.max(0, amount + of.reduce((sum, { qty }) => sum + qty, 0));
    days.push({ day, amount: Math.round(amount) });
  }
  return days;
}
