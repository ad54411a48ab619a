import { z } from "zod";
import { isOneLine } from "./one-line.ts";

// What every shape on the wire is made of. JSON types only: dates are ISO strings, money integer cents, distances integer metres.

export const id = z.uuid();
/** Years that a library's work can be in: before and after them databases and clocks disagree about what a date is. */
const inOurTime = (text: string) => text >= "1900" && text < "2101";
const years = "Give a date from 1900 to 2100.";
/** A day in the branch's time zone, "2026-11-24". */
export const day = z.iso.date().refine(inOurTime, years);
/** A time of day, "09:30". */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time as 09:30.");
/** A moment in UTC, "2026-11-24T08:30:00.000Z". */
export const instant = z.iso.datetime({ offset: true }).refine(inOurTime, years);
/** An address on the web: never one that a browser would run, such as javascript: */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "Give an address that begins with http:// or https://" })
  .max(500);
export const metres = z.int().min(0).max(2_000_000_000);
export const grams = z.int().min(0).max(1_000_000);
export const cents = z.int().min(-1_000_000_000).max(1_000_000_000);
export const quantity = z.int().min(0).max(1_000_000);
/** Units that leave the store for a kit; negative goes back. */
export const taken = z
  .int()
  .min(-1_000_000)
  .max(1_000_000)
  .refine((qty) => qty !== 0, "Take at least one.");
/** Counts up by one at each change of the row; a change that names an older one is refused with `stale_version`. */
export const rowVersion = z.int().min(1);

/** A text of one line, as long at most. Rows that are older than this rule are still read: it holds for what is written. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(isOneLine, "Write this in one line: it has a line break or another control character.");

/** A name as people type it: macrons, apostrophes, two languages. */
export const name = line(120).min(1);
export const note = z.string().trim().max(2000);
/** A short optional text; the empty string is sent as null. */
export const label = line(200).min(1);

export const byId = z.object({ id });
export const done = z.object({ ok: z.literal(true) });

export const paging = {
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  /** The `next` of the page before; without it the list begins. */
  after: z.string().max(4000).optional(),
};

/** A value of several parts in a query, as JSON: at most so many characters, because proxies refuse a long address. */
export const jsonInQuery = <T extends z.ZodType>(schema: T, most: number, tooLong: string) =>
  z
    .string()
    .max(most, tooLong)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "This is not JSON." });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A list's answer: the page asked for, how many there are in all, and what the page behind it is asked for with. */
export function page<T extends z.ZodType>(item: T) {
  return whole(item).extend({ next: z.string().nullable() });
}

/** A list that is short enough to be answered as a whole. */
export function whole<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int().min(0) });
}
