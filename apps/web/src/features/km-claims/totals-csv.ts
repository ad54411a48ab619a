import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import type { ClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { type Total, totalsBy, type TotalsOf } from "@kitround/contract/km-claims/totals-rules.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { texts } from "#texts/claim-totals";
import type { CsvValue } from "../../lib/csv.ts";
import { branchFormat } from "../../lib/locale.ts";
import { rowCells, saveCells } from "../../ui/save-table.ts";

/** "2026-11" as "Nov". */
export const monthWord = (month: string) => dayWords(`${month}-01`).split(" ")[2] ?? month;

/** The name of a row of the totals on screen. */
export function totalName(by: TotalsOf, { name }: Total): string {
  if (name === null) return texts.noRoute;
  return by === "month" ? `${monthWord(name)} ${name.slice(0, 4)}` : name;
}

/** One row for each month, route, vehicle or person, with its distance in the branch's unit. */
export function totalsCells(by: TotalsOf, { cells, currency }: ClaimTotals): CsvValue[][] {
  const unit = branchFormat().distanceUnit;
  return rowCells(
    [
      {
        title: texts.columns[by],
        value: (row) => (by === "month" ? row.key : totalName(by, row)),
      },
      {
        title: texts.distanceIn(unit),
        value: ({ distanceM }) => Math.round((distanceM / metresPer[unit]) * 1000) / 1000,
      },
      { title: texts.amount, value: ({ amountCents }) => amountCents / 100 },
      { title: texts.currency, value: () => currency },
    ],
    totalsBy(by, cells),
  );
}

export function saveTotals(by: TotalsOf, totals: ClaimTotals): void {
  saveCells(texts.file(texts.by[by], totals.startsOn), totalsCells(by, totals));
}
