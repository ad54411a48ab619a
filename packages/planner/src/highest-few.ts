import { at } from "./ints.ts";

/**
 * Keeps the few items with the highest positive values in descending order. For so few, insertion is faster than a
 * heap.
 */
export interface Few {
  readonly item: Int32Array;
  clear(most: number): void;
  offer(item: number, value: number): void;
  count(): number;
}

export function highestFew(capacity: number): Few {
  const item = new Int32Array(capacity);
  const values = new Float64Array(capacity);
  let most = 0;
  let count = 0;
  return {
    item,
    clear(limit) {
      most = limit;
      count = 0;
    },
    offer(offered, value) {
      if (value <= 0 || most === 0) return;
      if (count === most && value <= (values[count - 1] ?? 0)) return;
      let slot = count < most ? count++ : count - 1;
      for (; slot > 0 && (values[slot - 1] ?? 0) < value; slot--) {
        values[slot] = values[slot - 1] ?? 0;
        item[slot] = at(item, slot - 1);
      }
      values[slot] = value;
      item[slot] = offered;
    },
    count: () => count,
  };
}
