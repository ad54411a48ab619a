import { addressOf, oneOf, text } from "../../lib/address.ts";

const claimTabs = ["mine", "decide", "pay", "all", "totals", "rates"] as const;
export type ClaimTab = (typeof claimTabs)[number];

/** A day; whether it is one of the calendar the server says. */
const day = (given: unknown) =>
  typeof given === "string" && /^20\d\d-\d\d-\d\d$/.test(given) ? given : undefined;

/** What the address of the claims screen says. `claim` is the one that is open, `year` the first day of a tax year. */
export const claimsSearchOf = addressOf({ tab: oneOf(claimTabs), claim: text, year: day });
export type ClaimsSearch = ReturnType<typeof claimsSearchOf>;
