import { randomUUID } from "node:crypto";
import { build, type App } from "../../apps/api/src/app.ts";
import { type DatabaseConfig, readConfig } from "../../apps/api/src/config.ts";
import { connect } from "../../apps/api/src/db/connect.ts";
import { asSystem } from "../../apps/api/src/db/as-system.ts";
import { fillDemo } from "../../apps/api/src/demo/fill-demo.ts";
import { startSession } from "../../apps/api/src/http/session.ts";

export interface BenchApp {
  app: App;
  database: DatabaseConfig;
  /** The token of a manager of the demo branch. */
  token: string;
  branchId: string;
  branchUserId: string;
  personId: string;
  close(): Promise<void>;
}

/** The app as in production on a server database of its own, filled with the demo branch and the large branch. */
export async function benchApp(server: string, pool: number): Promise<BenchApp> {
  const name = `kitround_bench_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database: DatabaseConfig = { kind: "server", url: url.href, pool };
  const app = await build({ ...readConfig({ LOG_LEVEL: "silent" }), database, patience: 20 });
  await fillDemo(app.database.db, { password: "seven herons over the estuary", large: true });
  await app.database.pool.query("analyze");
  const manager = await asSystem(app.database.db, (tx) =>
    tx
      .selectFrom("branchUser as u")
      .innerJoin("branch as b", "b.id", "u.branchId")
      .select(["u.branchId", "u.id as branchUserId", "u.personId"])
      .where("b.code", "=", "WKR")
      .where("u.role", "=", "manager")
      .executeTakeFirstOrThrow(),
  );
  const { token } = await asSystem(app.database.db, (tx) =>
    startSession(tx, { ...manager, role: "manager", agent: "bench" }),
  );
  return {
    app,
    database,
    token,
    ...manager,
    async close() {
      await app.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const database = await connect({ kind: "server", url, pool: 1 });
  await database.pool.query(statement);
  await database.close();
}
