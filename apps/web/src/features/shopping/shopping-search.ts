import type { AddressChange } from "../../lib/address.ts";

/** What is listed. Without one it is what is to buy in the next four weeks. */
export const shoppingShows = ["order", "all"] as const;

export interface ShoppingSearch {
  q?: string;
  sort?: string;
  item?: string;
  show?: (typeof shoppingShows)[number];
}
export type OnShoppingSearch = (change: AddressChange<ShoppingSearch>) => void;
