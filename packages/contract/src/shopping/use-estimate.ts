/** What check-ins have found of one item in the kits of one kit type. */
export interface ObservedUse {
  /** Check-ins, and the classes that had the kit before them. */
  checkIns: number;
  classes: number;
  /** Units used in all, and the sum of (units of a check-in)² / its classes. */
  used: number;
  squares: number;
}

/** One item of one kit type: what its packing list says, and what was found. */
export interface UseCell extends ObservedUse {
  /** Units that a class uses by the packing list; 0 where a class uses nothing up. */
  listed: number;
  /** Units in a full kit. */
  qty: number;
}

/** Of one class, in units of the item. */
export interface UseEstimate {
  mean: number;
  /** Of what one class uses around that mean. */
  variance: number;
  /** How many classes the mean is worth: its own uncertainty is variance / weight. */
  weight: number;
  /** Whether any check-in has told of it; otherwise it is the packing list's figure. */
  learned: boolean;
}

/** The packing list's figure counts as this many classes while there is too little to tell how good such figures are. */
const firstWeight = 4;
const [leastWeight, mostWeight] = [0.05, 40];
/** As how many cells the packing lists' figures count in the mean share of a branch. */
const firstCells = 4;
/** Check-ins, beyond a cell's own, by which the spread of all cells counts in its spread. */
const spreadWeight = 4;
/** The relative spread that is taken before there are two check-ins of anything. */
const firstSpread = 0.5;

/**
 * What a class uses of each cell: the Bühlmann-Straub credibility estimator (H. Bühlmann, E. Straub, "Glaubwürdigkeit für
 * Schadensätze", 1970; H. Bühlmann, A. Gisler, "A Course in Credibility Theory", 2005, chapter 4). A cell's use is a share of its
 * packing list's figure. With X the share observed in w classes, the estimate is Z·X + (1 - Z)·m, where Z = w / (w + k) and k is the
 * variance within the cell over the variance between cells. The variance between is that of all cells of the branch; the one within
 * is the cell's own, pooled with that of all while it has few check-ins: an item that packing lists ask far too much of has little of
 * it, and is believed sooner. For items that are used up, m is the credibility-weighted mean share of the branch, itself shrunk
 * towards 1, the packing list's figure, while few cells have told of theirs. For items that only get lost or broken, the
 * share is of the kit's quantity and m is that mean alone. A cell without any check-in keeps its packing list's figure.
 *
 * A kit can't use more than it holds, so a use of everything may hide a larger want: such an estimate errs low.
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

/** Weighted sum of squares of a cell's shares around their own mean. */
function within(cell: UseCell): number {
  if (cell.classes === 0) return 0;
  return Math.max(0, cell.squares - cell.used ** 2 / cell.classes) / scaleOf(cell) ** 2;
}

interface Collective {
  mean: number;
  /** Variance of a class's share around its cell's mean, and of the cells' means around the common one: null while nothing tells it. */
  spread: number;
  between: number | null;
  listed: number | null;
}

/** What the cells have in common. `listed` is their mean share by the packing lists, null where those say nothing. */
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

/** The variance of the cells' own shares around their common one (Bühlmann and Gisler, 4.8): never below none. */
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

/** As how many classes the common mean counts. */
function priorWeight(spread: number, between: number | null): number {
  if (between === null) return firstWeight;
  if (between === 0) return mostWeight;
  return Math.min(mostWeight, Math.max(leastWeight, spread / between));
}

/** Classes of a loan: its students by the branch's class size, one where nobody has said how many. */
export function classesOf(students: number | null, classSize: number): number {
  return students === null ? 1 : Math.max(1, Math.round(students / classSize));
}
