import { addDays, daysBetween } from "../plan/days.ts";
import { deviationsFor, type ShortageChance } from "./shortage-chance.ts";
import type { UseEstimate } from "./use-estimate.ts";

/** The days that a forecast covers, and that an order is for. */
export const coverDays = 70;

/** A loan whose kit will be topped up on `day`, after use by this number of classes; `most` is the quantity in a full kit. */
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
  /** Units that open top-ups still need. */
  needed: number;
  planned: readonly PlannedUse[];
  /** Units on order, by their expected day. */
  arrivals: readonly Arrival[];
}

export interface ItemForecast {
  /** Expected use by day, in order; days without use are absent. Fractions of a unit are kept. */
  uses: { day: string; qty: number }[];
  /** The sum of the expected use of all these days. */
  use: number;
  /** The safety stock, so that the item runs out as rarely as the branch chose. */
  safety: number;
  /** The first day on which expected use exceeds the stock; null if there is none in the days considered. */
  runsOutOn: string | null;
  /** The day by which to order; today if that day is past. Null while there is enough. */
  orderBy: string | null;
  /** The packs to order. */
  packs: number;
  /** Whether any of its use is learned from check-ins. */
  learned: boolean;
}

/**
 * The forecast of an item's use, when it runs out, and what to order. Uses are assumed to be independent and their sum to be normal. With
 * z the standard deviations of the branch's chance, the item is ordered its lead time before the first day on which mean + z·deviation of
 * the cumulated use exceeds the stock, and in a quantity for which the same is true on the last day: a periodic order-up-to policy (E.
 * Silver, D. Pyke, D. Thomas, "Inventory and Production Management in Supply Chains", 2017, chapter 6).
 */
export function forecastItem(
  facts: ItemFacts,
  today: string,
  chance: ShortageChance,
): ItemForecast {
  const end = addDays(today, coverDays);
  const z = deviationsFor[chance];
  const planned = withinCover(facts.planned, today);
  const uses = usesByDay(facts, today);
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
  // A minimum is the branch's own setting: below it the item is ordered up to its par, whatever the plan is.
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

/** The tolerance for sums of fractions, which differ slightly from whole numbers. */
const slack = 1e-6;

function orderDay(shortOn: string, { leadDays }: ItemFacts, today: string): string {
  const day = addDays(shortOn, -leadDays);
  return day < today ? today : day;
}

function arrived(arrivals: readonly Arrival[], by: string): number {
  return arrivals.reduce((sum, { day, qty }) => (day <= by ? sum + qty : sum), 0);
}

/** The planned uses of the next `coverDays`, the next day first. */
function withinCover(planned: readonly PlannedUse[], today: string): PlannedUse[] {
  const end = addDays(today, coverDays);
  return planned.filter(({ day }) => day <= end).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** What will be used on each day of the next `coverDays`, whatever is there; `needed` is for kits that are short now. */
export function usesByDay(
  { needed, planned }: Pick<ItemFacts, "needed" | "planned">,
  today: string,
): ItemForecast["uses"] {
  const byDay = new Map<string, number>();
  if (needed > 0) byDay.set(today, needed);
  for (const { day, classes, most, estimate } of withinCover(planned, today)) {
    const qty = Math.min(most, classes * estimate.mean);
    if (qty > 0) byDay.set(day, (byDay.get(day) ?? 0) + qty);
  }
  return [...byDay]
    .map(([day, qty]) => ({ day, qty }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The variance of the use until a day: that of the classes, plus that of each estimate itself, which all loans of a title share. */
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

/** Expected use in each of the coming weeks; the first one begins today. */
export function usePerWeek(uses: ItemForecast["uses"], today: string): number[] {
  const weeks = Array.from({ length: coverDays / 7 }, () => 0);
  for (const { day, qty } of uses) {
    const week = Math.min(weeks.length - 1, Math.floor(daysBetween(today, day) / 7));
    weeks[week] = (weeks[week] ?? 0) + qty;
  }
  return weeks;
}

/** Expected stock from today on: never below zero, and higher after an order comes. */
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
