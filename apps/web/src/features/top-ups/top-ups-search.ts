// A file of its own, without the contract: the address is read before the screen is loaded.

export const topUpTabs = ["check-in", "top-up", "stock"] as const;
export type TopUpTab = (typeof topUpTabs)[number];

export interface TopUpsSearch {
  tab?: TopUpTab;
  /** Code of the kit in hand. */
  kit?: string;
  q?: string;
  low?: boolean;
  sort?: string;
  /** The item whose ledger is open. */
  item?: string;
}
export type OnTopUpsSearch = (change: {
  [K in keyof TopUpsSearch]?: TopUpsSearch[K] | undefined;
}) => void;

/** What the address says, without what it does not mean. */
export function topUpsSearchOf({
  tab,
  kit,
  q,
  low,
  sort,
  item,
}: Record<string, unknown>): TopUpsSearch {
  const known = topUpTabs.find((each) => each === tab);
  return {
    ...(known === undefined || known === "check-in" ? {} : { tab: known }),
    ...(typeof kit === "string" ? { kit } : {}),
    ...(typeof q === "string" && q !== "" ? { q } : {}),
    ...(low === true ? { low } : {}),
    ...(typeof sort === "string" ? { sort } : {}),
    ...(typeof item === "string" ? { item } : {}),
  };
}
