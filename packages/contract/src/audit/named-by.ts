import type { HistoryName } from "./history.ts";

type Kind = HistoryName["kind"];

/** Fields that reference another record, if the field's name does not say its kind. */
const kinds: Readonly<Record<string, Kind>> = {
  approverId: "branch_user",
  askedBy: "branch_user",
  assigneeId: "branch_user",
  branchUserId: "branch_user",
  claimantId: "branch_user",
  countedBy: "branch_user",
  decidedBy: "branch_user",
  doneBy: "branch_user",
  driverId: "branch_user",
  helperId: "branch_user",
  ownerId: "branch_user",
  packedBy: "branch_user",
  payerId: "branch_user",
  verifiedBy: "branch_user",
  placeSchoolId: "school",
  placeTripId: "trip",
  itemId: "item",
  keptId: "school",
  otherId: "school",
  kitId: "kit",
  kitTypeId: "kit_type",
  preferredRotationId: "rotation",
  rotationId: "rotation",
  routeId: "route",
  schoolId: "school",
  tripId: "trip",
  vehicleId: "vehicle",
};

/** The kind of record that a field of the trail references; null if it references none, or none that can be read. */
export function kindNamedBy(field: string): Kind | null {
  return Object.hasOwn(kinds, field) ? (kinds[field] ?? null) : null;
}
