import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openExisting } from "../../apps/api/src/backup/open-existing.ts";
import { reconcile } from "../../apps/api/src/reconcile/reconcile.ts";
import { firstAdmin } from "../../apps/api/src/test/first-admin.ts";
import { killWrites, type KillWritesFound } from "../../apps/api/src/test/kill-writes.ts";
import { losingDisk } from "../../apps/api/src/test/losing-disk.ts";
import { startServer } from "../../apps/api/src/test/server-process.ts";
import { placeCluster } from "../../apps/api/src/test/test-cluster.ts";

export interface LostWrites extends KillWritesFound {
  /** Rows that violate an invariant, over all power cuts. */
  broken: number;
}

/**
 * Eight writers write while the power fails this many times: the server is killed at an arbitrary moment, and its
 * disk keeps only what was flushed. A server starts on that each time; before every tenth start and the last, a copy
 * is reconciled. Null if no such disk can be created.
 */
export async function loseWrites(
  cuts: number,
  { seed = 31, more = {} }: { seed?: number; more?: Record<string, string> } = {},
): Promise<LostWrites | null> {
  const disk = await losingDisk(1_000);
  if (disk === null) return null;
  try {
    const dataDir = join(disk.dir, "data");
    await placeCluster(dataDir);
    const env = { DATA_DIR: dataDir, PATIENCE: "1", ...more };
    const server = await startServer(env);
    const token = await firstAdmin(server);
    // The cluster was copied into place without the engine, so it must be flushed here.
    await disk.flush();
    let cut = 0;
    let broken = 0;
    const found = await killWrites({
      server,
      token,
      env,
      writers: 8,
      kills: cuts,
      between: 60,
      seed,
      async betweenServers() {
        await disk.loseUnflushed();
        cut += 1;
        if (cut % 10 === 0 || cut === cuts)
          broken += await brokenIn(dataDir, join(disk.dir, "copy"));
      },
    });
    found.server.child.kill("SIGKILL");
    await found.server.ended;
    return { ...found, broken };
  } finally {
    await disk.end();
  }
}

/** A copy, because opening the database changes it. */
async function brokenIn(dataDir: string, copy: string): Promise<number> {
  await cp(join(dataDir, "postgres"), join(copy, "postgres"), { recursive: true });
  const database = await openExisting({ kind: "folder", dataDir: copy });
  try {
    const findings = await reconcile(database.db);
    return findings.reduce((sum, { broken }) => sum + broken.length, 0);
  } finally {
    await database.close();
    await rm(copy, { recursive: true });
  }
}
