import type { Kit } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";

/** Where a kit is, in words: "At base, shelf B4", a school's name, "On North route Tue 24 Nov". */
export function placeWords(kit: Pick<Kit, "place" | "shelf" | "schoolName" | "tripName">): string {
  if (kit.place === "school") return kit.schoolName ?? "";
  if (kit.place === "trip") return texts.place.trip(kit.tripName ?? "");
  return kit.place === "base" ? texts.place.shelf(kit.shelf) : texts.place.unknown;
}
