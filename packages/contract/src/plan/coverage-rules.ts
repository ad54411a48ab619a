/** Kits for each hundred pupils, to one decimal; null if the roll is unknown. */
export function per100(kits: number, roll: number | null): number | null {
  if (roll === null || roll <= 0) return null;
  return Math.round((kits * 1000) / roll) / 10;
}

/**
 * Sorts schools by their kits per hundred pupils, fewest first. A school with an unknown roll is sorted by its number of kits, after
 * those without any.
 */
export function byNeed<S extends { schoolName: string; kitsYear: number; roll: number | null }>(
  schools: readonly S[],
): S[] {
  const share = (school: S) =>
    school.kitsYear === 0 ? -1 : (per100(school.kitsYear, school.roll) ?? Infinity);
  return schools.toSorted(
    (a, b) => share(a) - share(b) || a.schoolName.localeCompare(b.schoolName),
  );
}

/** How full a route's vehicle is, by its scarcest limit; 1 is full. Null if no limit is known. */
export function fullness(load: {
  weightG: number;
  boxes: number;
  capacityG: number | null;
  capacityBoxes: number | null;
}): number | null {
  const shares = [
    ...(load.capacityG ? [load.weightG / load.capacityG] : []),
    ...(load.capacityBoxes ? [load.boxes / load.capacityBoxes] : []),
  ];
  return shares.length === 0 ? null : Math.max(...shares);
}
