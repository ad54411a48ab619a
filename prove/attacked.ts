import { randomUUID } from "node:crypto";
import { build } from "../apps/api/src/app.ts";
import { type DatabaseConfig, readConfig } from "../apps/api/src/config.ts";
import { connect } from "../apps/api/src/db/connect.ts";
import { twoBranches } from "../apps/api/src/test/tenant-matrix.ts";

/** The app with two branches of a year's life: embedded, or with TEST_DATABASE_URL on a database of its own there. */
export async function attacked() {
  const server = process.env["TEST_DATABASE_URL"];
  const name = `kitround_prove_${randomUUID().replaceAll("-", "")}`;
  if (server) await onServer(server, `create database ${name}`);
  const database: DatabaseConfig = server
    ? { kind: "server", url: withName(server, name), pool: 10 }
    : { kind: "memory" };
  console.log(server ? "on a PostgreSQL server" : "on the embedded engine");
  const config = { ...readConfig({ LOG_LEVEL: "silent" }), database, patience: 20 };
  // Without jobs: what changes is what a call has changed.
  const app = await build(config, undefined, []);
  return {
    app,
    ...(await twoBranches(app)),
    async close() {
      await app.close();
      if (server) await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

function withName(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const database = await connect({ kind: "server", url, pool: 1 });
  await database.pool.query(statement);
  await database.close();
}
