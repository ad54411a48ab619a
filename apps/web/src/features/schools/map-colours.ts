import { addDays } from "@kitround/contract/plan/days.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { texts } from "#texts/school-now";
import { texts as schoolTexts } from "#texts/schools";

export const mapColourings = ["route", "membership", "coverage"] as const;
export type MapColouring = (typeof mapColourings)[number];

export interface MapLook {
  colour: string;
  word: string;
  /** Its position in the legend. */
  rank: number;
}

const grey = "#6A7382";
const soon = 60;
const enough = 5;
/** Few kits are dark, because these schools are the interesting ones. */
const shades = ["#B00020", "#E06C00", "#C9A227", "#7CA82B", "#4C8C2B", "#1B5E20"] as const;

/** The colour of a school on the map; `kits` is the number of the year, undefined if it is unknown. */
export function colourOf(
  by: MapColouring,
  school: Pick<School, "status" | "memberUntil" | "routeName" | "routeColour">,
  kits: number | undefined,
  day: string,
): MapLook {
  const t = texts.map;
  if (by === "route") {
    return school.routeName === null
      ? { colour: grey, word: t.noRoute, rank: 1 }
      : { colour: school.routeColour ?? grey, word: school.routeName, rank: 0 };
  }
  if (by === "membership") {
    const { status, memberUntil } = school;
    const other = { colour: grey, word: schoolTexts.statuses[status], rank: 3 };
    if (status !== "member") return other;
    if (memberUntil === null || memberUntil > addDays(day, soon)) {
      return { colour: "#1B5E20", word: schoolTexts.statuses.member, rank: 0 };
    }
    return memberUntil >= day
      ? { colour: "#E06C00", word: t.ends, rank: 1 }
      : { colour: "#B00020", word: t.ended, rank: 2 };
  }
  if (kits === undefined) return { colour: grey, word: t.unknown, rank: 99 };
  const rank = Math.min(kits, enough);
  const colour = shades[rank] ?? grey;
  return { colour, word: rank === enough ? t.many(enough) : t.kits(kits), rank };
}
