import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { twoBranches } from "../apps/api/src/test/tenant-matrix.ts";
import { testDatabase } from "../apps/api/src/test/test-database.ts";

/**
 * The app with two branches and a year of data: embedded, or with TEST_DATABASE_URL on a database of its own there.
 */
export async function attacked() {
  const { config: database, drop } = await testDatabase();
  console.log(database.kind === "server" ? "on a PostgreSQL server" : "on the embedded engine");
  // Without jobs, so that only calls change anything.
  const config = { ...readConfig({ LOG_LEVEL: "silent" }), database, patience: 20 };
  const app = await build(config, undefined, []);
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
