import { QueryClient } from "@tanstack/react-query";
import { queries } from "../lib/query-store.ts";

/**
 * No retries here: a call itself sends a read again whose connection broke off, and each failure after that has its
 * dialog. What is on screen is read again when the browser is back online, and when the stream of changes is back.
 * `always`, because browsers can report "online" wrongly; the call itself finds out.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5000,
      networkMode: "always",
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// Created on the first use, because the page of someone who is not signed in reads nothing.
queries.set(queryClient);
