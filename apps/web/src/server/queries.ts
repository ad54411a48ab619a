import type { Input, Result, Route } from "@kitround/contract/route.ts";
import {
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  queryOptions as optionsFor,
} from "@tanstack/react-query";
import { request } from "./api.ts";
import { queryClient } from "./query-client.ts";

type Args<R extends Route> =
  Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

/**
 * Prefetches a screen's reads. Known data are left to the screen, which refreshes stale ones. `pointed`: the link was
 * only hovered, so errors open no dialog, and a failed read is removed.
 */
export async function readAhead<
  Options extends { queryKey: QueryKey; meta?: QueryMeta | undefined },
>(options: Options, pointed: boolean): Promise<void> {
  const { queryKey } = options;
  const meta = { ...options.meta, ahead: pointed };
  await queryClient.prefetchQuery({ ...options, staleTime: Infinity, meta });
  if (!pointed || queryClient.getQueryState(queryKey)?.status !== "error") return;
  queryClient.removeQueries({ queryKey, exact: true, type: "inactive" });
}

/** True for background reads: of data or errors that are on screen already, and prefetches. */
export function nobodyAsked(read: {
  client: QueryClient;
  queryKey: QueryKey;
  meta: QueryMeta | undefined;
}): boolean {
  const state = read.client.getQueryState(read.queryKey);
  const shown = state !== undefined && (state.data !== undefined || state.errorUpdateCount > 0);
  return shown || read.meta?.["ahead"] === true;
}

/** The tables of a read; `server/live` refreshes it when one of them changes. */
export function readsOf(route: Route): { reads?: readonly string[] } {
  return route.reads === undefined ? {} : { reads: route.reads };
}

/**
 * A read for `useQuery`, `useSuspenseQuery` and loaders. The key is `[path, input]`; it is refreshed when one of its
 * tables changes, and when the page becomes visible again.
 */
export function queryOptions<R extends Route>(route: R, ...[input]: Args<R>) {
  const given = input ?? {};
  return optionsFor({
    queryKey: [route.path, given] as const,
    queryFn: async ({ client, queryKey, signal, meta }): Promise<Result<R>> => {
      const background = nobodyAsked({ client, queryKey, meta });
      const answer = await request(route, given, { signal, background });
      return answer as Result<R>; // the server validates each answer against the route's schema
    },
    meta: readsOf(route),
  });
}
