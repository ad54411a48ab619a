import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { type QueryKey, type QueryMeta, queryOptions as optionsFor } from "@tanstack/react-query";
import { request } from "./api.ts";
import { queryClient } from "./query-client.ts";

type Args<R extends Route> =
  Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

/**
 * Reads what a screen will ask for before it does. What is known already is left to the screen, which reads it again where it is
 * old; so is what can't be read: nobody has asked for it yet, and no dialog tells of it.
 */
export function readAhead<Options extends { queryKey: QueryKey; meta?: QueryMeta | undefined }>(
  options: Options,
): Promise<void> {
  const meta = { ...options.meta, ahead: true };
  return queryClient.prefetchQuery({ ...options, staleTime: Infinity, meta });
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
      const state = client.getQueryState(queryKey);
      // What is on screen already, be it what was read or that it could not be read.
      const background =
        meta?.["ahead"] === true ||
        (state !== undefined && (state.data !== undefined || state.errorUpdateCount > 0));
      const answer = await request(route, given, { signal, background });
      return answer as Result<R>; // the server checks each answer against the route's schema
    },
    meta: readsOf(route),
  });
}
