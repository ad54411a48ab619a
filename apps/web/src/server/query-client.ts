import { QueryClient } from "@tanstack/react-query";
import { queries } from "../lib/query-store.ts";

/**
 * No retries: each failure has its dialog, and everything is refreshed when the stream of changes is back. `always`,
 * because browsers can report "online" wrongly; the call itself finds out.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5000, networkMode: "always", refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: "always" },
  },
});

// Created on the first use, because the page of someone who is not signed in reads nothing.
queries.set(queryClient);
