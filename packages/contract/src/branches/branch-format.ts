import { z } from "zod";
import { line } from "../wire.ts";
import { distanceUnits } from "./distance-unit.ts";

/** Day, month and year in the order in which they are typed. */
export const dateOrders = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** ISO weekdays on which a week may begin: Monday, Saturday, Sunday. */
export const firstWeekdays = [1, 6, 7] as const;

/** A branch's country, and its formats of times, money, distances and dates. */
export const branchFormat = z.object({
  /** ISO 3166, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/, "Two capital letters, as NZ."),
  /** A name of the IANA database, "Pacific/Auckland". Today, late and due follow it. */
  timeZone: z.string().max(60).refine(isTimeZone, "This is not a time zone."),
  /** ISO 4217, three letters. */
  currency: z.string().regex(/^[A-Z]{3}$/, "Three capital letters, as NZD."),
  distanceUnit: z.enum(distanceUnits),
  firstWeekday: z.literal(firstWeekdays),
  dateOrder: z.enum(dateOrders),
  /** The words before a person's name: "Kia ora". */
  greeting: line(40).min(1),
});
export type BranchFormat = z.output<typeof branchFormat>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

/** How the branch's country writes numbers and money in English. */
export function localeOf(country: string): string {
  return `en-${country}`;
}
