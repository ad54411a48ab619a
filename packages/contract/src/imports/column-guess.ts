import type { Mapping } from "./list-import.ts";

/** Normalises a heading: "Māori_Electorate" and "Maori electorate" are the same, and a year at the end is ignored. */
function plain(heading: string): string {
  return heading
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toLowerCase()
    .replace(/(19|20)\d\d$/, "");
}

/** The first of these headings that the file has; null if it has none. */
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

/** Guesses the column of each field by the headings that are usual for it. */
export function guessMapping(list: Guessable, columns: readonly string[]): Mapping {
  const guess: Mapping = {};
  for (const [field, { headings }] of Object.entries(list.columns)) {
    const column = firstColumn(headings, columns);
    if (column !== null) guess[field] = column;
  }
  return guess;
}

/** The mapping that a branch chose last time: the heading for a field, or null if it left the field unmapped although one was guessed. */
export type Remembered = Record<string, string | null>;

export function toRemember(
  list: Guessable,
  columns: readonly string[],
  mapping: Mapping,
): Remembered {
  const refused = Object.keys(guessMapping(list, columns)).filter((field) => !(field in mapping));
  return { ...Object.fromEntries(refused.map((field) => [field, null])), ...mapping };
}

/** A remembered choice is used if this file has that column; other fields are guessed. */
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

/** The texts that registers write for an unknown value. */
export function saysNothing(cell: string): boolean {
  return /^(|-+|–|n\/?a|null|not applicable|not available|unknown)$/i.test(cell.trim());
}
