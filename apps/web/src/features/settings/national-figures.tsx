import { readNational } from "@kitround/contract/branches/national.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/national";
import { Read } from "../../fittings/read.tsx";
import { formatMoment } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { ReportTable } from "../../ui/report-table.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { nationalColumns } from "./national-columns.ts";
import { useLinkInto } from "./use-link-into.ts";

/** All active branches side by side, for the national office: each figure leads into its branch. */
export function NationalFigures() {
  const figures = useQuery(queryOptions(readNational));
  const into = useLinkInto();
  return (
    <Box sx={{ mb: 4 }}>
      <Read of={figures} rows={6} height={44}>
        {({ items, lastBackupAt }) => (
          <>
            <ReportTable
              title={texts.title}
              level="h2"
              help={texts.help}
              file={texts.file}
              columns={nationalColumns(into)}
              rows={items}
              keyOf={(branch) => branch.code}
            />
            <Muted small>
              {lastBackupAt === null
                ? texts.noBackup
                : texts.lastBackup(formatMoment(lastBackupAt))}
            </Muted>
          </>
        )}
      </Read>
    </Box>
  );
}
