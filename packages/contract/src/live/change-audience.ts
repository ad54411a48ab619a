import { allows, type Role } from "../access/capabilities.ts";
import type { Route } from "../route.ts";

/**
 * The tables whose changes a role may be notified of: those of the reads that it may call. A read open to everybody contains for each
 * role its own part of the branch, so it adds only tables that no restricted read uses.
 */
export function audienceOf(routes: readonly Route[]) {
  const readers = new Map<string, Route[]>();
  const add = (some: Route[], fits: (table: string) => boolean) => {
    for (const route of some) {
      for (const table of route.reads?.filter(fits) ?? []) {
        readers.set(table, [...(readers.get(table) ?? []), route]);
      }
    }
  };
  const open = routes.filter((route) => route.access === "session");
  add(
    routes.filter((route) => route.access !== "session"),
    () => true,
  );
  const closed = new Set(readers.keys());
  add(open, (table) => !closed.has(table));
  return {
    /** The tables to notify a role of, or null for none. A change of a table that no read names is sent without the table's name. */
    tell(role: Role, tables: readonly string[]): string[] | null {
      const heard = tables.filter((table) =>
        readers.get(table)?.some((route) => allows(route.access, role)),
      );
      const unnamed = tables.some((table) => !readers.has(table));
      return heard.length > 0 || unnamed ? heard : null;
    },
  };
}
