export const claimTabs = ["mine", "decide", "all", "rates"] as const;
export type ClaimTab = (typeof claimTabs)[number];

/** What the address of the claims screen says. */
export interface ClaimsSearch {
  tab?: ClaimTab;
  /** The claim that is open. */
  claim?: string;
}

export function claimsSearchOf({ tab, claim }: Record<string, unknown>): ClaimsSearch {
  const known = claimTabs.find((each) => each === tab);
  return {
    ...(known === undefined ? {} : { tab: known }),
    ...(typeof claim === "string" && claim !== "" ? { claim } : {}),
  };
}
