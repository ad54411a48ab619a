import { type DistanceUnit, metresPer } from "../branches/distance-unit.ts";
import { type Fuel, fuels } from "../vehicles/vehicle.ts";
import type { RateCard } from "./rate-card.ts";

/** What a rate card can start from. Rates in whole cents (pence), first and second tier. */
export interface KnownRates {
  name: string;
  country: string;
  currency: string;
  validFrom: string;
  validTo: string;
  tierM: number;
  noLogbookTierM: number;
  sourceUrl: string | null;
  /** A rate is for one of these. */
  per: DistanceUnit;
  cents: Record<Fuel, readonly [tier1: number, tier2: number]>;
}

const newZealand = {
  country: "NZ",
  currency: "NZD",
  per: "km",
  tierM: 14_000_000,
  noLogbookTierM: 3_500_000,
} as const;

/** 10,000 miles in the tax year, over all cars of one person. HMRC asks for no logbook: the same step holds without one. */
const milesStepM = Math.round(10_000 * metresPer.mi);

const unitedKingdom = {
  country: "GB",
  currency: "GBP",
  per: "mi",
  tierM: milesStepM,
  noLogbookTierM: milesStepM,
  sourceUrl:
    "https://www.gov.uk/government/publications/rates-and-allowances-travel-mileage-and-fuel-allowances",
} as const;

/**
 * New Zealand: Inland Revenue's kilometre rates. They are set after the year they are for, and serve until replaced.
 * United Kingdom: HMRC's approved mileage allowance, 55p from 6 April 2026 and 45p before.
 */
const knownRates: readonly KnownRates[] = [
  {
    ...newZealand,
    name: "Inland Revenue 2025–26, until replaced",
    validFrom: "2025-04-01",
    validTo: "2027-03-31",
    sourceUrl:
      "https://www.ird.govt.nz/income-tax/income-tax-for-businesses-and-organisations/types-of-business-expenses/claiming-vehicle-expenses/kilometre-rates-2025-2026",
    cents: { petrol: [120, 37], diesel: [130, 38], hybrid: [90, 24], electric: [122, 23] },
  },
  {
    ...newZealand,
    name: "Inland Revenue 2024–25",
    validFrom: "2024-04-01",
    validTo: "2025-03-31",
    sourceUrl: null,
    cents: { petrol: [117, 37], diesel: [126, 35], hybrid: [86, 21], electric: [108, 19] },
  },
  {
    ...newZealand,
    name: "Inland Revenue 2023–24",
    validFrom: "2023-04-01",
    validTo: "2024-03-31",
    sourceUrl: "https://www.taxtechnical.ird.govt.nz/operational-statements/2024/os-19-04-km-2024",
    cents: { petrol: [104, 35], diesel: [104, 35], hybrid: [104, 21], electric: [104, 12] },
  },
  {
    name: "Australian Taxation Office from 2024–25",
    country: "AU",
    currency: "AUD",
    per: "km",
    validFrom: "2024-07-01",
    validTo: "2027-06-30",
    // 5,000 business kilometres a car and year are paid for, the rest is not.
    tierM: 5_000_000,
    noLogbookTierM: 5_000_000,
    sourceUrl: null,
    cents: { petrol: [88, 0], diesel: [88, 0], hybrid: [88, 0], electric: [88, 0] },
  },
  {
    ...unitedKingdom,
    name: "HMRC from April 2026, until replaced",
    validFrom: "2026-04-06",
    validTo: "2028-04-05",
    cents: { petrol: [55, 25], diesel: [55, 25], hybrid: [55, 25], electric: [55, 25] },
  },
  {
    ...unitedKingdom,
    name: "HMRC until April 2026",
    validFrom: "2011-04-06",
    validTo: "2026-04-05",
    cents: { petrol: [45, 25], diesel: [45, 25], hybrid: [45, 25], electric: [45, 25] },
  },
];

/** The published rates of a country, the newest first; none where they are not known here. */
export function ratesOf(country: string): readonly KnownRates[] {
  return knownRates.filter((rates) => rates.country === country);
}

/** Published rates as a rate card's lines, in thousandths of a cent a kilometre; all nothing without them. */
export function rateLinesOf(known: KnownRates | undefined): RateCard["lines"] {
  return fuels.flatMap((fuel) =>
    ([1, 2] as const).map((tier) => {
      if (known === undefined) return { fuel, tier, rateMillicents: 0 };
      const cents = known.cents[fuel][tier === 1 ? 0 : 1];
      const rateMillicents = Math.round((cents * 1000 * 1000) / metresPer[known.per]);
      return { fuel, tier, rateMillicents };
    }),
  );
}
