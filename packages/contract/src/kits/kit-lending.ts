// Apart from the shapes, because the first load validates addresses that contain it.

/** Kits between branches: those that others have, those that are others', and of both those past their day. */
export const kitLendings = ["lent", "borrowed", "overdue"] as const;
export type KitLending = (typeof kitLendings)[number];
