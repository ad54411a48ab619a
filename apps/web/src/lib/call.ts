import type { Route } from "@kitround/contract/route.ts";

/** What a call needs of a route; the whole route fits. */
export type Call = Pick<Route, "method" | "path" | "keyless">;

export interface CallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
