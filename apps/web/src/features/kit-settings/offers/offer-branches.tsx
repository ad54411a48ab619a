import {
  type BranchAdoption,
  type KitTypeOffer,
  readAdoptions,
} from "@kitround/contract/kit-types/kit-type-offer.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/kit-type-offers";
import { Read } from "../../../fittings/read.tsx";
import { queryOptions } from "../../../server/queries.ts";
import { type CoverageColumn, ReportTable } from "../../../ui/report-table.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

const t = texts.branches;

const columns: readonly CoverageColumn<BranchAdoption>[] = [
  { title: t.columns.branch, value: ({ name }) => name },
  {
    title: t.columns.taken,
    value: ({ adopted, takenVersion }) =>
      takenVersion === null ? (adopted ? t.linked : t.notAdopted) : texts.version(takenVersion),
  },
  {
    title: t.columns.own,
    value: ({ publishedVersion }) =>
      publishedVersion === null ? "" : texts.version(publishedVersion),
  },
  { title: t.columns.kits, value: ({ kits }) => kits },
  {
    title: t.columns.changes,
    value: ({ adopted, ours }) => (ours.length > 0 ? t.lines(ours) : adopted ? t.same : ""),
  },
  {
    title: t.columns.facts,
    value: ({ adopted, facts }) => (facts.length > 0 ? t.facts(facts) : adopted ? t.same : ""),
  },
];

/** All branches side by side: who adopted it, in which version, and what each changed. */
export function OfferBranches({ offer }: { offer: KitTypeOffer }) {
  const branches = useQuery(queryOptions(readAdoptions, { params: { id: offer.id } }));
  return (
    <Read of={branches} rows={6} height={44}>
      {({ items }) => (
        <div>
          <ReportTable
            title={t.title}
            level="h2"
            help={t.help}
            file={t.file(offer.code)}
            columns={columns}
            rows={items}
            keyOf={(branch) => branch.code}
          />
          <Muted small>
            {t.count(items.filter(({ adopted }) => adopted).length, items.length)}
          </Muted>
        </div>
      )}
    </Read>
  );
}
