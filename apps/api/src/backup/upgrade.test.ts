import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type OpenDatabase } from "../db/connect.ts";
import { migrationsOnDisk } from "../db/migrate.ts";
import { schemaTypes } from "../db/schema-types.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";

// Backups of earlier schemas (a demo branch each, made at the time) are migrated to today's schema: no data are lost,
// every invariant holds, and the schema equals that of a new database. Add a new one before a migration moves data:
// `npm run backup` of a demo branch. Existing ones are never made again by a later version.

const fixtures = join(import.meta.dirname, "fixtures");
const schemaOfToday = readFileSync(join(import.meta.dirname, "../db/schema.gen.ts"), "utf8");
let database: OpenDatabase;

beforeEach(async () => void (database = await connect({ kind: "memory" })));
afterEach(() => database.close());

test.each(readdirSync(fixtures).map((name) => ({ name })))(
  "the data of $name migrate forward",
  { timeout: 600_000 },
  async ({ name }) => {
    const path = join(fixtures, name);
    const { head } = await checkBackup(path, null);
    const { rows, tallies } = await restoreBackup(database.pool, path, { passphrase: null });
    expect(rows).toBeGreaterThan(5_000);
    const count = async (table: string) =>
      (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]
        ?.n;
    for (const table of ["school", "kit", "allocation", "stop_line", "km_claim", "stock_movement"])
      expect([table, await count(table)]).toEqual([table, tallies[table]?.rows]);
    const applied = await database.pool.query<{ name: string }>(
      "select name from schema_migration order by name",
    );
    expect(applied.rows.map((row) => row.name)).toEqual(
      migrationsOnDisk().map((each) => each.name),
    );
    expect(head.migrations.length).toBeLessThanOrEqual(applied.rows.length);
    const findings = await reconcile(database.db);
    expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(await schemaTypes(database.pool)).toBe(schemaOfToday);
  },
);
