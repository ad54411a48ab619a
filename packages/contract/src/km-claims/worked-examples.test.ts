import { expect, test } from "vitest";
import { metresPer } from "../branches/distance-unit.ts";
import { type KnownRates, ratesOf } from "../rate-cards/known-rates.ts";
import type { Fuel } from "../vehicles/vehicle.ts";
import { incomeYearStart } from "./claim-rules.ts";
import { correctedLine, reversedLine } from "./correction-rules.ts";
import { priceLeg, type YearFacts } from "./leg-price.ts";

// Calculated by hand from the published rates, each with its source: N1 Inland Revenue, kilometre rates 2025-26; N2 OS 19/04 (KM 2024),
// 2023-24; N3 rates of 2024-25; N4 rates of 2017-18; N5 the first 3,500 km without a logbook; A1 Taxation Office, 88 cents from 2024-25;
// A3 its earlier rates; G1 HMRC from 6 April 2026; G3 passengers; G4 HMRC from 2011 to 5 April 2026, motorcycles and bicycles.

interface Example {
  source: string;
  country: "NZ" | "AU" | "GB";
  day: string;
  fuel: Fuel;
  /** In the country's own unit: the leg's distance, and the distance counted before it. */
  far: number;
  before?: number;
  logbook?: boolean;
  passengers?: number;
  cents: number;
}

const nz = (source: string, day: string, fuel: Fuel, far: number, cents: number, before = 0) =>
  ({ source, country: "NZ", day, fuel, far, before, cents }) as const;
const au = (source: string, day: string, far: number, cents: number, before = 0) =>
  ({ source, country: "AU", day, fuel: "petrol", far, before, cents }) as const;
const gb = (source: string, day: string, far: number, cents: number, before = 0) =>
  ({ source, country: "GB", day, fuel: "petrol", far, before, cents }) as const;

const examples: readonly Example[] = [
  // New Zealand 2025-26: 10 km at the rate of each fuel and tier.
  nz("N1", "2025-11-24", "petrol", 10, 1200),
  nz("N1", "2025-11-24", "petrol", 10, 370, 14_000),
  nz("N1", "2025-11-24", "diesel", 10, 1300),
  nz("N1", "2025-11-24", "diesel", 10, 380, 14_000),
  nz("N1", "2025-11-24", "hybrid", 10, 900),
  nz("N1", "2025-11-24", "hybrid", 10, 240, 14_000),
  nz("N1", "2025-11-24", "electric", 10, 1220),
  nz("N1", "2025-11-24", "electric", 10, 230, 14_000),
  // 2024-25.
  nz("N3", "2024-11-24", "petrol", 10, 1170),
  nz("N3", "2024-11-24", "petrol", 10, 370, 14_000),
  nz("N3", "2024-11-24", "diesel", 10, 1260),
  nz("N3", "2024-11-24", "diesel", 10, 350, 14_000),
  nz("N3", "2024-11-24", "hybrid", 10, 860),
  nz("N3", "2024-11-24", "hybrid", 10, 210, 14_000),
  nz("N3", "2024-11-24", "electric", 10, 1080),
  nz("N3", "2024-11-24", "electric", 10, 190, 14_000),
  // 2023-24.
  nz("N2", "2023-11-24", "petrol", 10, 1040),
  nz("N2", "2023-11-24", "petrol", 10, 350, 14_000),
  nz("N2", "2023-11-24", "diesel", 10, 1040),
  nz("N2", "2023-11-24", "diesel", 10, 350, 14_000),
  nz("N2", "2023-11-24", "hybrid", 10, 1040),
  nz("N2", "2023-11-24", "hybrid", 10, 210, 14_000),
  nz("N2", "2023-11-24", "electric", 10, 1040),
  nz("N2", "2023-11-24", "electric", 10, 120, 14_000),
  // 2017-18.
  nz("N4", "2017-11-24", "petrol", 10, 760),
  nz("N4", "2017-11-24", "petrol", 10, 260, 14_000),
  nz("N4", "2017-11-24", "diesel", 10, 760),
  nz("N4", "2017-11-24", "hybrid", 10, 180, 14_000),
  nz("N4", "2017-11-24", "electric", 10, 90, 14_000),
  // Across the threshold of 14,000 km: 4 km at 1.20 and 6 km at 0.37; one metre over; exactly at it.
  nz("N1", "2025-11-24", "petrol", 10, 480 + 222, 13_996),
  nz("N1", "2025-11-24", "electric", 10, 122 + 207, 13_999),
  nz("N1", "2025-11-24", "petrol", 10, 1200, 13_990),
  nz("N1", "2025-11-24", "diesel", 39.47, 5131),
  nz("N1", "2025-11-24", "petrol", 29.7, 3564),
  // Half a cent is rounded up: 12.5 m of petrol are 1.5 cents; 12.4 m are rounded to 12 m and 1.44 cents.
  nz("N1", "2025-11-24", "petrol", 0.0125, 2),
  nz("N1", "2025-11-24", "petrol", 0.012, 1),
  // Across the tax year: its last day and its first. A trip across midnight belongs to the day on which it began.
  nz("N3", "2025-03-31", "petrol", 10, 1170),
  nz("N1", "2025-04-01", "petrol", 10, 1200),
  nz("N2", "2024-03-31", "electric", 10, 1040),
  nz("N3", "2024-04-01", "electric", 10, 1080),
  // On days when the clocks change (27 September 2026 and 5 April 2026) a leg belongs to its day, as on any other.
  nz("N1", "2026-09-27", "petrol", 10, 1200),
  nz("N1", "2026-04-05", "petrol", 10, 1200),
  // Without a logbook: tier 1 for the first 3,500 km, then tier 2.
  { ...nz("N5", "2025-11-24", "petrol", 10, 1200, 3490), logbook: false },
  { ...nz("N5", "2025-11-24", "petrol", 10, 600 + 185, 3495), logbook: false },
  { ...nz("N5", "2025-11-24", "diesel", 10, 380, 3500), logbook: false },
  // Australia: each year's rate, and its limit of 5,000 km a car.
  au("A1", "2025-11-24", 10, 880),
  au("A1", "2024-07-01", 10, 880),
  au("A3", "2024-06-30", 10, 850),
  au("A3", "2023-07-01", 10, 850),
  au("A3", "2023-06-30", 10, 780),
  au("A3", "2022-06-30", 10, 720),
  au("A3", "2020-07-01", 10, 720),
  au("A3", "2020-06-30", 10, 680),
  au("A1", "2025-11-24", 10, 440, 4995),
  au("A1", "2025-11-24", 10, 0, 5000),
  au("A3", "2019-11-24", 100, 3400, 4950),
  // United Kingdom: before and from 6 April 2026, across 10,000 miles, other vehicles, passengers.
  gb("G4", "2026-04-05", 10, 450),
  gb("G1", "2026-04-06", 10, 550),
  gb("G4", "2025-11-24", 10, 250, 10_000),
  gb("G1", "2026-11-24", 10, 250, 10_000),
  gb("G1", "2026-11-24", 10, 275 + 125, 9995),
  gb("G4", "2025-11-24", 10, 225 + 125, 9995),
  gb("G1", "2026-11-24", 10_000, 550_000),
  gb("G4", "2011-04-06", 1, 45),
  { ...gb("G4", "2026-11-24", 10, 240, 12_000), fuel: "motorcycle" },
  { ...gb("G4", "2026-11-24", 10, 200), fuel: "bicycle" },
  { ...gb("G3", "2026-11-24", 10, 550 + 50), passengers: 1 },
  { ...gb("G3", "2026-11-24", 10, 550 + 150), passengers: 3 },
  { ...gb("G3", "2026-11-24", 10, 250 + 100, 11_000), passengers: 2 },
];

test("there are at least sixty examples", () => {
  expect(examples.length).toBeGreaterThanOrEqual(60);
});

test.each(examples.map((example) => [titleOf(example), example] as const))("%s", (_, example) => {
  const card = cardOf(example);
  const metres = (far: number) => Math.round(far * metresPer[card.distanceUnit]);
  const beforeM = metres(example.before ?? 0);
  const year: YearFacts = {
    logbookKept: example.logbook ?? true,
    travelledM: beforeM,
    vehicleClaimedM: beforeM,
    personClaimedM: beforeM,
  };
  const leg = { distanceM: metres(example.far), passengers: example.passengers ?? 0 };
  const [first = 0, second = 0] = card.cents[example.fuel] ?? [];
  const rates = { tier1RateMillicents: first * 1000, tier2RateMillicents: second * 1000 };
  expect(priceLeg({ ...card, ...rates }, leg, year).amountCents).toBe(example.cents);
});

function cardOf({ country, day }: Example): KnownRates {
  const card = ratesOf(country).find((each) => each.validFrom <= day && day <= each.validTo);
  if (!card) throw new Error(`No card of ${country} covers ${day}.`);
  return card;
}

function titleOf({
  source,
  country,
  day,
  fuel,
  far,
  before = 0,
  logbook = true,
  ...rest
}: Example) {
  const without = logbook ? "" : ", no logbook";
  const with_ = rest.passengers === undefined ? "" : `, ${rest.passengers} passengers`;
  return `${source}: ${country} ${day} ${fuel} ${far} after ${before}${without}${with_} is ${rest.cents}`;
}

// Corrections and reversals, calculated by hand: source, country, day of the card that paid, day of the late card, type, distance,
// counted before, paid, difference.
const late = [
  // The United Kingdom's backdated rates: announced 21 May 2026, from 6 April 2026. Ten miles were paid at 45p and should be 55p.
  ["G4, G1", "GB", "2026-04-05", "2026-04-06", "petrol", 10, 0, 450, 100],
  ["G4, G1", "GB", "2026-04-05", "2026-04-06", "electric", 10, 9995, 225 + 125, 50],
  ["G4, G1", "GB", "2026-04-05", "2026-04-06", "petrol", 10, 10_000, 250, 0],
  ["G4, G3", "GB", "2026-04-05", "2026-04-06", "motorcycle", 10, 0, 240, 0],
  // A late card: Inland Revenue set the rates of 2024-25 after the year; until then those of 2023-24 applied. A hybrid was paid too much.
  ["N2, N3", "NZ", "2024-03-31", "2024-04-01", "petrol", 10, 0, 1040, 130],
  ["N2, N3", "NZ", "2024-03-31", "2024-04-01", "diesel", 10, 0, 1040, 220],
  ["N2, N3", "NZ", "2024-03-31", "2024-04-01", "hybrid", 10, 0, 1040, -180],
  ["N2, N3", "NZ", "2024-03-31", "2024-04-01", "petrol", 10, 13_996, 416 + 210, 52 + 12],
  ["N3, N1", "NZ", "2025-03-31", "2025-04-01", "electric", 10, 14_000, 190, 40],
  // Australia changed 85 to 88 cents from 1 July 2024.
  ["A3, A1", "AU", "2024-06-30", "2024-07-01", "petrol", 10, 4995, 425, 15],
] as const;

test.each(late)(
  "%s: %s, paid by the card of %s, corrected by that of %s: %s %d after %d, paid %d, difference %d",
  (source, country, day, lateDay, fuel, far, before, paid, difference) => {
    const cardAt = (on: string) => {
      const card = cardOf({ source, country, day: on, fuel, far, cents: paid });
      const [first = 0, second = 0] = card.cents[fuel] ?? [];
      return { ...card, tier1RateMillicents: first * 1000, tier2RateMillicents: second * 1000 };
    };
    const old = cardAt(day);
    const metres = (of: number) => Math.round(of * metresPer[old.distanceUnit]);
    const beforeM = metres(before);
    const counted = { travelledM: beforeM, vehicleClaimedM: beforeM, personClaimedM: beforeM };
    const year = { logbookKept: true, ...counted };
    const leg = priceLeg(old, { distanceM: metres(far), passengers: 0 }, year);
    expect(leg.amountCents).toBe(paid);
    const line = correctedLine({ ...leg, rule: old, paidCents: paid }, cardAt(lateDay), year);
    expect(line.amountCents).toBe(difference);
    // A reversal takes both back, so the total paid for the leg is zero.
    const all = { distanceM: metres(far), paidCents: paid + line.amountCents };
    expect(paid + line.amountCents + reversedLine(all).amountCents).toBe(0);
  },
);

test("Inland Revenue has no rate for a motorcycle, and none between 2018 and 2023 is shipped", () => {
  expect(cardOf({ country: "NZ", day: "2025-11-24" } as Example).cents.motorcycle).toBeUndefined();
  expect(() => cardOf({ country: "NZ", day: "2020-11-24" } as Example)).toThrow("No card");
});

test("the first tier starts again with the tax year", () => {
  expect(incomeYearStart("2026-03-31", "NZ") < incomeYearStart("2026-04-01", "NZ")).toBe(true);
});
