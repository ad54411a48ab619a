import { getToday } from "@kitround/contract/today/today.ts";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { queryClient } from "../../server/query-client.ts";
import { branchFormatQuery } from "../../server/use-branch-format.ts";

export const todayQuery = keptQueryOptions(getToday, {});

/** Reads what Today shows, before it is rendered. Never rejects: the screen reports what could not be read. */
export async function readToday(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(branchFormatQuery),
    queryClient.prefetchQuery(todayQuery),
  ]);
}
