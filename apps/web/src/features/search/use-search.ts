import { shortestSearch } from "@kitround/contract/search/search-rules.ts";
import { searchEverything } from "@kitround/contract/search/search.ts";
import type { Result } from "@kitround/contract/route.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "../../lib/use-settled.ts";
import { request } from "../../server/api.ts";
import { queryOptions } from "../../server/queries.ts";

const SETTLE_MS = 150;

/** What is found for a text once the typing pauses; what was found before stays until then. */
export function useSearch(text: string) {
  const wanted = text.trim();
  const asked = useSettled(wanted, SETTLE_MS);
  const input = { query: { q: asked } };
  const query = useQuery({
    ...queryOptions(searchEverything, input),
    enabled: asked.length >= shortestSearch,
    placeholderData: keepPreviousData,
    retry: false,
    // Said in its place: no dialog stands over a search.
    queryFn: async ({ signal }) => {
      const answer = await request(searchEverything, input, { signal, background: true });
      return answer as Result<typeof searchEverything>; // the server checks each answer against the route's schema
    },
  });
  return {
    /** Null while there is too little to search for. */
    found: wanted.length < shortestSearch ? null : (query.data?.items ?? []),
    /** What is shown answers what stands in the field. */
    current: asked === wanted && query.data !== undefined && !query.isPlaceholderData,
    pending: wanted.length >= shortestSearch && query.data === undefined && !query.isError,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
