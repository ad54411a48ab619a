import type { Query } from "@tanstack/react-query";
import { queryClient } from "../query-client.ts";

// Changes that come close together make one refresh.
const foldMs = 250;

let tables = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** A page that nobody looks at reads again when somebody does. */
const refetchType = () => (document.visibilityState === "visible" ? "active" : "none");

/** A read that does not say what it is made of is read again at any change. */
export function concerns(query: Pick<Query, "meta">, changed: ReadonlySet<string>): boolean {
  const reads = query.meta?.["reads"];
  return !Array.isArray(reads) || reads.some((table) => changed.has(String(table)));
}

/** These tables have changed: what is made of them is read again. */
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

/** Something may have been missed: everything is read again. */
export function refreshAll({ cancelRefetch = true } = {}): void {
  void queryClient.invalidateQueries({ refetchType: refetchType() }, { cancelRefetch });
}
