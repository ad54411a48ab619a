/** What a van has aboard when it has most. */
export interface Load {
  weightG: number;
  boxes: number;
}

/** What a van carries; null where nobody has said. */
export interface Room {
  capacityG: number | null;
  capacityBoxes: number | null;
}

export function isTooMuch({ weightG, boxes }: Load, { capacityG, capacityBoxes }: Room): boolean {
  return (
    (capacityG !== null && weightG > capacityG) || (capacityBoxes !== null && boxes > capacityBoxes)
  );
}

/** "412 kg of 400 and 31 boxes of 30": what there is too much of, of what the van carries; empty when it fits. */
export function tooMuchWords(load: Load, room: Room): string {
  const { capacityG, capacityBoxes } = room;
  return [
    ...(capacityG !== null && load.weightG > capacityG
      ? [`${kgUp(load.weightG)} kg of ${Math.floor(capacityG / 100) / 10}`]
      : []),
    ...(capacityBoxes !== null && load.boxes > capacityBoxes
      ? [`${load.boxes} boxes of ${capacityBoxes}`]
      : []),
  ].join(" and ");
}

/** How full a van is by what it has least room for, 1 is full; of what has no limit, its share of `all`. */
export function fillOf(load: Load, room: Room, all: Load): number {
  const share = (size: number, limit: number | null, of: number) => size / (limit ?? (of || 1));
  return Math.max(
    share(load.weightG, room.capacityG, all.weightG),
    share(load.boxes, room.capacityBoxes, all.boxes),
  );
}

/** Grams in kilograms, rounded up to a tenth, so that what is too much never reads as what fits. */
function kgUp(g: number): number {
  return Math.ceil(g / 100) / 10;
}
