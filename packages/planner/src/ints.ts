// Dense tables of whole numbers, flattened row by row. Call both functions with Int32Array only: the engine then
// inlines them to a bare load. A table of another array type needs its own reader.

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
