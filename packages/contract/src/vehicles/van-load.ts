/** The largest load of a van. */
export interface Load {
  weightG: number;
  boxes: number;
}

/** The limits of a van; null if unknown. */
export interface Room {
  capacityG: number | null;
  capacityBoxes: number | null;
}

export function isTooMuch({ weightG, boxes }: Load, { capacityG, capacityBoxes }: Room): boolean {
  return (
    (capacityG !== null && weightG > capacityG) || (capacityBoxes !== null && boxes > capacityBoxes)
  );
}

/** "412 kg of 400 and 31 boxes of 30": the exceeded limits of the van; empty if it fits. */
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

/** How full a van is by its scarcest limit, 1 is full; without a limit, its share of `all`. */
export function fillOf(load: Load, room: Room, all: Load): number {
  const share = (size: number, limit: number | null, of: number) => size / (limit ?? (of || 1));
  return Math.max(
    share(load.weightG, room.capacityG, all.weightG),
    share(load.boxes, room.capacityBoxes, all.boxes),
  );
}

/** Grams in kilograms, rounded up to one decimal, so that an overload never reads as one that fits. */
function kgUp(g: number): number {
  return Math.ceil(g / 100) / 10;
}
