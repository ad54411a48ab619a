import type { createCheckIn as createCheckInRoute } from "@kitround/contract/check-ins/check-in.ts";
import {
  countedByList,
  type CountException,
  exceptionFaults,
  missingBoxFaults,
  withMissingBoxes,
} from "@kitround/contract/check-ins/check-in-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import type { OpenSheet } from "./check-in-queries.ts";

/**
 * The exceptions of a count, with those of its missing boxes. Throws if they are for another packing list, or name unknown lines or
 * boxes.
 */
export function exceptionsOf(
  sheet: OpenSheet,
  count: Body<typeof createCheckInRoute>,
): CountException[] {
  refuseUnlessAllowed(countedByList(sheet, count.packingListId));
  const missing = count.missingBoxes ?? [];
  const faults = [
    ...exceptionFaults(sheet.lines, count.exceptions),
    ...missingBoxFaults(sheet.boxes, missing),
  ];
  if (faults.length > 0) {
    throw new AppError("invalid_input", "Some lines of the count are not right.", faults);
  }
  return withMissingBoxes(sheet.lines, count.exceptions, missing);
}
