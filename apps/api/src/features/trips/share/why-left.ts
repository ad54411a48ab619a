import { loadOf } from "@kitround/contract/trips/trip-load.ts";
import { isTooMuch, tooMuchWords } from "@kitround/contract/vehicles/van-load.ts";
import type { UnassignedStop } from "@kitround/routing/problem.ts";
import type { SchoolVisit, VanOfDay } from "./share-out.ts";

/** Why no van visits a school, in words; `limit` is what the search names. */
export function whyLeft(
  visit: SchoolVisit,
  limit: UnassignedStop["limit"],
  vans: readonly VanOfDay[],
): string {
  const load = loadOf([visit]);
  const [roomy] = vans.toSorted((a, b) => Number(isTooMuch(load, a)) - Number(isTooMuch(load, b)));
  if (roomy && isTooMuch(load, roomy)) {
    return `It alone is too much for each of these vans: ${tooMuchWords(load, roomy)}.`;
  }
  const { weightG, boxes } = load;
  const much = `${boxes === 1 ? "1 box" : `${boxes} boxes`}, ${Math.ceil(weightG / 100) / 10} kg`;
  if (limit === "load") return `No van has room left for it (${much}): another van is needed.`;
  const open =
    visit.windowFrom === null && visit.windowTo === null
      ? ""
      : ` while it is open (${visit.windowFrom ?? "00:00"} to ${visit.windowTo ?? "23:59"})`;
  if (limit === "time") {
    return `No van has the time to be there${open} and back by its hours: longer hours or another van is needed.`;
  }
  return `The vans with room for it (${much}) have no time, and the others no room: another van is needed.`;
}
