import type { Route } from "@kitround/contract/route.ts";

/** The parts of a route that a call needs; a whole route fits. */
export type Call = Pick<Route, "method" | "path" | "keyless">;

export interface CallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}
