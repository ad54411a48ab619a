import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstAdmin } from "../apps/api/src/test/first-admin.ts";
import { killWrites } from "../apps/api/src/test/kill-writes.ts";
import { endServers, startServer } from "../apps/api/src/test/server-process.ts";
import { databaseEnv, testDatabase } from "../apps/api/src/test/test-database.ts";
import { settle } from "./figures.ts";

// kill -9 during mixed writes by eight writers, then second processes on the same data: embedded, or with
// TEST_DATABASE_URL on a database of its own there.
const kills = Number(process.argv[2] ?? 50);
const enough = kills * 400;
const dataDir = await mkdtemp(join(tmpdir(), "kitround-kill-"));
const database = await testDatabase();
const { config, drop } = database;
const env = { DATA_DIR: dataDir, PATIENCE: "1", ...databaseEnv(database) };
try {
  const first = await startServer(env);
  const token = await firstAdmin(first);
  const found = await killWrites({
    server: first,
    token,
    env,
    writers: 8,
    kills,
    between: 450,
    seed: 1,
  });
  const refused = config.kind === "server" ? null : await secondProcesses(found.server.child.pid);
  console.log(
    `${found.kills} kills, ${found.acknowledged} writes acknowledged, ${found.sentAgain} sent again`,
  );
  settle([
    { what: "acknowledged writes lost", reached: found.lost, target: 0 },
    { what: "writes done twice", reached: found.doubled, target: 0 },
    {
      what: `writes short of ${enough}`,
      reached: Math.max(0, enough - found.acknowledged),
      target: 0,
    },
    { what: "slowest start after a kill, ms", reached: found.slowestStartMs, target: 5_000 },
    ...(refused === null
      ? []
      : [
          { what: "of 20 second processes, not refused by name", reached: 20 - refused, target: 0 },
        ]),
  ]);
} finally {
  await endServers();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Of twenty second processes, how many end at once and name the process that uses the data. */
async function secondProcesses(holder: number | undefined): Promise<number> {
  let refused = 0;
  for (let trial = 0; trial < 20; trial += 1) {
    const from = performance.now();
    const second = await startServer(env, { ready: false });
    const code = await second.ended;
    const named = second.output().includes(`in use by process ${holder}.`);
    if (code !== 0 && named && performance.now() - from < 5_000) refused += 1;
  }
  return refused;
}
