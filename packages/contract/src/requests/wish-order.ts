/** A school's requests as kit type ids, first choice first. */
export type WishOrder = readonly string[];

/** Puts a kit type at a rank (0 is the first choice); the others keep their order. A rank beyond the end puts it last. */
export function placeWish(order: WishOrder, kitTypeId: string, place: number): WishOrder {
  const others = order.filter((id) => id !== kitTypeId);
  return others.toSpliced(Math.min(place, others.length), 0, kitTypeId);
}

/** Adds a kit type as the last request, or removes it if it was requested. */
export function toggleWish(order: WishOrder, kitTypeId: string): WishOrder {
  return order.includes(kitTypeId) ? order.filter((id) => id !== kitTypeId) : [...order, kitTypeId];
}

export interface WishChange {
  kitTypeId: string;
  was: number | null;
  rank: number | null;
}

/** The changes to save so that the requests have this order. */
export function wishChanges(ranks: ReadonlyMap<string, number>, order: WishOrder): WishChange[] {
  const wanted = order.map((kitTypeId, rank) => ({
    kitTypeId,
    was: ranks.get(kitTypeId) ?? null,
    rank,
  }));
  const gone = [...ranks].filter(([kitTypeId]) => !order.includes(kitTypeId));
  return [
    ...wanted.filter(({ was, rank }) => was !== rank),
    ...gone.map(([kitTypeId, was]) => ({ kitTypeId, was, rank: null })),
  ];
}
