import { z } from "zod";
import type { DateOrder } from "../branches/branch-format.ts";
import { isOneLine } from "../one-line.ts";

export type Cell = string | number | boolean;

/** For dates that people write in their country's order. */
export type LocalReads<T extends Cell = Cell> = (order: DateOrder) => z.ZodType<T, string>;

export interface ImportColumn<T extends Cell = Cell> {
  /** The headings that files use for it, without punctuation, spaces and accents; the first one that a file has is taken. */
  headings: readonly string[];
  /** Parses the text of a cell. */
  reads: z.ZodType<T, string> | LocalReads<T>;
}

/** The values of one row; a field whose column is not mapped, or whose cell is empty, is absent. */
export type Fields = Record<string, Cell>;

export interface Fault {
  path: string;
  message: string;
}

/** Describes a list that can be imported from a spreadsheet. */
export interface ListDescription {
  columns: Record<string, ImportColumn>;
  /** One field of each group must be mapped to a column; the sentence says which is missing. */
  needs: readonly { oneOf: readonly string[]; message: string }[];
  /** What is wrong with the row as a whole; null if nothing is. */
  whole: (fields: Fields) => Fault | null;
  /** The key of the record that a row is about, so that no two rows are about the same one; null without a key. */
  same: (fields: Fields) => string | null;
  /** The words for a second row about the same record ("The same school"), and the field that identifies it. */
  twice: { what: string; path: string };
  /** Rows with the same group are imported together or not at all. */
  group?: (fields: Fields) => string;
  /** Rows for which this is true are imported last, because they take what the others leave. */
  last?: (fields: Fields) => boolean;
}

/** The type of a row, derived from its fields. */
export type FieldsOf<D extends { columns: Record<string, ImportColumn> }> = {
  [K in keyof D["columns"]]?: D["columns"][K]["reads"] extends LocalReads<infer T>
    ? T
    : z.output<Exclude<D["columns"][K]["reads"], LocalReads>>;
};

/** A text that may have several lines. */
export const longText = (what: string, most: number): z.ZodType<string, string> =>
  z
    .string()
    // Spreadsheets, and our own exports, put an apostrophe in front of a text so that it is not a formula.
    .transform((cell) => cell.replace(/^'(?=[=+\-@])/, ""))
    .pipe(z.string().max(most, `${what} is longer than ${most} characters.`));

/** A text of one line. */
export const text = (what: string, most: number): z.ZodType<string, string> =>
  longText(what, most).refine(isOneLine, `${what} has a line break: write it in one line.`);

/** Also reads "1,234", "1 234" and "3,50". */
function numberOf(cell: string): number {
  const plain = cell.replaceAll(/[\s,](?=\d{3}(\D|$))/g, "");
  if (plain === "") return Number.NaN;
  return Number(/^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(",", ".") : plain);
}

export const number = (what: string, min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .transform(numberOf)
    .pipe(
      z
        .number({ error: `${what} is not a number.` })
        .min(min, `${what} is below ${min}.`)
        .max(max, `${what} is above ${max}.`),
    );

export const whole = (what: string, min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .transform(numberOf)
    .pipe(
      z
        .number({ error: `${what} is not a number.` })
        .min(min, `${what} is below ${min}.`)
        .max(max, `${what} is above ${max}.`)
        .refine(Number.isInteger, `${what} is not a whole number.`),
    );

/** An amount such as "$3.50", in cents. */
export const money = (what: string, mostCents: number): z.ZodType<number, string> =>
  z
    .string()
    .transform((cell) => Math.round(numberOf(cell.replaceAll(/[^\d.,\s-]/g, "").trim()) * 100))
    .pipe(
      z
        .number({ error: `${what} is not an amount.` })
        .min(0, `${what} is below 0.`)
        .max(mostCents, `${what} is too large.`),
    );

/** Kilograms as people write them, in grams. */
export const kilograms = (what: string, mostKg: number): z.ZodType<number, string> =>
  z
    .string()
    .transform((cell) => Math.round(numberOf(cell.replace(/\s*kg$/i, "")) * 1000))
    .pipe(
      z
        .number({ error: `${what} is not a weight in kilograms.` })
        .min(0, `${what} is below 0.`)
        .max(mostKg * 1000, `${what} is above ${mostKg} kg.`),
    );

/** One of these values in any case and spelling; `words` contains further names for each. */
export function word<const T extends string>(
  what: string,
  words: Record<T, readonly string[]>,
): z.ZodType<T, string> {
  // Object.keys loses the type of the keys.
  const values = Object.keys(words) as T[];
  const plain = (each: string) => each.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const found = (cell: string) =>
    values.find((value) => [value, ...words[value]].some((each) => plain(each) === plain(cell)));
  return z.string().transform((cell, context) => {
    const value = found(cell);
    if (value !== undefined) return value;
    const all = values.map((each) => words[each][0] ?? each);
    context.addIssue({ code: "custom", message: `${what} is none of ${all.join(", ")}.` });
    return z.NEVER;
  });
}

/** Yes or no, in the usual spellings. */
export const yes = (what: string): z.ZodType<boolean, string> =>
  z.string().transform((cell, context) => {
    if (/^(yes|y|true|1|x|ae)$/i.test(cell)) return true;
    if (/^(no|n|false|0|kao)$/i.test(cell)) return false;
    context.addIssue({ code: "custom", message: `${what} is neither yes nor no.` });
    return z.NEVER;
  });
