import { printLogbook } from "@kitround/contract/papers/claim-paper.ts";
import { getLogbook } from "@kitround/contract/km-claims/logbook.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { texts } from "#texts/tax-year-files";
import { TaxYearFiles } from "../../fittings/tax-year-files.tsx";
import { useCan } from "../../lib/can.ts";
import { useSession } from "../../lib/stored-session.ts";
import { useFile, useSaved } from "../../server/save-file.ts";
import { SectionTitle } from "../../ui/vocabulary.tsx";
import { saveLogbook } from "./logbook-csv.ts";

const t = texts.logbook;

/** A vehicle's logbook of a tax year, as PDF and as CSV, for people who may read it. */
export function LogbookFiles({ vehicle: { id, ownerId } }: { vehicle: Vehicle }) {
  const me = useSession()?.branchUserId;
  const seesAll = useCan("claims:read");
  const hasOwn = useCan("claims:own");
  const pdf = useFile(printLogbook, texts.saved);
  const csv = useSaved(getLogbook, saveLogbook);
  if (!hasOwn || !(seesAll || ownerId === null || ownerId === me)) return null;
  return (
    <>
      <SectionTitle>{t.title}</SectionTitle>
      <TaxYearFiles id={id} title={t.title} text={t.text} pdf={pdf} csv={csv} />
    </>
  );
}
