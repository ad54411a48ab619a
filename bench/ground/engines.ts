import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseConfig } from "../../apps/api/src/config.ts";
import { connect } from "../../apps/api/src/db/connect.ts";

/** Does `work` on an empty database: in a folder or in memory, and with TEST_DATABASE_URL on that server too. */
export async function onEach(
  embedded: "folder" | "memory",
  work: (engine: string, config: DatabaseConfig) => Promise<void>,
): Promise<void> {
  const dataDir = embedded === "folder" ? await mkdtemp(join(tmpdir(), "kitround-bench-")) : null;
  await work("embedded", dataDir === null ? { kind: "memory" } : { kind: "folder", dataDir });
  if (dataDir !== null) await rm(dataDir, { recursive: true, force: true });
  const server = process.env["TEST_DATABASE_URL"];
  if (server === undefined) {
    console.log("server: left out, for there is no TEST_DATABASE_URL");
    return;
  }
  const name = `kitround_bench_${randomUUID().replaceAll("-", "")}`;
  await tell(server, `create database ${name}`);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    await work("server", { kind: "server", url: url.href, pool: 5 });
  } finally {
    await tell(server, `drop database ${name} with (force)`);
  }
}

async function tell(url: string, statement: string): Promise<void> {
  const database = await connect({ kind: "server", url, pool: 1 });
  await database.pool.query(statement);
  await database.close();
}
