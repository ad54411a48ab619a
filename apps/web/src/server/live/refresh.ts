import type { Query } from "@tanstack/react-query";
import { queryClient } from "../query-client.ts";

// Changes in quick succession cause one refresh.
const foldMs = 250;

let tables = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** A hidden page refreshes when it becomes visible. */
const refetchType = () => (document.visibilityState === "visible" ? "active" : "none");

/** Whether a change concerns a query; one that does not name its tables is refreshed at any change. */
export function concerns(query: Pick<Query, "meta">, changed: ReadonlySet<string>): boolean {
  const reads = query.meta?.["reads"];
  return !Array.isArray(reads) || reads.some((table) => changed.has(String(table)));
}

/** Refreshes the queries that read these tables. */
export function noteChange(changed: readonly string[]): void {
  for (const table of changed) tables.add(table);
  timer ??= setTimeout(() => {
    const now = tables;
    tables = new Set();
    timer = undefined;
    void queryClient.invalidateQueries({
      predicate: (query) => concerns(query, now),
      refetchType: refetchType(),
    });
  }, foldMs);
}

/** Refreshes everything, because changes may have been missed. */
export function refreshAll({ cancelRefetch = true } = {}): void {
  void queryClient.invalidateQueries({ refetchType: refetchType() }, { cancelRefetch });
}
