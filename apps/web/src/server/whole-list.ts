import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { queryOptions as optionsFor } from "@tanstack/react-query";
import { type CallOptions, request } from "./api.ts";
import { nobodyAsked, readsOf } from "./queries.ts";

export type ListRoute = Route & { result: { "~standard": unknown } };
export type Item<R extends Route> = Result<R> extends { items: (infer I)[] } ? I : never;

const PAGE = 1000;

/** Reads a whole list, page by page: a large branch's term has more allocations than one answer contains. */
export function wholeList<R extends ListRoute>(
  route: R,
  query: Record<string, string> = {},
  limit = PAGE,
) {
  return optionsFor({
    queryKey: [route.path, "whole", query] as const,
    queryFn: ({ client, queryKey, signal, meta }): Promise<Item<R>[]> => {
      const background = nobodyAsked({ client, queryKey, meta });
      return readWhole(route, query, { signal, background }, limit);
    },
    meta: readsOf(route),
  });
}

/** The same in the shape of one answer of its route, for code that needs that. */
export function asOneAnswer<R extends ListRoute>(
  route: R,
  input: Input<R> & { query: Record<string, string> },
) {
  return optionsFor({
    queryKey: [route.path, input as Input<R>] as const, // as in `queryOptions`
    queryFn: async ({ client, queryKey, signal, meta }): Promise<Result<R>> => {
      const background = nobodyAsked({ client, queryKey, meta });
      const all: object = await readAsOne(route, input.query, { signal, background });
      return all as Result<R>; // a page of the route
    },
    meta: readsOf(route),
  });
}

/** Reads a list page by page, and returns one page with all rows. */
export async function readAsOne<R extends ListRoute>(
  route: R,
  query: Record<string, string>,
  how: CallOptions,
): Promise<OnePage<R>> {
  const items = await readWhole(route, query, how);
  return { items, total: items.length, next: null };
}

/** Reads a list page by page. */
export async function readWhole<R extends ListRoute>(
  route: R,
  query: Record<string, string>,
  how: CallOptions,
  limit = PAGE,
): Promise<Item<R>[]> {
  return readFrom(route, { ...query, limit }, undefined, how);
}

/** The pages that a list's screen has read, and all others: a saved file has the whole list. */
export async function withTheRest<R extends ListRoute>(
  route: R,
  query: Record<string, string>,
  have: { items: Item<R>[]; next: string | null },
): Promise<Item<R>[]> {
  if (have.next === null) return have.items;
  return [...have.items, ...(await readFrom(route, { ...query, limit: PAGE }, have.next, {}))];
}

async function readFrom<R extends ListRoute>(
  route: R,
  query: Record<string, unknown>,
  from: string | undefined,
  how: CallOptions,
): Promise<Item<R>[]> {
  const items: Item<R>[] = [];
  let after = from;
  do {
    // Cast: the server validates each answer against the route's schema: a page.
    const page = (await request(route, { query: { ...query, after } }, how)) as OnePage<R>;
    items.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return items;
}

export interface OnePage<R extends Route> {
  items: Item<R>[];
  total: number;
  next: string | null;
}
