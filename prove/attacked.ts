import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { twoBranches } from "../apps/api/src/test/tenant-matrix.ts";
import type { JobKind } from "../apps/api/src/jobs/job-kind.ts";
import { testDatabase } from "../apps/api/src/test/test-database.ts";

/**
 * The app with two branches and a year of data: embedded, or with TEST_DATABASE_URL on a database of its own there.
 * It works only on jobs of these kinds, because other changes than those of calls would disturb most attacks.
 */
export async function attacked(kinds: readonly JobKind[] = []) {
  const { config: database, drop } = await testDatabase();
  console.log(database.kind === "server" ? "on a PostgreSQL server" : "on the embedded engine");
  const config = { ...readConfig({ LOG_LEVEL: "silent" }), database, patience: 20 };
  const app = await build(config, undefined, kinds);
  return {
    app,
    config,
    ...(await twoBranches(app)),
    async close() {
      await app.close();
      await drop();
    },
  };
}
