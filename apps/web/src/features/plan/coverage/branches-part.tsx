import { compareBranches } from "@kitround/contract/plan/coverage.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-coverage";
import { queryOptions } from "../../../server/queries.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { branchColumns } from "./coverage-columns.ts";
import { CoverageTable } from "./coverage-table.tsx";

/** All branches side by side, for whoever is over them all. */
export function BranchesPart() {
  const branches = useQuery(queryOptions(compareBranches));
  return (
    <Box sx={{ mt: 4 }}>
      {branches.data === undefined ? (
        branches.isError ? (
          <ErrorState onRetry={() => void branches.refetch()} />
        ) : (
          <SkeletonRows rows={4} height={36} />
        )
      ) : (
        <CoverageTable
          title={texts.branches}
          help={texts.branchesHelp}
          file="branches"
          columns={branchColumns}
          rows={branches.data.items}
          keyOf={(branch) => branch.code}
        />
      )}
    </Box>
  );
}
