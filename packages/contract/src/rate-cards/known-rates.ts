import type { Fuel } from "../vehicles/vehicle.ts";

/** What a rate card can start from. Rates in whole cents (pence) a kilometre, first and second tier. */
export interface KnownRates {
  name: string;
  country: string;
  currency: string;
  validFrom: string;
  validTo: string;
  tierM: number;
  noLogbookTierM: number;
  sourceUrl: string | null;
  cents: Record<Fuel, readonly [tier1: number, tier2: number]>;
}

const newZealand = {
  country: "NZ",
  currency: "NZD",
  tierM: 14_000_000,
  noLogbookTierM: 3_500_000,
} as const;

/** New Zealand: Inland Revenue's kilometre rates. They are set after the year they are for, and serve until replaced. */
export const knownRates: readonly KnownRates[] = [
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
    validFrom: "2024-07-01",
    validTo: "2027-06-30",
    // 5,000 business kilometres a car and year are paid for, the rest is not.
    tierM: 5_000_000,
    noLogbookTierM: 5_000_000,
    sourceUrl: null,
    cents: { petrol: [88, 0], diesel: [88, 0], hybrid: [88, 0], electric: [88, 0] },
  },
];
