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
 * Reads what a screen will ask for before it does. What is known already is left to the screen, which reads it again where it is
 * old. While its link is only `pointed` at, nobody has asked yet: no dialog tells of what can't be read, and it is as if it had
 * never been tried.
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

/** What is on screen already, be it what was read or that it could not be read, is read again by itself; so is what is read ahead. */
export function nobodyAsked(read: {
  client: QueryClient;
  queryKey: QueryKey;
  meta: QueryMeta | undefined;
}): boolean {
  const state = read.client.getQueryState(read.queryKey);
  const shown = state !== undefined && (state.data !== undefined || state.errorUpdateCount > 0);
  return shown || read.meta?.["ahead"] === true;
}

/** What a read is made of, for `server/live` to know when to read it again. */
export function readsOf(route: Route): { reads?: readonly string[] } {
  return route.reads === undefined ? {} : { reads: route.reads };
}

/** A read for `useQuery`, `useSuspenseQuery` and loaders. The key is `[path, input]`; it is read again when a table that it is made of changes, and when the page is looked at again. */
export function queryOptions<R extends Route>(route: R, ...[input]: Args<R>) {
  const given = input ?? {};
  return optionsFor({
    queryKey: [route.path, given] as const,
    queryFn: async ({ client, queryKey, signal, meta }): Promise<Result<R>> => {
      const background = nobodyAsked({ client, queryKey, meta });
      const answer = await request(route, given, { signal, background });
      return answer as Result<R>; // the server checks each answer against the route's schema
    },
    meta: readsOf(route),
  });
}
