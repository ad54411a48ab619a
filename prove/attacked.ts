import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { twoBranches } from "../apps/api/src/test/tenant-matrix.ts";
import { testDatabase } from "../apps/api/src/test/test-database.ts";

/** The app with two branches of a year's life: embedded, or with TEST_DATABASE_URL on a database of its own there. */
export async function attacked() {
  const { config: database, drop } = await testDatabase();
  console.log(database.kind === "server" ? "on a PostgreSQL server" : "on the embedded engine");
  // Without jobs: what changes is what a call has changed.
  const app = await build(
    { ...readConfig({ LOG_LEVEL: "silent" }), database, patience: 20 },
    undefined,
    [],
  );
  return {
    app,
    ...(await twoBranches(app)),
    async close() {
      await app.close();
      await drop();
    },
  };
}
