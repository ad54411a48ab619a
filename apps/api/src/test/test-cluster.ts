import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { cache, schemaMark } from "./test-database.ts";

/**
 * Puts a migrated, empty database into the data folder of a server that will be started, which saves most of its start. Starting on an
 * empty folder is tested by main.test.ts.
 */
export async function placeCluster(dataDir: string): Promise<void> {
  const made = join(cache, `test-cluster-${schemaMark()}`);
  if (!existsSync(made)) await make(made);
  await mkdir(dataDir, { recursive: true });
  await cp(join(made, "postgres"), join(dataDir, "postgres"), { recursive: true });
}

/** Written beside its place and renamed, so that parallel processes find a complete one or none. */
async function make(made: string): Promise<void> {
  const making = `${made}.${randomUUID()}`;
  const database = await connect({ kind: "folder", dataDir: making });
  await migrate(database.pool);
  await database.close();
  await rename(making, made).catch(() => rm(making, { recursive: true }));
}
