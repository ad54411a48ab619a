import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { request } from "./api.ts";
import { nobodyAsked, readsOf } from "./queries.ts";
import type { ListRoute, OnePage } from "./whole-list.ts";

/**
 * A long list from its beginning; each call of `more` reads `limit` further rows. `more` is null once all rows are
 * there.
 */
export function usePages<R extends ListRoute>(
  route: R,
  query: Record<string, string>,
  limit: number,
) {
  const read = useInfiniteQuery(pagesOf(route, query, limit));
  const pages = read.data?.pages;
  const data = pages && {
    items: pages.flatMap((page) => page.items),
    total: pages[0]?.total ?? 0,
    next: pages.at(-1)?.next ?? null,
  };
  const more = read.hasNextPage ? () => void read.fetchNextPage() : null;
  return { data, more, isError: read.isError, refetch: read.refetch };
}

/** Each page starts after the last row of the one before, also when all are refreshed. */
export function pagesOf<R extends ListRoute>(
  route: R,
  query: Record<string, string>,
  limit: number,
) {
  return infiniteQueryOptions({
    queryKey: [route.path, "pages", query, limit] as const,
    queryFn: async ({ client, queryKey, signal, meta, pageParam: after }) => {
      const had = client.getQueryData<InfiniteData<OnePage<R>>>(queryKey)?.pageParams ?? [after];
      // A tap asked for more rows.
      const background = had.includes(after) && nobodyAsked({ client, queryKey, meta });
      const input = { query: { ...query, limit, after } };
      // Cast: the server validates each answer against the route's schema: a page.
      return (await request(route, input, { signal, background })) as OnePage<R>;
    },
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    meta: readsOf(route),
  });
}
