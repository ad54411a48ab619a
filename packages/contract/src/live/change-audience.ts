import { allows, type Role } from "../access/capabilities.ts";
import type { Route } from "../route.ts";

/**
 * Which tables' changes each role may hear of: those that a read open to it is made of. A read that is open to everybody
 * shows each role its own part of the branch, and so opens only what no other read closes.
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
    /** What to tell a role of a change: the tables it may hear of, or null for nothing at all. A table that no read names is told without its name. */
    tell(role: Role, tables: readonly string[]): string[] | null {
      const heard = tables.filter((table) =>
        readers.get(table)?.some((route) => allows(route.access, role)),
      );
      const unnamed = tables.some((table) => !readers.has(table));
      return heard.length > 0 || unnamed ? heard : null;
    },
  };
}
