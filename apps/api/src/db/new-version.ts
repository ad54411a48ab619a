import { sql } from "kysely";

/**
 * For `.set(...)` of a changing table's row whose parts have changed but whose own columns have not. The table's
 * trigger increments the version, so that an edit which began before is refused as stale (409 `stale_version`).
 */
export function newVersion() {
  return { rowVersion: sql<number>`row_version` };
}
