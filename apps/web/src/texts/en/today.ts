import { plural } from "#texts/plural";

export const texts = {
  label: "What today asks of you",
  quiet: "Nothing waits for you",
  quietText: "No trip, kit, claim or task needs you right now.",
  notBegun: "Nothing goes round yet",
  notBegunPlan:
    "Work comes here by itself once a rotation is published in the plan: kits to pack, trips, check-ins, claims.",
  notBegunText: "Work comes here by itself once the office publishes its first rotation.",
  toPlan: "Open the plan",
  nextTrips: "Next trips",
  trips: "Trips today",
  notDriven: (day: string) => `Left over from ${day}`,
  noTrips: "No trips today",
  toRelease: "Trips to release",
  noDriver: "No driver yet",
  noVehicle: "No vehicle yet",
  release: (trips: number) => plural(trips, "Release 1 trip", `Release ${trips} trips`),
  releaseText: (names: readonly string[]) =>
    `${names.join(", ")}. Their drivers see them from then on.`,
  released: (trips: number) => plural(trips, "1 trip released", `${trips} trips released`),
  stops: (done: number, total: number, skipped: number) =>
    `${done} of ${total} stops done${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  asked: "Your word is needed",
  conflicts: "Conflicts in the plan",
  notReady: "Going out, not ready",
  packBy: "Pack by",
  packingLate: (late: string) => `Packing ${late}`,
  leaves: "leaves",
  toCheckIn: "To check in",
  topUps: "To top up",
  counts: "Counts to approve",
  counted: (counted: number, onHand: number | null) =>
    onHand === null ? `${counted} counted` : `${counted} counted, the ledger says ${onHand}`,
  lowStock: "Running low",
  left: (count: number, unit: string) =>
    unit === "each" ? `${count} left` : `${count} ${unit} left`,
  claims: "Claims to decide",
  claimsToPay: "Claims to pay",
  claimsReturned: "Your claim came back",
  claim: (number: number) => `Claim ${number}`,
  tasks: "School tasks",
  overdue: "Kits that are late",
  late: (days: number) => plural(days, "1 day late", `${days} days late`),
  more: (count: number) => `${count} more`,
  allTasks: "All tasks",
  noTripPlanned: "No trip planned",
};
