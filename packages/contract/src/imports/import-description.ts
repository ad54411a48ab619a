import { z } from "zod";
import type { DateOrder } from "../branches/branch-format.ts";
import { isOneLine } from "../one-line.ts";

export type Cell = string | number | boolean;

/** Of what people write in the order of their country. */
export type LocalReads<T extends Cell = Cell> = (order: DateOrder) => z.ZodType<T, string>;

export interface ImportColumn<T extends Cell = Cell> {
  /** How files call it, without signs, spaces and accents; the first that a file has is taken. */
  headings: readonly string[];
  /** How its text is read. */
  reads: z.ZodType<T, string> | LocalReads<T>;
}

/** What one row says; a field whose column is not mapped, or whose cell is empty, is absent. */
export type Fields = Record<string, Cell>;

export interface Fault {
  path: string;
  message: string;
}

/** A list as it comes in from a spreadsheet. */
export interface ListDescription {
  columns: Record<string, ImportColumn>;
  /** Of each of these groups one field has a column, or the sentence says what is missing. */
  needs: readonly { oneOf: readonly string[]; message: string }[];
  /** What is wrong with a row as a whole; null where nothing is. */
  whole: (fields: Fields) => Fault | null;
  /** What it is that a row speaks of, so that no two speak of the same; null where nothing says. */
  same: (fields: Fields) => string | null;
  /** "The same school", of a second row about it, and the field that says so. */
  twice: { what: string; path: string };
  /** Rows that belong together come in together or not at all. */
  group?: (fields: Fields) => string;
  /** Rows that take what the others leave come in after them. */
  last?: (fields: Fields) => boolean;
}

/** A row's fields by their types. */
export type FieldsOf<D extends { columns: Record<string, ImportColumn> }> = {
  [K in keyof D["columns"]]?: D["columns"][K]["reads"] extends LocalReads<infer T>
    ? T
    : z.output<Exclude<D["columns"][K]["reads"], LocalReads>>;
};

/** A text that may have several lines. */
export const longText = (what: string, most: number): z.ZodType<string, string> =>
  z
    .string()
    // The mark with which spreadsheets, and this house's own files, keep a text from being a formula.
    .transform((cell) => cell.replace(/^'(?=[=+\-@])/, ""))
    .pipe(z.string().max(most, `${what} is longer than ${most} characters.`));

/** A text of one line. */
export const text = (what: string, most: number): z.ZodType<string, string> =>
  longText(what, most).refine(isOneLine, `${what} has a line break: write it in one line.`);

/** "1,234", "1 234" and "3,50" are numbers too. */
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

/** Money as people write it, "$3.50", in cents. */
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

/** One of these words, however it is written; `words` holds what else people call each. */
export function word<const T extends string>(
  what: string,
  words: Record<T, readonly string[]>,
): z.ZodType<T, string> {
  // Object.keys forgets what its keys are.
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

/** Yes or no, as people write it. */
export const yes = (what: string): z.ZodType<boolean, string> =>
  z.string().transform((cell, context) => {
    if (/^(yes|y|true|1|x|ae)$/i.test(cell)) return true;
    if (/^(no|n|false|0|kao)$/i.test(cell)) return false;
    context.addIssue({ code: "custom", message: `${what} is neither yes nor no.` });
    return z.NEVER;
  });
