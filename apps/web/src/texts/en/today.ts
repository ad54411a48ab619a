import { plural } from "#texts/plural";
import { amount } from "./counting.ts";

export const texts = {
  label: "Today's work",
  quiet: "Nothing to do",
  quietText: "No trip, kit, claim or task needs you right now.",
  notBegun: "No kits are on the way yet",
  notBegunPlan:
    "Work appears here once a rotation is published in the plan: kits to pack, trips, check-ins, claims.",
  notBegunText: "Work appears here once the office publishes its first rotation.",
  toPlan: "Open the plan",
  nextTrips: "Next trips",
  trips: "Trips today",
  tomorrow: "Trips tomorrow",
  notDriven: (day: string) => `Left over from ${day}`,
  noTrips: "No trips today",
  toRelease: "Trips to release",
  toTell: "Schools to phone about tomorrow",
  noPhone: "No phone number is known",
  noDriver: "No driver yet",
  noVehicle: "No vehicle yet",
  stops: (done: number, total: number, skipped: number) =>
    `${done} of ${total} stops done${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  asked: "Waiting for your decision",
  conflicts: "Conflicts in the plan",
  notReady: "Going out, not ready",
  notAtOffice: "Collected tomorrow, not marked as ready",
  proposals: "Schools propose a change",
  proposed: {
    closure: "Closed days",
    contact: "A contact's details",
    drop_point: "Where boxes are handed over",
  },
  packBy: "Pack by",
  packingLate: (late: string) => `Packing ${late}`,
  toCheckIn: "To check in",
  topUps: "To top up",
  counts: "Counts to approve",
  counted: (counted: number, onHand: number | null) =>
    onHand === null ? `${counted} counted` : `${counted} counted, the ledger says ${onHand}`,
  recalledElsewhere: "Recalled by another branch",
  recalledLot: (item: string, code: string | null) =>
    code === null ? `${item}, without a lot number` : `${item}, lot ${code}`,
  recalledBy: (branch: string, why: string) => `${branch}: ${why}`,
  lowStock: "Running low",
  expiring: "Expires before it is used",
  expires: (qty: number, unit: string) => `${amount(qty, unit)} by the plan`,
  left: (count: number, unit: string) =>
    unit === "each" ? `${count} left` : `${count} ${unit} left`,
  claims: "Claims to decide",
  claimsToPay: "Claims to pay",
  claimsReturned: "Your claim was returned",
  claim: (number: number) => `Claim ${number}`,
  tasks: "School tasks",
  overdue: "Kits that are late",
  loansOverdue: "Overdue loans between branches",
  loan: (side: "sent" | "received" | null, branch: string | null) =>
    `${side === "received" ? "Borrowed from" : "Lent to"} ${branch ?? "another branch"}`,
  late: (days: number) => plural(days, "1 day late", `${days} days late`),
  more: (count: number) => `${count} more`,
  allTasks: "All tasks",
  noTripPlanned: "No trip planned",
};
