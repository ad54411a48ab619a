import { expect, test } from "vitest";
import { metresPer } from "../branches/distance-unit.ts";
import { splitAmount } from "./reimbursement-rules.ts";

const leg = {
  onDay: "2025-11-24",
  fuel: "petrol" as const,
  tier1M: 10_000,
  tier2M: 0,
  passengers: 0,
  amountCents: 1200,
};
const nz = { country: "NZ", currency: "NZD" };
const gb = { country: "GB", currency: "GBP" };
const ten = Math.round(10 * metresPer.mi);

test.each([
  // Inland Revenue, 2025-26: 1.20 and 0.37 for petrol.
  ["at the published rate", leg, nz, [1200, 0]],
  ["below it", { ...leg, amountCents: 1000 }, nz, [1000, 0]],
  ["above it: $1.50 a kilometre", { ...leg, amountCents: 1500 }, nz, [1200, 300]],
  ["beyond the step", { ...leg, tier1M: 4000, tier2M: 6000, amountCents: 900 }, nz, [702, 198]],
  ["2024-25 has its own rate of 1.17", { ...leg, onDay: "2025-03-31" }, nz, [1170, 30]],
  [
    "nothing is published for passengers",
    { ...leg, passengers: 2, amountCents: 1250 },
    nz,
    [1200, 50],
  ],
  [
    "a line that takes it back",
    { ...leg, beforeCents: 1500, amountCents: -1500 },
    nz,
    [-1200, -300],
  ],
  ["a correction up to the rate", { ...leg, beforeCents: 1000, amountCents: 200 }, nz, [200, 0]],
  ["a correction across it", { ...leg, beforeCents: 1100, amountCents: 250 }, nz, [100, 150]],
  ["a correction beyond it", { ...leg, beforeCents: 1500, amountCents: 100 }, nz, [0, 100]],
  ["a correction down to it", { ...leg, beforeCents: 1500, amountCents: -300 }, nz, [0, -300]],
  // HMRC from 6 April 2026: 55p a mile, and 5p for each passenger.
  [
    "miles with a passenger",
    { ...leg, onDay: "2026-04-06", tier1M: ten, passengers: 1, amountCents: 700 },
    gb,
    [600, 100],
  ],
] as const)("%s", (_, paid, where, [withinCents, aboveCents]) => {
  expect(splitAmount(paid, where)).toEqual({ withinCents, aboveCents });
});

test.each([
  ["no rate of the year is known", { ...leg, onDay: "2020-11-24" }, nz],
  ["no rate is published for a motorcycle", { ...leg, fuel: "motorcycle" as const }, nz],
  ["the country publishes none", leg, { country: "FR", currency: "EUR" }],
  ["the branch pays in another currency", leg, { country: "NZ", currency: "AUD" }],
])("unknown if %s", (_, paid, where) => {
  expect(splitAmount(paid, where)).toBeNull();
});
