import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { cache, schemaMark } from "./test-database.ts";

/**
 * Puts a migrated, empty database into the data folder of a server that is yet to start, where it would make one itself and take
 * most of its start for it. What starts on a folder with nothing in it is main.test.ts's to see.
 */
export async function placeCluster(dataDir: string): Promise<void> {
  const made = join(cache, `test-cluster-${schemaMark()}`);
  if (!existsSync(made)) await make(made);
  await mkdir(dataDir, { recursive: true });
  await cp(join(made, "postgres"), join(dataDir, "postgres"), { recursive: true });
}

/** Beside its place: who starts side by side finds a whole one or none, and one of them is kept. */
async function make(made: string): Promise<void> {
  const making = `${made}.${randomUUID()}`;
  const database = await connect({ kind: "folder", dataDir: making });
  await migrate(database.pool);
  await database.close();
  await rename(making, made).catch(() => rm(making, { recursive: true }));
}
