import { listAllocations, mostAllocations } from "@kitround/contract/allocations/allocation.ts";
import { getBranch } from "@kitround/contract/branches/branch.ts";
import { listRoutes } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { listPlanConflicts } from "@kitround/contract/plan/plan-conflict.ts";
import { listRequests } from "@kitround/contract/requests/kit-request.ts";
import { listRotations } from "@kitround/contract/rotations/rotation.ts";
import type { Result, Route } from "@kitround/contract/route.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { listHolidays, listTerms } from "@kitround/contract/terms/term.ts";
import { queryOptions as optionsFor, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { request } from "../../server/api.ts";
import { queryOptions, readsOf } from "../../server/queries.ts";

const nothing: never[] = [];

type ListRoute = Route & { result: { "~standard": unknown } };
type Item<R extends Route> = Result<R> extends { items: (infer I)[] } ? I : never;

const PAGE = 1000;

/** A whole list, page by page: a large branch's term has more allocations than one answer holds. */
export function wholeList<R extends ListRoute>(
  route: R,
  query: Record<string, string> = {},
  limit = PAGE,
) {
  return optionsFor({
    queryKey: [route.path, "whole", query] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Item<R>[]> => {
      const background = client.getQueryData(queryKey) !== undefined;
      const items: Item<R>[] = [];
      for (;;) {
        const answer = await request(
          route,
          { query: { ...query, limit, offset: items.length } },
          { signal, background },
        );
        // The server checks each answer against the route's schema: a page.
        const page = answer as { items: Item<R>[]; total: number };
        items.push(...page.items);
        if (page.items.length === 0 || items.length >= page.total) return items;
      }
    },
    meta: readsOf(route),
  });
}

/** The branch's public holidays, as days; undefined until they are there. */
export function useHolidays(): ReadonlySet<string> | undefined {
  const { data } = useQuery(wholeList(listHolidays));
  return useMemo(() => data && new Set(data.map((holiday) => holiday.onDay)), [data]);
}

export const conflictsOf = (termId: string) =>
  queryOptions(listPlanConflicts, { query: { termId } });

/** What does not hold in a term by today's facts. */
export function useConflicts(termId: string) {
  const { data } = useQuery(conflictsOf(termId));
  return data?.items ?? nothing;
}

export const termsList = () => wholeList(listTerms);

export function useTerms() {
  return useQuery(termsList());
}

export const branchRead = () => queryOptions(getBranch);

export function useBranch() {
  return useQuery(branchRead());
}

/** What the plan of a term is drawn from, in the order in which it is asked for. */
export function planLists(termId: string) {
  const of = { termId };
  return {
    rotations: wholeList(listRotations, of),
    // A term has thousands: one answer, not one after the other.
    allocations: wholeList(listAllocations, of, mostAllocations),
    schools: wholeList(listSchools),
    routes: wholeList(listRoutes),
    requests: wholeList(listRequests, of),
  };
}

/** The same. Lists keep their identity while nothing in them changes. */
export function usePlan(termId: string) {
  const lists = planLists(termId);
  const [rotations, allocations, requests, schools, routes] = useQueries({
    queries: [lists.rotations, lists.allocations, lists.requests, lists.schools, lists.routes],
  });
  const parts = useMemo(
    () => ({
      schools: schools.data ?? nothing,
      routes: routes.data ?? nothing,
      allocations: allocations.data ?? nothing,
      requests: requests.data ?? nothing,
    }),
    [schools.data, routes.data, allocations.data, requests.data],
  );
  const all = [rotations, allocations, requests, schools, routes];
  return {
    parts,
    rotations: rotations.data ?? nothing,
    pending: all.some((q) => q.isPending && q.fetchStatus !== "idle"),
    failed: all.some((q) => q.isError && q.data === undefined),
    retry: () => {
      for (const q of all) if (q.isError) void q.refetch();
    },
  };
}
