import type { CellHistory, PastRotation } from "@kitround/contract/shopping/back-test.ts";
import type { ObservedUse } from "@kitround/contract/shopping/use-estimate.ts";
import type { CountedLoans, UsedItem } from "./observed-use.ts";
import type { ListedItem } from "./shopping-facts.ts";

interface CellFacts {
  listed: readonly ListedItem[];
  loans: readonly CountedLoans[];
  used: readonly UsedItem[];
  rotations: readonly PastRotation[];
}

export const cellKey = (kitTypeId: string, itemId: string) => `${kitTypeId} ${itemId}`;

/**
 * Each item of each kit type, by the newest packing list that has it, with the data of every rotation since it is on
 * the list.
 */
export function cellsOf({ listed, loans, used, rotations }: CellFacts): CellHistory[] {
  const deliverOn = new Map(rotations.map((each) => [each.id, each.deliverOn]));
  const loansOf = Map.groupBy(loans, (each) => each.kitTypeId);
  const usedOf = Map.groupBy(used, (each) => cellKey(each.kitTypeId, each.itemId));
  // In the order of versions: the first has the start, the last the quantity.
  const lists = Map.groupBy(listed, (each) => cellKey(each.kitTypeId, each.itemId));
  return [...lists].flatMap(([key, versions]): CellHistory[] => {
    const [first, last] = [versions[0], versions.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { kitTypeId, itemId, unitCostCents, qty } = last;
    const found = new Map((usedOf.get(key) ?? []).map((each) => [each.rotationId, each]));
    const observed = new Map<string, ObservedUse>();
    for (const { rotationId, checkIns, classes } of loansOf.get(kitTypeId) ?? []) {
      const day = deliverOn.get(rotationId);
      if (day === undefined || (first.version > 1 && day < first.publishedOn)) continue;
      const its = found.get(rotationId);
      observed.set(rotationId, {
        checkIns: checkIns - (its?.missing ?? 0),
        classes: classes - (its?.missingClasses ?? 0),
        used: its?.used ?? 0,
        squares: its?.squares ?? 0,
      });
    }
    return [{ kitTypeId, itemId, unitCostCents, listed: last.listed, qty, observed }];
  });
}
