import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { queryOptions as optionsFor } from "@tanstack/react-query";
import { request } from "./api.ts";

/** How often what is on screen is asked for again, so that other people's changes appear. */
export const REFRESH_MS = 20_000;

type Args<R extends Route> =
  Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

/** A read for `useQuery`, `useSuspenseQuery` and loaders. The key is `[path, input]`; it refreshes every 20 s while the page is visible, and when it is looked at again. */
export function queryOptions<R extends Route>(route: R, ...[input]: Args<R>) {
  const given = input ?? {};
  return optionsFor({
    queryKey: [route.path, given] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Result<R>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      const answer = await request(route, given, { signal, background });
      return answer as Result<R>; // the server checks each answer against the route's schema
    },
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  });
}
