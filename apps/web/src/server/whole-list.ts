import type { Result, Route } from "@kitround/contract/route.ts";
import { queryOptions as optionsFor } from "@tanstack/react-query";
import { type CallOptions, request } from "./api.ts";
import { nobodyAsked, readsOf } from "./queries.ts";

type ListRoute = Route & { result: { "~standard": unknown } };
type Item<R extends Route> = Result<R> extends { items: (infer I)[] } ? I : never;

const PAGE = 1000;

/** A whole list, page by page: a large branch's term has more allocations than one answer holds. */
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

/** The same as a screen's list takes it: with how many they are. */
export function wholePage<R extends ListRoute>(route: R, query: Record<string, string> = {}) {
  // By its name, so that it is done anew for new rows alone.
  return { ...wholeList(route, query), select: asPage<Item<R>> };
}

const asPage = <Row>(items: Row[]) => ({ items, total: items.length });

/** Reads a list page by page. */
export async function readWhole<R extends ListRoute>(
  route: R,
  query: Record<string, string>,
  how: CallOptions,
  limit = PAGE,
): Promise<Item<R>[]> {
  const items: Item<R>[] = [];
  for (;;) {
    const answer = await request(route, { query: { ...query, limit, offset: items.length } }, how);
    // The server checks each answer against the route's schema: a page.
    const page = answer as { items: Item<R>[]; total: number };
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

/** The page that a list's screen holds, and with more rows than that all the others: what is saved as a file is the whole list. */
export async function withTheRest<Row, R extends Route>(
  route: R,
  query: object,
  have: { items: Row[]; total: number },
): Promise<Row[]> {
  const rows = [...have.items];
  while (rows.length < have.total) {
    const input = { query: { ...query, limit: 1000, offset: rows.length } };
    const answer = (await request(route, input)) as Result<R> & { items: Row[] }; // the server checks each answer against the route's schema
    // Something was deleted meanwhile.
    if (answer.items.length === 0) break;
    rows.push(...answer.items);
  }
  return rows;
}
