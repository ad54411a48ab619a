import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServers } from "../apps/api/src/test/server-process.ts";
import { databaseEnv, testDatabase } from "../apps/api/src/test/test-database.ts";
import { busyMachine } from "./faults/busy.ts";
import { loginFlood } from "./faults/flood.ts";
import { fullDisk } from "./faults/full-disk.ts";
import { ground } from "./faults/ground.ts";
import { overload } from "./faults/overload.ts";
import { databaseRestarts } from "./faults/restart.ts";
import { stopUnderLoad } from "./faults/stop.ts";
import { settle } from "./figures.ts";

// Faults of a server's environment, one after another. It runs embedded, or with TEST_DATABASE_URL on a new database
// of that server.
const database = await testDatabase();
const { config, drop } = database;
const dataDir = await mkdtemp(join(tmpdir(), "kitround-faults-"));
try {
  const run = await ground({
    DATA_DIR: dataDir,
    PATIENCE: "1",
    LOG_LEVEL: "error",
    ...databaseEnv(database),
  });
  const figures = [
    ...(await busyMachine(run)),
    ...(await loginFlood(run)),
    ...(await overload(run)),
  ];
  if (config.kind === "server") figures.push(...(await databaseRestarts(run, config.url)));
  figures.push(...(await stopUnderLoad(run)));
  if (config.kind !== "server") {
    const found = await fullDisk();
    if (found === null) console.log("full disk: left out, for no disk can be mounted here");
    else figures.push(...found);
  }
  settle(figures);
} finally {
  await endServers();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
}
