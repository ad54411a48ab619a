import { QueryClient } from "@tanstack/react-query";
import { queries } from "../lib/query-store.ts";

/**
 * No retries: each failure has its dialog, and the stream of changes reads everything again when it is back.
 * `always`, because browsers say "online" wrongly either way; the call itself finds out.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5000, networkMode: "always", refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: "always" },
  },
});

// The page of someone who is not signed in reads nothing, and does without it.
queries.set(queryClient);
