import { today } from "../../lib/dates.ts";
import { queryClient } from "../../server/query-client.ts";
import { termToShow } from "./plan-model.ts";
import { branchRead, planLists, termsList } from "./plan-queries.ts";

/**
 * Asks for all that the plan is drawn from while its code is still on the way. What is known already is left to the screen, which
 * reads it again where it is old; so is what can't be read.
 */
export async function readAhead(asked: string | undefined): Promise<void> {
  const terms = queryClient.prefetchQuery({ ...termsList(), staleTime: Infinity });
  void queryClient.prefetchQuery({ ...branchRead(), staleTime: Infinity });
  let termId = asked;
  if (termId === undefined) {
    await terms;
    const known = queryClient.getQueryData(termsList().queryKey) ?? [];
    termId = termToShow(known, undefined, today())?.id;
  }
  if (termId === undefined) return;
  const { rotations, allocations, requests, schools, routes } = planLists(termId);
  void queryClient.prefetchQuery({ ...rotations, staleTime: Infinity });
  void queryClient.prefetchQuery({ ...allocations, staleTime: Infinity });
  void queryClient.prefetchQuery({ ...schools, staleTime: Infinity });
  void queryClient.prefetchQuery({ ...routes, staleTime: Infinity });
  void queryClient.prefetchQuery({ ...requests, staleTime: Infinity });
}
