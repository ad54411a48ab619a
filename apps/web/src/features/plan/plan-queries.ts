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

/** Reads all that the plan is drawn from while its code is still on the way, or while its link is `pointed` at. */
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

/** The same, as one thing. It and its lists keep their identity while nothing in them changes. */
export function usePlan(termId: string) {
  const lists = planLists(termId);
  const [rotations, allocations, schools, routes] = useQueries({
    queries: [lists.rotations, lists.allocations, lists.schools, lists.routes],
  });
  // A third of the bytes: on a slow line the cells come before them.
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
  // The cells stand before what is asked for is told beside the schools' names; what writes wishes waits for them.
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
