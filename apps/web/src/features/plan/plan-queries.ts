import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import { mostAllocations } from "@kitround/contract/allocations/allocation-state.ts";
import { getBranch } from "@kitround/contract/branches/branch.ts";
import { listRoutes } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { listPlanConflicts } from "@kitround/contract/plan/plan-conflict.ts";
import { listRequests } from "@kitround/contract/requests/kit-request.ts";
import { listRotations } from "@kitround/contract/rotations/rotation.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { listHolidays, listTerms } from "@kitround/contract/terms/term.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { today } from "../../lib/dates.ts";
import { queryClient } from "../../server/query-client.ts";
import { queryOptions, readAhead } from "../../server/queries.ts";
import { wholeList } from "../../server/whole-list.ts";
import { termToShow } from "./plan-model.ts";

const nothing: never[] = [];

/** The branch's public holidays, as days; undefined until they are loaded. */
export function useHolidays(): ReadonlySet<string> | undefined {
  const { data } = useQuery(wholeList(listHolidays));
  return useMemo(() => data && new Set(data.map((holiday) => holiday.onDay)), [data]);
}

export const conflictsOf = (termId: string) =>
  queryOptions(listPlanConflicts, { query: { termId } });

/** The conflicts of a term by today's facts. */
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

/** The reads of a term's plan, in the order in which they are started. */
export function planLists(termId: string) {
  const of = { termId };
  return {
    rotations: wholeList(listRotations, of),
    // A term has thousands of allocations, so they are read in one answer instead of pages.
    allocations: wholeList(listAllocations, of, mostAllocations),
    schools: wholeList(listSchools),
    routes: wholeList(listRoutes),
    requests: wholeList(listRequests, of),
  };
}

/** Starts the plan's reads while its code is still loading, or while its link is hovered (`pointed`). */
export async function readPlanAhead(asked: string | undefined, pointed: boolean): Promise<void> {
  void readAhead(branchRead(), pointed);
  const terms = readAhead(termsList(), pointed);
  if (asked === undefined) await terms;
  const known = queryClient.getQueryData(termsList().queryKey) ?? [];
  const termId = asked ?? termToShow(known, undefined, today())?.id;
  if (termId === undefined) return;
  const { rotations, allocations, schools, routes, requests } = planLists(termId);
  for (const list of [rotations, schools, routes]) void readAhead(list, pointed);
  await readAhead(allocations, pointed);
  void readAhead(requests, pointed);
}

/** The same reads combined. The object and its lists stay the same while nothing in them changes. */
export function usePlan(termId: string) {
  const lists = planLists(termId);
  const [rotations, allocations, schools, routes] = useQueries({
    queries: [lists.rotations, lists.allocations, lists.schools, lists.routes],
  });
  // Requests are a third of the bytes: on a slow connection the cells come first.
  const requests = useQuery({ ...lists.requests, enabled: !allocations.isLoading });
  const parts = useMemo(
    () => ({
      schools: schools.data ?? nothing,
      routes: routes.data ?? nothing,
      allocations: allocations.data ?? nothing,
      requests: requests.data ?? nothing,
    }),
    [schools.data, routes.data, allocations.data, requests.data],
  );
  // The cells are shown before the counts of requests beside the schools' names; parts that write requests wait for
  // them.
  const drawn = [rotations, allocations, schools, routes];
  const pending = drawn.some((read) => read.isLoading);
  const wishesPending = allocations.isLoading || requests.isLoading;
  const failed = [...drawn, requests].some((read) => read.isError && read.data === undefined);
  return useMemo(
    () => ({
      termId,
      parts,
      rotations: rotations.data ?? nothing,
      pending,
      wishesPending,
      failed,
      retry: () => retryPlan(termId),
    }),
    [termId, parts, rotations.data, pending, wishesPending, failed],
  );
}

function retryPlan(termId: string): void {
  for (const { queryKey } of Object.values(planLists(termId))) {
    const failed = (query: { state: { status: string } }) => query.state.status === "error";
    void queryClient.refetchQueries({ queryKey, exact: true, predicate: failed });
  }
}
