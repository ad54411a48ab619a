import { type BranchFigures, readNational } from "@kitround/contract/branches/national.ts";
import { figuresByRegion } from "@kitround/contract/branches/region-rules.ts";
import { branchRegionsOf } from "@kitround/contract/branches/trend-rules.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/national";
import { texts as regionTexts } from "#texts/regions";
import { Read } from "../../fittings/read.tsx";
import type { AddressChange } from "../../lib/address.ts";
import { formatMoment } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { ReportTable } from "../../ui/report-table.tsx";
import { Muted, Row, Stack } from "../../ui/vocabulary.tsx";
import { NamedSelect } from "./named-select.tsx";
import { nationalColumns } from "./national-columns.ts";
import { regionColumns } from "./region-columns.ts";
import type { SideSearch } from "./settings-search.ts";
import { useLinkInto } from "./use-link-into.ts";

interface NationalFiguresProps {
  search: SideSearch;
  onSearch: (change: AddressChange<SideSearch>) => void;
}

/** All active branches side by side, or the archived ones, for the national office: each figure leads into its branch. */
export function NationalFigures({ search, onSearch }: NationalFiguresProps) {
  const { archived = false } = search;
  const query = archived ? { archived: "true" as const } : {};
  const figures = useQuery(queryOptions(readNational, { query }));
  return (
    <Box sx={{ mb: 4 }}>
      <Read of={figures} rows={6} height={44}>
        {({ readAt, items, lastBackupAt }) => (
          <Stack gap={3} style={{ gridTemplateColumns: "minmax(0, 1fr)" }}>
            <SideBySide branches={items} search={search} onSearch={onSearch} />
            <Muted small>
              {texts.readAt(formatMoment(readAt))}{" "}
              {lastBackupAt === null
                ? texts.noBackup
                : texts.lastBackup(formatMoment(lastBackupAt))}
            </Muted>
          </Stack>
        )}
      </Read>
    </Box>
  );
}

function SideBySide({
  branches,
  search: { side, archived },
  onSearch,
}: NationalFiguresProps & { branches: readonly BranchFigures[] }) {
  const into = useLinkInto();
  const regions = branchRegionsOf(branches);
  const shown = branches.filter(({ region }) => side === undefined || region === side);
  const currencies = [...new Set(branches.map(({ currency }) => currency))];
  return (
    <>
      <Row style={{ gap: 16 }}>
        {(regions.length > 0 || side !== undefined) && (
          <NamedSelect
            label={regionTexts.region}
            all={regionTexts.allRegions}
            value={side}
            choices={regions.map((name) => ({ value: name, label: name }))}
            onChange={(name) => onSearch({ side: name })}
          />
        )}
        <NamedSelect
          label={regionTexts.show}
          all={regionTexts.active}
          value={archived ? "archived" : undefined}
          choices={[{ value: "archived", label: regionTexts.archived }]}
          onChange={(chosen) => onSearch({ archived: chosen === undefined ? undefined : true })}
        />
      </Row>
      {archived && branches.length === 0 ? (
        <p>{regionTexts.noneArchived}</p>
      ) : (
        <ReportTable
          title={texts.title}
          level="h2"
          help={texts.help}
          file={texts.file}
          columns={nationalColumns(into, regions.length > 0)}
          rows={shown}
          keyOf={(branch) => branch.code}
        />
      )}
      {regions.length > 0 && (
        <ReportTable
          title={regionTexts.table}
          help={regionTexts.tableHelp}
          file={regionTexts.file}
          columns={regionColumns(currencies, (side) => onSearch({ side }))}
          rows={figuresByRegion(branches)}
          keyOf={({ region }) => region ?? ""}
        />
      )}
    </>
  );
}
