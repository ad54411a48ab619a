import { plural } from "#texts/plural";

/** The words for importing one list from a spreadsheet. */
export interface ListWords {
  title: string;
  /** What the file may contain, shown where it is chosen. */
  help: string;
  /** Limits and formats of files. */
  file: string;
  /** The label of each field; also the headings of the example file. */
  fields: Partial<Record<string, string>>;
  /** Rows of the example file. */
  examples: readonly Partial<Record<string, string>>[];
  need: string;
  counts: (created: number, updated: number, unchanged: number) => string;
  run: (n: number) => string;
  importing: string;
  /** Set if undoing does something other than removing. */
  undone?: (removed: number, restored: number, kept: number) => string;
  done: string;
}

export const plainCounts = (created: number, updated: number, unchanged: number) =>
  `${created} new, ${updated} changed, ${unchanged} unchanged`;

export const runs = (one: string, many: string) => (n: number) =>
  `Import ${n} ${plural(n, one, many)}`;
