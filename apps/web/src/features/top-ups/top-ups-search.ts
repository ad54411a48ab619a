import { type AddressChange, addressOf, flag, id, oneOf, text, words } from "../../lib/address.ts";

export const topUpTabs = ["check-in", "top-up", "stock", "shopping"] as const;
export type TopUpTab = (typeof topUpTabs)[number];

/** The parameters of the screen: `kit` is the code of the open kit, `item` the one whose ledger or forecast is open. */
export const topUpsSearchOf = addressOf({
  tab: oneOf(topUpTabs, "check-in"),
  kit: text,
  q: words,
  low: flag,
  /** True for the sheet to count the stock. */
  sheet: flag,
  /** The stocktakes, and the one that is open. */
  takes: flag,
  take: id,
  sort: text,
  item: text,
  show: oneOf(["order", "all"]),
  part: oneOf(["orders", "money"]),
  order: id,
});
export type TopUpsSearch = ReturnType<typeof topUpsSearchOf>;
export type OnTopUpsSearch = (change: AddressChange<TopUpsSearch>) => void;
