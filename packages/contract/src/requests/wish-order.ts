/** A school's wishes as kit type ids, what it wants most first. */
export type WishOrder = readonly string[];

/** The order with a kit type at a place (0 is wanted most), the others keeping theirs; past the end it comes last. */
export function placeWish(order: WishOrder, kitTypeId: string, place: number): WishOrder {
  const others = order.filter((id) => id !== kitTypeId);
  return others.toSpliced(Math.min(place, others.length), 0, kitTypeId);
}

/** Asked for as the last wish, or where it was asked for already, no more. */
export function toggleWish(order: WishOrder, kitTypeId: string): WishOrder {
  return order.includes(kitTypeId) ? order.filter((id) => id !== kitTypeId) : [...order, kitTypeId];
}

export interface WishChange {
  kitTypeId: string;
  was: number | null;
  rank: number | null;
}

/** What has to be saved so that the wishes stand in this order. */
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
