import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "./store.ts";

/** The client of all reads; null until the first screen that reads has brought it. */
export const queries = createStore<QueryClient | null>(null);
