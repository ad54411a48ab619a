import { estimateUse, type ObservedUse, type UseCell } from "./use-estimate.ts";

export const forecastMethods = ["learned", "packing-list", "last-three"] as const;
export type ForecastMethod = (typeof forecastMethods)[number];

/** One item of one kit type with the results of check-ins, by rotation. */
export interface CellHistory {
  kitTypeId: string;
  itemId: string;
  unitCostCents: number;
  listed: number;
  qty: number;
  /** By the rotation's id; rotations in which no kit of the type was counted are absent. */
  observed: ReadonlyMap<string, ObservedUse>;
}

export interface PastRotation {
  id: string;
  deliverOn: string;
  collectOn: string;
}

export interface MethodScore {
  method: ForecastMethod;
  /** The ninth decile of the errors: |forecast - used| as a percentage of the use. */
  nineWithin: number;
  /** The median of the errors. */
  halfWithin: number;
  /** By cost: the surplus and the shortage of the forecasts, as percentages of the cost of the use. */
  money: number;
}

export interface BackTest {
  items: number;
  scores: MethodScore[];
}

const none: ObservedUse = { checkIns: 0, classes: 0, used: 0, squares: 0 };

function added(sum: ObservedUse, one: ObservedUse): ObservedUse {
  return {
    checkIns: sum.checkIns + one.checkIns,
    classes: sum.classes + one.classes,
    used: sum.used + one.used,
    squares: sum.squares + one.squares,
  };
}

/** The results of these rotations for a cell. */
export function observedIn(
  { observed }: Pick<CellHistory, "observed">,
  rotations: readonly Pick<PastRotation, "id">[],
): ObservedUse {
  return rotations.reduce((sum, { id }) => added(sum, observed.get(id) ?? none), none);
}

/**
 * Forecasts each tested rotation from the data that were known when it went out (rotations collected before then), and compares the
 * totals with the actual use: only of items that packing lists call consumable and of which something was used. Each forecast knows how
 * many classes had which kit, as the plan does. Two simpler forecasts are compared too: the packing list's quantity, and the mean use of
 * the last three rotations.
 */
export function backTest(
  cells: readonly CellHistory[],
  all: readonly PastRotation[],
  tested: readonly PastRotation[],
): BackTest {
  const counted = cells.filter(({ listed }) => listed > 0);
  const items = new Map<string, Sums>();
  for (const rotation of tested) {
    const known = all.filter(({ collectOn }) => collectOn < rotation.deliverOn);
    for (const [itemId, sums] of forecastRotation(counted, rotation, known)) {
      const sum = items.get(itemId);
      items.set(itemId, sum === undefined ? sums : plus(sum, sums));
    }
  }
  const used = [...items.values()].filter((each) => each.used > 0);
  return { items: used.length, scores: forecastMethods.map((method) => score(used, method)) };
}

interface Sums extends Record<ForecastMethod, number> {
  used: number;
  costCents: number;
}

function plus(a: Sums, b: Sums): Sums {
  return {
    used: a.used + b.used,
    learned: a.learned + b.learned,
    "packing-list": a["packing-list"] + b["packing-list"],
    "last-three": a["last-three"] + b["last-three"],
    costCents: a.costCents,
  };
}

/** Each item's actual use in a rotation, and each method's forecast. */
function forecastRotation(
  cells: readonly CellHistory[],
  rotation: PastRotation,
  known: readonly PastRotation[],
): Map<string, Sums> {
  const recent = known.toSorted((a, b) => b.deliverOn.localeCompare(a.deliverOn)).slice(0, 3);
  const estimates = estimateUse(
    cells.map((cell): UseCell => ({ ...cell, ...observedIn(cell, known) })),
  );
  const items = new Map<string, Sums>();
  for (const [at, cell] of cells.entries()) {
    const { used, classes } = cell.observed.get(rotation.id) ?? none;
    const byList = classes * cell.listed;
    const sums: Sums = {
      used,
      learned: classes * (estimates[at]?.mean ?? cell.listed),
      "packing-list": byList,
      "last-three": recent.length === 0 ? byList : observedIn(cell, recent).used / recent.length,
      costCents: cell.unitCostCents,
    };
    const sum = items.get(cell.itemId);
    items.set(cell.itemId, sum === undefined ? sums : plus(sum, sums));
  }
  return items;
}

function score(items: readonly Sums[], method: ForecastMethod): MethodScore {
  const errors = items
    .map((item) => Math.abs(item[method] - item.used) / item.used)
    .toSorted((a, b) => a - b);
  const cost = (value: (item: Sums) => number) =>
    items.reduce((sum, item) => sum + value(item) * item.costCents, 0);
  const spent = cost(({ used }) => used);
  const off = cost((item) => Math.abs(item[method] - item.used));
  return {
    method,
    nineWithin: percent(errors[Math.max(0, Math.ceil(errors.length * 0.9) - 1)] ?? 0),
    halfWithin: percent(errors[Math.max(0, Math.ceil(errors.length * 0.5) - 1)] ?? 0),
    money: percent(spent === 0 ? 0 : off / spent),
  };
}

const percent = (share: number) => Math.round(share * 100);
