import { compareBranches } from "@kitround/contract/plan/coverage.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-coverage";
import { Read } from "../../fittings/read.tsx";
import { queryOptions } from "../../server/queries.ts";
import { branchColumns } from "./coverage-columns.ts";
import { ReportTable } from "../../ui/report-table.tsx";

/** All branches side by side, for the national administrator. */
export function BranchesPart() {
  const branches = useQuery(queryOptions(compareBranches));
  return (
    <Box sx={{ mt: 4 }}>
      <Read of={branches} rows={4} height={36}>
        {({ items }) => (
          <ReportTable
            title={texts.branches}
            help={texts.branchesHelp}
            file="branches"
            columns={branchColumns}
            rows={items}
            keyOf={(branch) => branch.code}
          />
        )}
      </Read>
    </Box>
  );
}
