import { getKmStatement, type KmStatement } from "@kitround/contract/km-claims/statement.ts";
import { metresPer } from "@kitround/contract/branches/distance-unit.ts";
import { printKmStatement } from "@kitround/contract/papers/claim-paper.ts";
import { texts } from "#texts/tax-year-files";
import { useFile, useSaved } from "../server/save-file.ts";
import { saveRows } from "../ui/save-table.ts";
import { TaxYearFiles } from "./tax-year-files.tsx";

const t = texts.statement;

/** A person's statement of a tax year, as PDF and as CSV. */
export function StatementFiles({ id }: { id: string }) {
  const pdf = useFile(printKmStatement, texts.saved);
  const csv = useSaved(getKmStatement, saveStatement);
  return <TaxYearFiles id={id} title={t.title} text={t.text} pdf={pdf} csv={csv} />;
}

const money = (cents: number | null) => (cents === null ? null : cents / 100);

function saveStatement({ personName, country, startsOn, claims }: KmStatement): void {
  saveRows(
    t.file(personName, startsOn),
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
