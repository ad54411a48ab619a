import { addressOf, oneOf, text } from "../../lib/address.ts";

const claimTabs = ["mine", "decide", "pay", "all", "rates"] as const;
export type ClaimTab = (typeof claimTabs)[number];

/** What the address of the claims screen says. `claim` is the one that is open. */
export const claimsSearchOf = addressOf({ tab: oneOf(claimTabs), claim: text });
export type ClaimsSearch = ReturnType<typeof claimsSearchOf>;
