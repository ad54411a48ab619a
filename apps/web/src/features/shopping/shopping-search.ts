import type { AddressChange } from "../../lib/address.ts";

/** What is listed. Without one it is what is to buy in the next four weeks. */
export const shoppingShows = ["order", "all"] as const;
/** Beside the list itself. */
export const shoppingParts = ["orders", "money"] as const;

export interface ShoppingSearch {
  q?: string;
  sort?: string;
  item?: string;
  show?: (typeof shoppingShows)[number];
  part?: (typeof shoppingParts)[number];
  order?: string;
}
export type OnShoppingSearch = (change: AddressChange<ShoppingSearch>) => void;
