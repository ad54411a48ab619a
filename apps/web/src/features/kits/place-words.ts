import type { Kit } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";

/** Where a kit is, in words: "At base, shelf B4", a school's name, "On North route Tue 24 Nov". */
export function placeWords(
  kit: Pick<Kit, "place" | "shelf" | "schoolName" | "tripName" | "loanSide" | "otherBranch">,
): string {
  const where = ownPlace(kit);
  if (kit.loanSide !== "received") return where;
  return texts.place.borrowed(where, kit.otherBranch ?? "");
}

function ownPlace(kit: Parameters<typeof placeWords>[0]): string {
  if (kit.place === "branch") return texts.place.branch(kit.otherBranch);
  if (kit.place === "school") return kit.schoolName ?? "";
  if (kit.place === "trip") return texts.place.trip(kit.tripName ?? "");
  return kit.place === "base" ? texts.place.shelf(kit.shelf) : texts.place.unknown;
}
