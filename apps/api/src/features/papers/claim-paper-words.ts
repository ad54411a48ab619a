import { type DistanceUnit, metresPer } from "@kitround/contract/branches/distance-unit.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import type { Fuel } from "@kitround/contract/vehicles/vehicle.ts";
import { paperDay } from "./paper-words.ts";

/** How amounts of money and distances are written on a branch's papers. */
export function paperAmounts(country: string) {
  const locale = `en-${country}`;
  const money = (amount: number, currency: string, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      maximumFractionDigits: digits,
    }).format(amount);
  return {
    money: (cents: number, currency: string) => money(cents / 100, currency, 2),
    rate: (millicents: number, currency: string) => money(millicents / 100_000, currency, 5),
    // A no-break space keeps a number with its unit.
    /** To the metre, "39.47 km", so that a sum can be checked by hand. */
    distance: (metres: number, unit: DistanceUnit) =>
      `${(metres / metresPer[unit]).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 3 })}\u00A0${unit}`,
    /** An odometer's reading, in whole units. */
    reading: (metres: number | null, unit: DistanceUnit) =>
      metres === null
        ? "–"
        : `${Math.round(metres / metresPer[unit]).toLocaleString(locale)}\u00A0${unit}`,
  };
}

const fuels: Record<Fuel, string> = {
  petrol: "petrol",
  diesel: "diesel",
  hybrid: "hybrid",
  electric: "electric",
  motorcycle: "motorcycle",
  bicycle: "bicycle",
};

const statuses: Record<KmClaim["status"], string> = {
  draft: "Draft, not submitted",
  submitted: "Submitted, not decided",
  returned: "Sent back",
  approved: "Approved",
  exported: "Approved, in a batch",
  paid: "Paid",
  rejected: "Rejected",
  void: "Void",
};

const taxYear = (startsOn: string, endsOn: string) =>
  `tax year ${paperDay(startsOn)} to ${paperDay(endsOn)}`;

export const words = {
  statuses,
  claim: {
    titles: {
      drive: (number: number, who: string) => `Claim ${number} of ${who}`,
      correction: (number: number, who: string) => `Claim ${number} of ${who}: rates corrected`,
      reversal: (number: number, who: string) => `Claim ${number} of ${who}: reversal`,
    },
    lines: { drive: "Legs", correction: "Corrected legs", reversal: "Reversed legs" },
    legOf: ({ claimNumber, position }: { claimNumber: number; position: number }) =>
      `Claim ${claimNumber}, leg ${position}`,
    was: "Was paid",
    now: "Should be paid",
    difference: "Difference",
    sum: (amount: string) => `Total: ${amount}`,
    owedBack: "Owed back to the branch",
    reverses: "Makes void claim",
    reversedBy: "Made void by claim",
    voidReason: "Why the claim is void",
    claimant: "Claimed by",
    vehicle: "Vehicle",
    vehicleOf: (name: string, fuel: Fuel | undefined) =>
      fuel === undefined ? name : `${name}, ${fuels[fuel]}`,
    period: "Driven",
    span: (from: string, to: string) =>
      from === to ? paperDay(from) : `${paperDay(from)} to ${paperDay(to)}`,
    distance: "Distance",
    amount: "Amount",
    state: "State",
    submitted: "Submitted",
    approved: "Approved",
    by: (who: string, when: string) => `by ${who}, ${when}`,
    paid: "Paid",
    paidOn: (when: string, ref: string | null) =>
      ref === null ? when : `${when}, reference ${ref}`,
    batch: "Batch",
    note: "Note",
    reason: "Why it came back",
    legs: "Legs",
    day: "Day",
    way: "From – to",
    purpose: "Purpose",
    driven: "Driven",
    planned: "Planned",
    rate: "Rate",
    sources: { odometer: "", planned: " as planned", manual: " by hand" },
    tier: (far: string, rate: string) => `${far}: ${rate}`,
    per: (rate: string, unit: string) => `${rate}/${unit}`,
    passengers: (count: number, rate: string) => `+\u00A0${count}\u00A0×\u00A0${rate}`,
    total: (distance: string, amount: string) => `Total: ${distance}, ${amount}`,
    trips: "Trips and their odometer",
    trip: "Trip",
    start: "At start",
    end: "At end",
    gap: "Why it differs from the plan",
    receipts: "Receipts",
    receipt: "Receipt",
    leg: "Leg",
    receiptOf: (leg: number, number: number, count: number) =>
      count === 1 ? `Leg ${leg}` : `Leg ${leg}, ${number} of ${count}`,
    rates: "Rate cards",
    card: "Card",
    inForce: "In force",
    source: "Source",
    noSource: "none given",
    rounding: "Each leg is rounded by itself, a half up.",
    before: (far: string) =>
      `The vehicle had travelled ${far} in the tax year before the first leg.`,
  },
  logbook: {
    title: (vehicle: string) => `Logbook of ${vehicle}`,
    year: taxYear,
    plate: "Plate",
    fuel: "Type",
    fuels,
    owner: "Owner",
    ofBranch: "the branch",
    opening: "Opening odometer",
    closing: "Closing odometer",
    latest: "Latest reading",
    business: "Business",
    private: "Private",
    travelled: "Travelled",
    share: "Business share",
    kept: "Logbook kept",
    yes: "yes",
    no: "no",
    day: "Day",
    way: "Journey",
    purpose: "Purpose and driver",
    odometer: "Odometer",
    distance: "Business",
    hand: "by hand",
    total: "Total",
    nothing: "No business trip was recorded in this tax year.",
    noOpening:
      "The opening odometer of this tax year is not written down, so private use is not known.",
  },
  statement: {
    title: (who: string) => `Yearly statement of ${who}`,
    year: taxYear,
    claim: "Claim",
    period: "Driven",
    vehicle: "Vehicle",
    distance: "Distance",
    within: (country: string) => (country === "NZ" ? "Reimbursed" : "Within rates"),
    above: (country: string) => (country === "NZ" ? "Honorarium" : "Above rates"),
    amount: "Amount",
    paid: "Paid",
    unpaid: "not yet",
    unknown: "not known",
    total: "Total",
    nothing: "No approved claim has a leg in this tax year.",
    notes: (country: string): string[] => [
      "Legs count in the tax year in which they were driven. Claims that are not approved are left out.",
      country === "NZ"
        ? "Reimbursed: at most Inland Revenue's kilometre rates of the day; this part is exempt. Honorarium: what was paid above them; this part is taxed."
        : "Within rates: at most the published rates of the day. Above rates: what was paid beyond them.",
    ],
    someUnknown: "Where no rate is published for the day or the vehicle, the parts are not known.",
  },
};
