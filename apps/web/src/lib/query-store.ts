import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "./store.ts";

/** The query client; null until the first screen that reads has loaded it. */
export const queries = createStore<QueryClient | null>(null);
