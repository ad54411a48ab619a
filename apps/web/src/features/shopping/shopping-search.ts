import type { AddressChange } from "../../lib/address.ts";

/** The listed items. By default those to buy in the next four weeks. */
export const shoppingShows = ["order", "all"] as const;
/** The tabs beside the list itself. */
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
