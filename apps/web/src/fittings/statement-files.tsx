import { getKmStatement } from "@kitround/contract/km-claims/statement.ts";
import { printKmStatement } from "@kitround/contract/papers/claim-paper.ts";
import { texts } from "#texts/tax-year-files";
import { useFile, useSaved } from "../server/save-file.ts";
import { saveStatement } from "./statement-csv.ts";
import { TaxYearFiles } from "./tax-year-files.tsx";

const t = texts.statement;

/** A person's statement of a tax year, as PDF and as CSV. */
export function StatementFiles({ id }: { id: string }) {
  const pdf = useFile(printKmStatement, texts.saved);
  const csv = useSaved(getKmStatement, saveStatement);
  return <TaxYearFiles id={id} title={t.title} text={t.text} pdf={pdf} csv={csv} />;
}
