/** Kits for each hundred pupils, to a tenth; null where the roll is not known. */
export function per100(kits: number, roll: number | null): number | null {
  if (roll === null || roll <= 0) return null;
  return Math.round((kits * 1000) / roll) / 10;
}

/** Those with the fewest kits for their pupils first; a school without a roll stands by its kits, after those that have nothing. */
export function byNeed<S extends { schoolName: string; kitsYear: number; roll: number | null }>(
  schools: readonly S[],
): S[] {
  const share = (school: S) =>
    school.kitsYear === 0 ? -1 : (per100(school.kitsYear, school.roll) ?? Infinity);
  return schools.toSorted(
    (a, b) => share(a) - share(b) || a.schoolName.localeCompare(b.schoolName),
  );
}

/** How full a route's vehicle is, by what it has least room for: 1 is full. Null where no limit is known. */
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
