import type { Mapping } from "./list-import.ts";

/** "Māori_Electorate" and "Maori electorate" are one heading; a year at the end of one says when, not what. */
function plain(heading: string): string {
  return heading
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toLowerCase()
    .replace(/(19|20)\d\d$/, "");
}

/** The column with one of these headings, the first of them that the file has; null where it has none. */
export function firstColumn(
  headings: readonly string[],
  columns: readonly string[],
): string | null {
  const byPlain = new Map(columns.toReversed().map((column) => [plain(column), column]));
  const heading = headings.find((each) => byPlain.has(each));
  return heading === undefined ? null : (byPlain.get(heading) ?? null);
}

interface Guessable {
  columns: Record<string, { headings: readonly string[] }>;
}

/** Which column fills which field, by its heading. */
export function guessMapping(list: Guessable, columns: readonly string[]): Mapping {
  const guess: Mapping = {};
  for (const [field, { headings }] of Object.entries(list.columns)) {
    const column = firstColumn(headings, columns);
    if (column !== null) guess[field] = column;
  }
  return guess;
}

/** What a branch chose the last time: the heading of a field's column, null where it wanted none though one was guessed. */
export type Remembered = Record<string, string | null>;

export function toRemember(
  list: Guessable,
  columns: readonly string[],
  mapping: Mapping,
): Remembered {
  const refused = Object.keys(guessMapping(list, columns)).filter((field) => !(field in mapping));
  return { ...Object.fromEntries(refused.map((field) => [field, null])), ...mapping };
}

/** What is remembered holds where this file has that column too; the rest is guessed. */
export function startingMapping(
  list: Guessable,
  columns: readonly string[],
  remembered: Remembered,
): Mapping {
  const guess = guessMapping(list, columns);
  const start: Mapping = {};
  for (const field of Object.keys(list.columns)) {
    const known = remembered[field];
    if (known === null) continue;
    const column = known !== undefined && columns.includes(known) ? known : guess[field];
    if (column !== undefined) start[field] = column;
  }
  return start;
}

/** How registers write that they know nothing. */
export function saysNothing(cell: string): boolean {
  return /^(|-+|–|n\/?a|null|not applicable|not available|unknown)$/i.test(cell.trim());
}
