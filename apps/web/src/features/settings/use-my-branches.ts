import { getMe } from "@kitround/contract/me/me.ts";
import { useQuery } from "@tanstack/react-query";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";

/** The ids of the branches in which this person is an administrator. */
export function useMyBranches(): ReadonlySet<string> {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  const places = me.data?.branches.filter(({ role }) => role === "admin") ?? [];
  return new Set(places.map(({ branchId }) => branchId));
}
