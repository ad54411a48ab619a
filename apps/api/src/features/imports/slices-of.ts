import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";

/** Cuts rows, in the order of the import, into slices of some `atOnce` rows; rows that belong together remain in one. */
export function* slicesOf<Row extends ImportRow>(
  list: ImportList,
  rows: readonly Row[],
  atOnce: number,
): Generator<Row[]> {
  const { group } = descriptions[list];
  const groupAt = (index: number) => group?.(rows[index]?.fields ?? {}) ?? index;
  for (let from = 0, end = 0; from < rows.length; from = end) {
    end = Math.min(from + atOnce, rows.length);
    while (end < rows.length && groupAt(end) === groupAt(end - 1)) end += 1;
    yield rows.slice(from, end);
  }
}
