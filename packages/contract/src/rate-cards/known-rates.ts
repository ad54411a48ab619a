import { type DistanceUnit, metresPer } from "../branches/distance-unit.ts";
import { type Fuel, fuels } from "../vehicles/vehicle.ts";
import type { RateCard, TierCounts } from "./rate-card.ts";

/** Published rates that a rate card can start from: whole cents (pence) for a kilometre or mile, first and second tier. */
export interface KnownRates {
  name: string;
  country: string;
  currency: string;
  validFrom: string;
  validTo: string;
  distanceUnit: DistanceUnit;
  counts: TierCounts;
  tierM: number;
  noLogbookTierM: number;
  passengerMillicents: number;
  sourceUrl: string;
  cents: Partial<Record<Fuel, readonly [tier1: number, tier2: number]>>;
}

/** Inland Revenue publishes its rates after the year that they apply to; they are for cars, vans and utes, not for motorcycles. */
const newZealand = {
  country: "NZ",
  currency: "NZD",
  distanceUnit: "km",
  counts: "travelled",
  tierM: 14_000_000,
  noLogbookTierM: 3_500_000,
  passengerMillicents: 0,
} as const;

const kilometreRates =
  "https://www.ird.govt.nz/income-tax/income-tax-for-businesses-and-organisations/types-of-business-expenses/claiming-vehicle-expenses/kilometre-rates-2025-2026";
const operationalStatement =
  "https://www.taxtechnical.ird.govt.nz/operational-statements/2024/os-19-04-km-2024";

/** For a year whose page at Inland Revenue no longer exists: an accountant's page with the same figures. */
const ratesOf2024 = "https://sidekickca.co.nz/2025-mileage-rates-what-you-need-to-know";
const ratesOf2017 = "https://cornish.co.nz/2018/05/22";

const centsPerKilometre =
  "https://softwaredevelopers.ato.gov.au/CentsperKilometreDeductionRateforCarExpenses";
/** The Taxation Office's list of the rates of earlier years. */
const earlierCents =
  "https://community.mycartracks.com/t/current-ato-cents-per-kilometre-rate-australia/334";

/** The Taxation Office's rate applies to 5,000 business kilometres for each car and tax year; beyond that nothing is paid. */
const australia = (
  name: string,
  validFrom: string,
  validTo: string,
  cents: number,
  sourceUrl: string = earlierCents,
): KnownRates => ({
  name,
  country: "AU",
  currency: "AUD",
  distanceUnit: "km",
  counts: "vehicle",
  validFrom,
  validTo,
  tierM: 5_000_000,
  noLogbookTierM: 5_000_000,
  passengerMillicents: 0,
  sourceUrl,
  cents: { petrol: [cents, 0], diesel: [cents, 0], hybrid: [cents, 0], electric: [cents, 0] },
});

/** 10,000 miles in the tax year, over all cars of one person. HMRC requires no logbook, so the threshold is the same without one. */
const milesStepM = Math.round(10_000 * metresPer.mi);

/** HMRC's approved mileage allowance: cars and vans, motorcycles, bicycles, and 5p a mile for each passenger. */
const unitedKingdom = (
  name: string,
  validFrom: string,
  validTo: string,
  pence: number,
): KnownRates => ({
  name,
  country: "GB",
  currency: "GBP",
  distanceUnit: "mi",
  counts: "person",
  validFrom,
  validTo,
  tierM: milesStepM,
  noLogbookTierM: milesStepM,
  passengerMillicents: 5000,
  sourceUrl:
    "https://www.gov.uk/government/publications/rates-and-allowances-travel-mileage-and-fuel-allowances",
  cents: {
    petrol: [pence, 25],
    diesel: [pence, 25],
    hybrid: [pence, 25],
    electric: [pence, 25],
    motorcycle: [24, 24],
    bicycle: [20, 20],
  },
});

const knownRates: readonly KnownRates[] = [
  {
    ...newZealand,
    name: "Inland Revenue 2025–26, until replaced",
    validFrom: "2025-04-01",
    validTo: "2027-03-31",
    sourceUrl: kilometreRates,
    cents: { petrol: [120, 37], diesel: [130, 38], hybrid: [90, 24], electric: [122, 23] },
  },
  {
    ...newZealand,
    name: "Inland Revenue 2024–25",
    validFrom: "2024-04-01",
    validTo: "2025-03-31",
    sourceUrl: ratesOf2024,
    cents: { petrol: [117, 37], diesel: [126, 35], hybrid: [86, 21], electric: [108, 19] },
  },
  {
    ...newZealand,
    name: "Inland Revenue 2023–24",
    validFrom: "2023-04-01",
    validTo: "2024-03-31",
    sourceUrl: operationalStatement,
    cents: { petrol: [104, 35], diesel: [104, 35], hybrid: [104, 21], electric: [104, 12] },
  },
  {
    ...newZealand,
    name: "Inland Revenue 2017–18",
    validFrom: "2017-04-01",
    validTo: "2018-03-31",
    sourceUrl: ratesOf2017,
    cents: { petrol: [76, 26], diesel: [76, 26], hybrid: [76, 18], electric: [76, 9] },
  },
  australia(
    "Australian Taxation Office from 2024–25",
    "2024-07-01",
    "2027-06-30",
    88,
    centsPerKilometre,
  ),
  australia("Australian Taxation Office 2023–24", "2023-07-01", "2024-06-30", 85),
  australia("Australian Taxation Office 2022–23", "2022-07-01", "2023-06-30", 78),
  australia("Australian Taxation Office 2020–22", "2020-07-01", "2022-06-30", 72),
  australia("Australian Taxation Office 2018–20", "2018-07-01", "2020-06-30", 68),
  unitedKingdom("HMRC from April 2026, until replaced", "2026-04-06", "2028-04-05", 55),
  unitedKingdom("HMRC until April 2026", "2011-04-06", "2026-04-05", 45),
];

/** The published rates of a country, newest first; empty for an unknown country. */
export function ratesOf(country: string): readonly KnownRates[] {
  return knownRates.filter((rates) => rates.country === country);
}

/** Published rates as the lines of a rate card, in thousandths of a cent; without published rates, lines for cars with zeros. */
export function rateLinesOf(known: KnownRates | undefined): RateCard["lines"] {
  return fuels.flatMap((fuel) => {
    const cents = known === undefined ? carCents(fuel) : known.cents[fuel];
    if (cents === undefined) return [];
    return ([1, 2] as const).map((tier) => ({
      fuel,
      tier,
      rateMillicents: cents[tier - 1 === 0 ? 0 : 1] * 1000,
    }));
  });
}

const carCents = (fuel: Fuel) =>
  fuel === "motorcycle" || fuel === "bicycle" ? undefined : ([0, 0] as const);
