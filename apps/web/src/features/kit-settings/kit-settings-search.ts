import { type AddressChange, addressOf, oneOf, text, words } from "../../lib/address.ts";

export const kitSettingsTabs = ["types", "items", "copies", "offers"] as const;

/** The parameters of the kit settings' address. `type` is the open kit type, or "new"; `offer` the open offer. */
export const kitSettingsSearchOf = addressOf({
  tab: oneOf(kitSettingsTabs, "types"),
  q: words,
  sort: text,
  type: text,
  offer: text,
});
export type KitSettingsSearch = ReturnType<typeof kitSettingsSearchOf>;

export interface TabProps {
  search: KitSettingsSearch;
  onSearch: (change: AddressChange<KitSettingsSearch>) => void;
}
