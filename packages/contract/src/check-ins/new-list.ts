interface Held {
  itemId: string;
  itemName: string;
  /** Units of the item that are good. */
  good: number;
}

export interface OnNewList<L> {
  /** Every line of the new list with the quantity that the kit has for it. */
  counts: { line: L; good: number }[];
  /** Items that the new list has no room for, with their quantities. */
  surplus: Omit<Held, "itemId">[];
}

/**
 * Moves a kit's contents to a newer version of its packing list: items fill the new lines in order, and the surplus has to be taken out.
 */
export function onNewList<L extends { itemId: string; qty: number }>(
  held: readonly Held[],
  lines: readonly L[],
): OnNewList<L> {
  const left = new Map<string, Omit<Held, "itemId">>();
  for (const { itemId, itemName, good } of held) {
    left.set(itemId, { itemName, good: (left.get(itemId)?.good ?? 0) + good });
  }
  const counts = lines.map((line) => {
    const item = left.get(line.itemId);
    const good = Math.min(line.qty, item?.good ?? 0);
    if (item !== undefined) item.good -= good;
    return { line, good };
  });
  return { counts, surplus: [...left.values()].filter(({ good }) => good > 0) };
}

/** "Packing list version 3: take out 5 Widgets, 2 Bulbs." Null if nothing has to be taken out. */
export function takeOutWords(
  version: number,
  surplus: OnNewList<unknown>["surplus"],
): string | null {
  if (surplus.length === 0) return null;
  const items = surplus.map(({ itemName, good }) => `${good} ${itemName}`).join(", ");
  return `Packing list version ${version}: take out ${items}.`;
}
