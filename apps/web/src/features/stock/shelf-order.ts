import type { StockLevel } from "@kitround/contract/stock/stock.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export interface Shelf<L> {
  /** Null for items without a shelf. */
  name: string | null;
  levels: L[];
}

/** Shelves in walking order, A2 before A10, items without a shelf last; items of one shelf by name. */
export function byShelf<L extends Pick<StockLevel, "shelf" | "name">>(
  levels: readonly L[],
): Shelf<L>[] {
  const sorted = levels.toSorted(
    (one, other) =>
      Number(one.shelf === null) - Number(other.shelf === null) ||
      collator.compare(one.shelf ?? "", other.shelf ?? "") ||
      collator.compare(one.name, other.name),
  );
  const shelves: Shelf<L>[] = [];
  for (const level of sorted) {
    const last = shelves.at(-1);
    if (last !== undefined && last.name === level.shelf) last.levels.push(level);
    else shelves.push({ name: level.shelf, levels: [level] });
  }
  return shelves;
}

/** A shelf's rack, which is what its name begins with: B4 of B4-2. */
export function rackOf(shelf: string): string {
  return shelf.split(/[-. /]/)[0] ?? shelf;
}
