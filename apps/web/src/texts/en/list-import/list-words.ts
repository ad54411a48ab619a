import { plural } from "#texts/plural";

/** What is said of one list as it comes in from a spreadsheet. */
export interface ListWords {
  title: string;
  /** What the file may hold, where it is chosen. */
  help: string;
  /** Of files that are given. */
  file: string;
  /** Over each field; the headings of the example file too. */
  fields: Partial<Record<string, string>>;
  /** Rows of the example file. */
  examples: readonly Partial<Record<string, string>>[];
  need: string;
  counts: (created: number, updated: number, unchanged: number) => string;
  run: (n: number) => string;
  importing: string;
  /** Where taking back is something else than removing. */
  undone?: (removed: number, restored: number, kept: number) => string;
  done: string;
}

export const plainCounts = (created: number, updated: number, unchanged: number) =>
  `${created} new, ${updated} changed, ${unchanged} unchanged`;

export const runs = (one: string, many: string) => (n: number) =>
  `Import ${n} ${plural(n, one, many)}`;
