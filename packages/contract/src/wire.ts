import { z } from "zod";
import { isOneLine } from "./one-line.ts";

// The basic types of every shape on the wire. JSON types only: dates are ISO strings, money integer cents, distances integer metres.

export const id = z.uuid();
/** The years that are accepted: before and after them databases and clocks disagree about dates. */
const inOurTime = (text: string) => text >= "1900" && text < "2101";
const years = "Give a date from 1900 to 2100.";
/** A day in the branch's time zone, "2026-11-24". */
export const day = z.iso.date().refine(inOurTime, years);
/** A time of day, "09:30". */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time as 09:30.");
/** A moment in UTC, "2026-11-24T08:30:00.000Z". */
export const instant = z.iso.datetime({ offset: true }).refine(inOurTime, years);
/** A web address; only http and https, because a browser would run a javascript: one. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "Give an address that begins with http:// or https://" })
  .max(500);
export const metres = z.int().min(0).max(2_000_000_000);
export const grams = z.int().min(0).max(1_000_000);
export const cents = z.int().min(-1_000_000_000).max(1_000_000_000);
export const quantity = z.int().min(0).max(1_000_000);
/** Units that leave the store for a kit; negative puts back. */
export const taken = z
  .int()
  .min(-1_000_000)
  .max(1_000_000)
  .refine((qty) => qty !== 0, "Take at least one.");
/** Increases by one at each change of the row; a change that names an older version is refused with `stale_version`. */
export const rowVersion = z.int().min(1);

/** A text of one line with a maximum length. Only input is checked, because older rows may have line breaks. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(isOneLine, "Write this in one line: it has a line break or another control character.");

/** A name as people type it: macrons, apostrophes, two languages. */
export const name = line(120).min(1);
export const note = z.string().trim().max(2000);
/** A short optional text; an empty one is sent as null. */
export const label = line(200).min(1);

export const byId = z.object({ id });
export const done = z.object({ ok: z.literal(true) });

export const paging = {
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  /** The `next` of the page before; without it the list starts. */
  after: z.string().max(4000).optional(),
};

/** A value of several parts in a query, as JSON, with a maximum length because proxies refuse long addresses. */
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

/** A list's answer: the requested page, the total number, and the cursor of the next page. */
export function page<T extends z.ZodType>(item: T) {
  return whole(item).extend({ next: z.string().nullable() });
}

/** A list that is short enough to be answered as a whole. */
export function whole<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int().min(0) });
}
