import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endServers } from "../../apps/api/src/test/server-process.ts";
import { placeCluster } from "../../apps/api/src/test/test-cluster.ts";
import {
  databaseEnv,
  testDatabase,
  type TestDatabase,
} from "../../apps/api/src/test/test-database.ts";
import { type Figure, isMissed } from "../figures.ts";
import { loginFlood } from "./flood.ts";
import { fullDisk } from "./full-disk.ts";
import { type Ground, ground } from "./ground.ts";
import { overload } from "./overload.ts";
import { databaseRestarts } from "./restart.ts";
import { stopUnderLoad } from "./stop.ts";

// Faults that `npm run prove -- faults` must detect: the real server with a fault planted into its process, or a
// faulty client.

/** On a first signal it stops responding three times; on a stop signal it ends at once. */
const planted = `
  process.on("SIGUSR2", () => {
    let times = 0;
    const standing = setInterval(() => {
      for (const end = performance.now() + 1600; performance.now() < end;);
      if ((times += 1) === 3) clearInterval(standing);
    }, 100);
  });
  process.on("SIGTERM", () => process.exit(1));`;

let database: TestDatabase;
let dataDir: string;
let run: Ground;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "kitround-planted-"));
  await placeCluster(dataDir);
  run = await ground({
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}`,
    ...databaseEnv(database),
  });
});
afterAll(async () => {
  await endServers();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const missed = (figures: readonly Figure[]) => figures.filter(isMissed).map(({ what }) => what);

test.runIf(process.env["TEST_DATABASE_URL"])(
  "a writer that counts what it never sent is seen as losing writes when the database comes back",
  async () => {
    if (database.config.kind !== "server") throw new Error("Runs on a server.");
    const figures = await databaseRestarts(run, database.config.url, {
      restarts: 1,
      plant: "counts what it never sent",
    });
    expect(missed(figures)).toContain("restarts: acknowledged writes lost or doubled");
  },
);

test("a server that stops responding is detected in a flood, in a crowd, and when it is stopped during calls", async () => {
  const stand = () => run.server().child.kill("SIGUSR2");
  stand();
  expect(missed(await loginFlood(run, 3_000))).toContain("login flood: p99 of other calls, ms");
  stand();
  expect(missed(await overload(run, 3_000))).toContain("overload: p99 of who is let in, ms");
  stand();
  expect(missed(await stopUnderLoad(run, 1))).toEqual(
    expect.arrayContaining([
      "stop under load, 1 times: calls cut off",
      "stop under load: ended with a fault",
    ]),
  );
});

test("a writer that counts what it never sent is seen as losing writes on a full disk", async () => {
  const figures = await fullDisk("counts what it never sent");
  // If no disk can be mounted there is nothing to fill.
  const seen = figures === null ? null : missed(figures);
  expect([null, ["full disk: writes lost or doubled"]]).toContainEqual(seen);
});
