import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import {
  type KnownRates,
  rateLinesOf,
  ratesOf,
} from "@kitround/contract/rate-cards/known-rates.ts";
import type { Making } from "./branch.ts";
import { newId } from "./rows.ts";

export interface Card extends KnownRates {
  id: string;
}

/** Thousandths of a cent. */
export const inMillicents = (cents: number): number => cents * 1000;

/** Inland Revenue's rates of three years; the newest are valid until replaced, however late the demo is started. */
export function makeRateCards({ rows, anchor }: Making): Card[] {
  const nextYear = incomeYearStart(addDays(anchor.today, 366), "NZ");
  const yearEnd = addDays(nextYear, -1);
  return ratesOf("NZ").map(({ cents, ...known }, index) => {
    const validTo = index === 0 && known.validTo < yearEnd ? yearEnd : known.validTo;
    const card = { ...known, validTo, id: newId() };
    rows.add("rateCard", card);
    for (const line of rateLinesOf({ ...card, cents })) {
      rows.add("rateLine", { rateCardId: card.id, ...line });
    }
    return { ...card, cents };
  });
}
