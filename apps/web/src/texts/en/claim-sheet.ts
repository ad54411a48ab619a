import { plural } from "#texts/plural";

const claims = (count: number) => plural(count, "1 claim", `${count} claims`);

/** The list of claims that wait for a decision. */
export const texts = {
  unusual: "Look at these one by one",
  unusualHelp: "“Select all” leaves these out. Select each by its own box.",
  ordinary: "Ordinary claims",
  selectAll: (count: number) => plural(count, "Select it", `Select all ${count}`),
  select: (claim: string, person: string) => `Select ${claim} of ${person}`,
  legsOf: (claim: string) => `Legs of ${claim}`,
  sums: (planned: string, claimed: string, difference: string) =>
    `Planned ${planned} · claimed ${claimed} · difference ${difference}`,
  unplanned: (claimed: string) => `Claimed ${claimed}, without a plan to compare`,
  byHand: "added by hand",
  reason: (reason: string) => `Driver's reason: ${reason}`,
  map: "Map",
  mapOf: (trip: string, day: string) => `Map of ${trip}, ${day}`,
  table: {
    claim: "Claim",
    vehicle: "Vehicle",
    period: "Period",
    legs: "Legs",
    planned: "Planned",
    claimed: "Claimed",
    difference: "Difference",
    amount: "Amount",
  },
  columns: {
    leg: "Leg",
    planned: "Plan",
    claimed: "Odometer",
    entered: "Entered",
    difference: "Difference",
    amount: "Amount",
    sum: "Total",
    none: "–",
  },
  chosen: (count: number, total: string) => `${claims(count)} selected, ${total}`,
  approve: (count: number) => `Approve ${claims(count)}`,
  approveAsk: (count: number, total: string) => ({
    title: `Approve ${claims(count)}?`,
    text: `${total} in all. An approved claim never changes; a mistake is corrected by another claim.`,
    confirm: `Approve ${claims(count)}`,
  }),
  done: (approved: number, refused: number) =>
    refused === 0
      ? `${claims(approved)} approved.`
      : `${claims(approved)} approved, ${refused} not: each says why.`,
};
