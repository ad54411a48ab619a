import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrationsOnDisk } from "../apps/api/src/db/migrate.ts";
import { firstAdmin } from "../apps/api/src/test/first-admin.ts";
import { endServers, startServer } from "../apps/api/src/test/server-process.ts";
import { freePort } from "../e2e/free-port.ts";
import { settle } from "./figures.ts";
import { placeVersion, versionBefore } from "./upgrade/earlier-version.ts";
import { startLoad } from "./upgrade/load.ts";
import { startProxy } from "./upgrade/proxy.ts";

// Two processes of an earlier version (`npm run prove -- upgrade [commit]`) serve behind HAProxy. One after the other is stopped and
// started again as this version, the first of which migrates, while people write and read. Needs TEST_DATABASE_URL, this repository's
// history, and Debian's haproxy.
const server = process.env["TEST_DATABASE_URL"];
if (server === undefined) throw new Error("TEST_DATABASE_URL: give a PostgreSQL server.");
const calmMs = 5_000;
// A browser gives up after ten seconds.
const longestMs = 10_000;
const commit = process.argv[2] ?? versionBefore();
const folder = await mkdtemp(join(tmpdir(), "kitround-upgrade-"));
const name = `kitround_upgrade_${randomUUID().replaceAll("-", "")}`;
const admin = new pg.Client({ connectionString: server });
await admin.connect();
let proxy: Awaited<ReturnType<typeof startProxy>> | null = null;
try {
  const earlier = await placeVersion(commit, join(folder, "earlier"));
  await admin.query(`create database ${name}`);
  const address = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number, program?: string) =>
    startServer(
      { DATABASE_URL: address, DATA_DIR: folder, PORT: String(port), TRUST_PROXY: "true" },
      program === undefined ? {} : { program },
    );
  const first = await start(ports[0], earlier);
  const token = await firstAdmin(first);
  const olds = [first, await start(ports[1], earlier)];
  proxy = await startProxy(folder, ports);
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  const applied = async () =>
    Number((await database.query("select count(*) from schema_migration")).rows[0]?.count);
  const before = await applied();

  // HAProxy has seen by then that both are there.
  await sleep(calmMs);
  const load = await startLoad(proxy.url, token);
  const upgrade = async () => {
    const starts: number[] = [];
    await sleep(calmMs);
    for (const [n, old] of olds.entries()) {
      old.child.kill("SIGTERM");
      await old.ended;
      const from = performance.now();
      await start(ports[n as 0 | 1]);
      starts.push(performance.now() - from);
      // Both versions serve after the first turn.
      await sleep(2 * calmMs);
    }
    return starts;
  };
  const starts = await Promise.race([upgrade(), load.refused]);
  const { lost, doubled, writes, reads, failed, slowest } = await load.end();
  const migrations = (await applied()) - before;
  await database.end();

  const faults = olds.flatMap((old) =>
    old
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{") && JSON.parse(line)["level"] >= 50),
  );
  for (const line of new Set(faults)) console.log(`  ${line.slice(0, 600)}`);
  for (const [what, times] of failed)
    if (times > 0) console.log(`  failed: ${what}, ${times} times`);
  console.log(
    `from ${commit} by ${migrations} migrations: ${writes} writes, ${reads} reads; starts ${starts.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(", ")}`,
  );
  settle([
    {
      what: "migrations not applied",
      reached: migrationsOnDisk().length - before - migrations,
      target: 0,
    },
    {
      what: "failed calls",
      reached: [...failed.values()].reduce((sum, times) => sum + times, 0),
      target: 0,
    },
    { what: "acknowledged writes lost", reached: lost, target: 0 },
    { what: "writes done twice", reached: doubled, target: 0 },
    { what: "errors logged by the earlier version", reached: faults.length, target: 0 },
    { what: "slowest call, ms", reached: slowest, target: longestMs },
  ]);
} finally {
  await endServers();
  await proxy?.end();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
