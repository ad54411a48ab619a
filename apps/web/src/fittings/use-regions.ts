import { listBranches } from "@kitround/contract/branches/branch.ts";
import { branchRegionsOf } from "@kitround/contract/branches/trend-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "../lib/can.ts";
import { queryOptions } from "../server/queries.ts";

/** The regions that branches have, by name; none for a role that may not list branches. */
export function useRegions(wanted = true): string[] {
  const may = useAllowed(listBranches.access);
  const branches = useQuery({ ...queryOptions(listBranches), enabled: wanted && may });
  return wanted ? branchRegionsOf(branches.data?.items ?? []) : [];
}
