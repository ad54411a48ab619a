import { addressOf, oneOf, text } from "../../lib/address.ts";

const claimTabs = ["mine", "decide", "pay", "all", "totals", "rates"] as const;
export type ClaimTab = (typeof claimTabs)[number];

/** A day in ISO format; the server checks whether it exists. */
const day = (given: unknown) =>
  typeof given === "string" && /^20\d\d-\d\d-\d\d$/.test(given) ? given : undefined;

/** The parameters of the claims screen. `claim` is the open one, `year` the first day of a tax year. */
export const claimsSearchOf = addressOf({ tab: oneOf(claimTabs), claim: text, year: day });
export type ClaimsSearch = ReturnType<typeof claimsSearchOf>;
