import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import type { KmStatement } from "@kitround/contract/km-claims/statement.ts";
import { texts } from "#texts/tax-year-files";
import type { CsvValue } from "../lib/csv.ts";
import { rowCells, saveCells } from "../ui/save-table.ts";

const t = texts.statement;

const money = (cents: number | null) => (cents === null ? null : cents / 100);

/** A row for each claim; cells are empty if the rates are not known. */
export function statementCells({ country, claims }: KmStatement): CsvValue[][] {
  return rowCells(
    [
      { title: t.claim, value: ({ number }) => number },
      { title: t.from, value: ({ fromOn }) => fromOn },
      { title: t.to, value: ({ toOn }) => toOn },
      { title: t.vehicle, value: ({ vehicleName }) => vehicleName },
      {
        title: t.distance,
        value: ({ distanceM, distanceUnit }) =>
          Math.round((distanceM / metresPer[distanceUnit]) * 1000) / 1000,
      },
      { title: t.unit, value: ({ distanceUnit }) => distanceUnit },
      { title: t.within(country), value: ({ withinCents }) => money(withinCents) },
      { title: t.above(country), value: ({ aboveCents }) => money(aboveCents) },
      { title: t.amount, value: ({ amountCents }) => money(amountCents) },
      { title: t.currency, value: ({ currency }) => currency },
      { title: t.paidOn, value: ({ paidOn }) => paidOn },
      { title: t.reference, value: ({ paymentRef }) => paymentRef },
    ],
    claims,
  );
}

export function saveStatement(statement: KmStatement): void {
  saveCells(t.file(statement.personName, statement.startsOn), statementCells(statement));
}
