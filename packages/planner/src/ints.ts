// Dense tables of whole numbers, flattened row by row. Both functions are called with Int32Array alone, so that the
// engine inlines them to a bare load: a table read with another array kind belongs behind its own reader.

/** The entry at `index`, which the caller keeps inside the table. */
export function at(table: Int32Array, index: number): number {
  // A typed array has no holes; only an index outside of it would give undefined.
  return table[index] as number;
}

export function add(table: Int32Array, index: number, amount: number): void {
  table[index] = at(table, index) + amount;
}

/** Stands for "no limit" in a table of capacities. */
export const NO_LIMIT = 2_147_483_647;
