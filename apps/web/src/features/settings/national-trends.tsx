import {
  branchesIn,
  branchRegionsOf,
  figuresOf,
  keyOfTerm,
  regionsOf,
  type TermFigures,
  trendOf,
} from "@kitround/contract/branches/trend-rules.ts";
import { type BranchTrend, readTrends } from "@kitround/contract/branches/trends.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/national-trends";
import { texts as regionTexts } from "#texts/regions";
import { Read } from "../../fittings/read.tsx";
import type { AddressChange } from "../../lib/address.ts";
import { formatMoment } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { ReportTable } from "../../ui/report-table.tsx";
import { Muted, Row, Stack } from "../../ui/vocabulary.tsx";
import { NamedSelect } from "./named-select.tsx";
import type { TrendSearch } from "./settings-search.ts";
import { branchColumns, termColumns } from "./trend-columns.ts";
import { TrendPlots } from "./trend-plots.tsx";
import { useLinkInto } from "./use-link-into.ts";

interface NationalTrendsProps {
  search: TrendSearch;
  onSearch: (change: AddressChange<TrendSearch>) => void;
}

/** The last terms of all branches, of one, or of the schools of one region: plots, the same as a table, and a term by branch. */
export function NationalTrends(props: NationalTrendsProps) {
  const trends = useQuery(queryOptions(readTrends));
  return (
    <Box component="section" aria-labelledby="trends" sx={{ mb: 4, minWidth: 0 }}>
      <Box component="h2" id="trends" sx={{ m: 0, fontSize: 18, fontWeight: 600 }}>
        {texts.title}
      </Box>
      <Muted small>{texts.help}</Muted>
      <Read of={trends} rows={8} height={44}>
        {({ readAt, items }) => (
          <>
            <Trends branches={items} {...props} />
            <Box sx={{ mt: 2 }}>
              <Muted small>{texts.readAt(formatMoment(readAt))}</Muted>
            </Box>
          </>
        )}
      </Read>
    </Box>
  );
}

function Trends({
  branches,
  search,
  onSearch,
}: NationalTrendsProps & { branches: readonly BranchTrend[] }) {
  const into = useLinkInto();
  const { branch, region, branchRegion } = search;
  const regions = branchRegionsOf(branches);
  const inRegion = branches.filter(
    (each) => branchRegion === undefined || each.region === branchRegion,
  );
  const terms = trendOf(branches, search);
  const chosen = terms.find(({ key }) => key === search.term) ?? terms.at(-1);
  const among = branchesIn(branches, { branch, branchRegion });
  const named = branches.find(({ code }) => code === branch)?.name;
  const scope = texts.scope(named ?? branchRegion, region);
  const currencies =
    region === undefined ? [...new Set(among.map(({ currency }) => currency))] : null;
  return (
    <Stack gap={3} style={{ gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Row style={{ gap: 16, marginTop: 12 }}>
        {(regions.length > 0 || branchRegion !== undefined) && (
          <NamedSelect
            label={regionTexts.region}
            all={regionTexts.allRegions}
            value={branchRegion}
            choices={regions.map((name) => ({ value: name, label: name }))}
            onChange={(name) =>
              onSearch({ branchRegion: name, branch: undefined, region: undefined })
            }
          />
        )}
        <NamedSelect
          label={texts.branch}
          all={texts.allBranches}
          value={branch}
          choices={inRegion.map(({ code, name, example }) => ({
            value: code,
            label: example ? texts.example(name) : name,
          }))}
          // A region of another branch would leave nothing to show.
          onChange={(code) => onSearch({ branch: code, region: undefined })}
        />
        <NamedSelect
          label={texts.region}
          all={texts.allRegions}
          value={region}
          choices={regionsOf(among).map((name) => ({ value: name, label: name }))}
          onChange={(name) => onSearch({ region: name })}
        />
      </Row>
      {chosen === undefined ? (
        <Muted>{texts.none}</Muted>
      ) : (
        <>
          <TrendPlots
            terms={terms}
            currencies={currencies}
            chosen={chosen.key}
            onChoose={(term) => onSearch({ term })}
          />
          <ReportTable
            title={texts.table}
            help={texts.tableHelp}
            file={texts.file(scope)}
            columns={termColumns(currencies)}
            rows={terms.toReversed()}
            keyOf={({ key }) => key}
            onOpen={({ key }) => onSearch({ term: key })}
          />
          <ByBranch
            chosen={chosen}
            scope={scope}
            rows={branchesIn(branches, search).flatMap((each) => {
              const term = each.terms.find((term) => keyOfTerm(term) === chosen.key);
              return term ? [{ ...figuresOf(each, term, search), branch: each }] : [];
            })}
            columns={branchColumns(currencies, into)}
          />
        </>
      )}
    </Stack>
  );
}

interface ByBranchProps {
  chosen: TermFigures;
  scope: string;
  rows: (TermFigures & { branch: BranchTrend })[];
  columns: ReturnType<typeof branchColumns>;
}

function ByBranch({ chosen: { year, number, running }, scope, rows, columns }: ByBranchProps) {
  return (
    <ReportTable
      title={texts.byBranch(texts.soFar(year, number, running))}
      help={texts.byBranchHelp}
      file={texts.byBranchFile(texts.term(year, number), scope)}
      columns={columns}
      rows={rows}
      keyOf={({ branch }) => branch.code}
    />
  );
}
