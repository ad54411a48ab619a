/** What check-ins found of one item in the kits of one kit type. */
export interface ObservedUse {
  /** The number of check-ins, and of the classes that had the kits before them. */
  checkIns: number;
  classes: number;
  /** Total units used, and the sum of (units of a check-in)² / its classes. */
  used: number;
  squares: number;
}

/** One item of one kit type: the quantity on its packing list, and the results of check-ins. */
export interface UseCell extends ObservedUse {
  /** Units that a class uses by the packing list; 0 if a class uses none up. */
  listed: number;
  /** Units in a full kit. */
  qty: number;
}

/** The mean use of one class, in units of the item. */
export interface UseEstimate {
  mean: number;
  /** The variance of one class's use around that mean. */
  variance: number;
  /** The number of classes that the mean is worth: its own variance is variance / weight. */
  weight: number;
  /** Whether it is learned from check-ins; otherwise it is the packing list's quantity. */
  learned: boolean;
}

/** The weight of the packing list's quantity, in classes, until there are enough data to compute it. */
const firstWeight = 4;
const [leastWeight, mostWeight] = [0.05, 40];
/** The weight of the packing lists' quantities in a branch's mean share, in cells. */
const firstCells = 4;
/** The number of check-ins by which the spread of all cells counts in a cell's own spread. */
const spreadWeight = 4;
/** The relative spread that is assumed until something has two check-ins. */
const firstSpread = 0.5;

/**
 * What a class uses of each cell, by the Bühlmann-Straub credibility estimator (H. Bühlmann, E. Straub, "Glaubwürdigkeit für
 * Schadensätze", 1970; H. Bühlmann, A. Gisler, "A Course in Credibility Theory", 2005, chapter 4). A cell's use is a share of its packing
 * list's quantity. With X the observed share in w classes, the estimate is Z·X + (1 - Z)·m, where Z = w / (w + k) and k is the variance
 * within the cell divided by the variance between cells. The variance between cells is that of all cells of the branch. The variance
 * within is the cell's own, pooled with that of all cells while it has few check-ins; a cell whose packing list asks for far too much has
 * a small one, so its check-ins get more weight. For consumables, m is the credibility-weighted mean share of the branch, itself shrunk
 * towards 1, the packing list's quantity, while few cells have data. For items that only get lost or broken, the share is of the kit's
 * quantity and m is that mean alone. A cell without check-ins keeps its packing list's quantity.
 * A kit can't use more than it contains, so a use of everything may hide a larger need: such an estimate is too low.
 */
export function estimateUse(cells: readonly UseCell[]): UseEstimate[] {
  const usedUp = collective(cells.filter(isUsedUp), 1);
  const lost = collective(
    cells.filter((cell) => !isUsedUp(cell)),
    null,
  );
  return cells.map((cell) => estimate(cell, isUsedUp(cell) ? usedUp : lost));
}

const isUsedUp = ({ listed }: UseCell) => listed > 0;
const shareOf = (cell: UseCell) => cell.used / (cell.classes * scaleOf(cell));
const scaleOf = (cell: UseCell) => (isUsedUp(cell) ? cell.listed : cell.qty);
const freedomOf = ({ checkIns }: UseCell) => Math.max(0, checkIns - 1);

/** The weighted sum of squares of a cell's shares around their own mean. */
function within(cell: UseCell): number {
  if (cell.classes === 0) return 0;
  return Math.max(0, cell.squares - cell.used ** 2 / cell.classes) / scaleOf(cell) ** 2;
}

interface Collective {
  mean: number;
  /** The variance of a class's share around its cell's mean, and of the cells' means around the common one; null without enough data. */
  spread: number;
  between: number | null;
  listed: number | null;
}

/** The values that the cells share. `listed` is their mean share of the packing lists' quantities, null if those are zero. */
function collective(cells: readonly UseCell[], listed: number | null): Collective {
  const seen = cells.filter(({ classes }) => classes > 0);
  const sum = (value: (cell: UseCell) => number) =>
    seen.reduce((total, cell) => total + value(cell), 0);
  const freedom = sum(freedomOf);
  const spread = freedom === 0 ? (firstSpread * (listed ?? 0)) ** 2 : sum(within) / freedom;
  const between = freedom === 0 || seen.length < 2 ? null : betweenCells(seen, spread);
  const trust = (cell: UseCell) => cell.classes / (cell.classes + priorWeight(spread, between));
  const known = listed === null ? 0 : firstCells;
  const weight = sum(trust) + known;
  const mean =
    weight === 0
      ? 0
      : (sum((cell) => trust(cell) * shareOf(cell)) + known * (listed ?? 0)) / weight;
  return { mean, spread, between, listed };
}

/** The variance of the cells' own shares around their common one (Bühlmann and Gisler, 4.8); never below zero. */
function betweenCells(seen: readonly UseCell[], spread: number): number {
  const sum = (value: (cell: UseCell) => number) =>
    seen.reduce((total, cell) => total + value(cell), 0);
  const classes = sum((cell) => cell.classes);
  const mean = sum((cell) => cell.classes * shareOf(cell)) / classes;
  const apart = sum((cell) => cell.classes * (shareOf(cell) - mean) ** 2);
  const scale = classes - sum((cell) => cell.classes ** 2) / classes;
  return scale <= 0 ? 0 : Math.max(0, (apart - (seen.length - 1) * spread) / scale);
}

function estimate(cell: UseCell, { mean, spread, between, listed }: Collective): UseEstimate {
  const scale = scaleOf(cell);
  const ownSpread = (within(cell) + spreadWeight * spread) / (freedomOf(cell) + spreadWeight);
  const k = priorWeight(ownSpread, between);
  const weight = cell.classes + k;
  const learned = cell.classes > 0;
  return {
    mean: ((cell.used / scale + k * (learned ? mean : (listed ?? mean))) / weight) * scale,
    variance: ownSpread * scale ** 2,
    weight,
    learned,
  };
}

/** The weight of the common mean, in classes. */
function priorWeight(spread: number, between: number | null): number {
  if (between === null) return firstWeight;
  if (between === 0) return mostWeight;
  return Math.min(mostWeight, Math.max(leastWeight, spread / between));
}

/** The number of classes of a loan: its students divided by the branch's class size; one if the number of students is unknown. */
export function classesOf(students: number | null, classSize: number): number {
  return students === null ? 1 : Math.max(1, Math.round(students / classSize));
}
