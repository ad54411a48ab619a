import { shortestSearch } from "@kitround/contract/search/search-rules.ts";
import { searchEverything } from "@kitround/contract/search/search.ts";
import type { Result } from "@kitround/contract/route.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "../../lib/use-settled.ts";
import { request } from "../../server/api.ts";
import { queryOptions } from "../../server/queries.ts";

const SETTLE_MS = 150;

/** The results for a text once typing pauses; earlier results stay until then. */
export function useSearch(text: string) {
  const wanted = text.trim();
  const asked = useSettled(wanted, SETTLE_MS);
  const input = { query: { q: asked } };
  const query = useQuery({
    ...queryOptions(searchEverything, input),
    enabled: asked.length >= shortestSearch,
    placeholderData: keepPreviousData,
    retry: false,
    // The error is shown in place, so that no dialog opens over a search.
    queryFn: async ({ signal }) => {
      const answer = await request(searchEverything, input, { signal, background: true });
      return answer as Result<typeof searchEverything>; // the server validates each answer against the route's schema
    },
  });
  return {
    /** Null while the text is too short to search. */
    found: wanted.length < shortestSearch ? null : (query.data?.items ?? []),
    /** Whether the results belong to the text in the field. */
    current: asked === wanted && query.data !== undefined && !query.isPlaceholderData,
    query,
  };
}
