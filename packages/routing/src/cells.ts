/**
 * Reads of typed arrays in the inner loops. The index is in range by construction there, and a check per read
 * would cost a third of the search's speed; one function per kind of array keeps each read monomorphic in V8.
 */

export function costAt(cells: Float64Array, index: number): number {
  // Cast: in range by construction (see above); the compiler cannot know the length.
  return cells[index] as number;
}

export function nodeAt(cells: Int32Array, index: number): number {
  // Cast: in range by construction (see above); the compiler cannot know the length.
  return cells[index] as number;
}

/** The same for the plain arrays of nodes that a route is made of. */
export function itemAt<T>(items: readonly T[], index: number): T {
  // Cast: in range by construction (see above); the compiler cannot know the length.
  return items[index] as T;
}
