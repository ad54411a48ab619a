import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConfig } from "../apps/api/src/config.ts";
import { connect } from "../apps/api/src/db/connect.ts";
import { migrate } from "../apps/api/src/db/migrate.ts";
import { fillDemo } from "../apps/api/src/demo/fill-demo.ts";
import { mostRead } from "../apps/api/src/test/most-read.ts";
import { endServers, fetchJson, startServer } from "../apps/api/src/test/server-process.ts";
import { commands } from "../scripts/commands.mjs";
import { addEarlierYears } from "./api/earlier-years.ts";
import { copyBranches } from "./api/many-branches.ts";
import { onEach } from "./ground/engines.ts";
import { figure, missedFigures } from "./ground/figure.ts";

/**
 * A running server over HTTP, embedded and on the server of TEST_DATABASE_URL: `npm run bench -- api [seconds]
 * [branches] [years]`. First each screen's data alone, then the mix of calls that screens make at a steady rate, one
 * call in ten a change. On the server the calling branch is one of many with years of data; the embedded engine has
 * the demo and the large branch.
 */
const seconds = Number(process.argv[2] ?? 30);
const branches = Number(process.argv[3] ?? 100);
const years = Number(process.argv[4] ?? 3);
const perSecond = 100;
const ceilings = { screenMs: 50, p50Ms: 10, p99Ms: 100 };
const password = "seven herons over the estuary";

await onEach("folder", async (engine, config) => {
  await fill(engine, config);
  const where =
    config.kind === "server"
      ? { DATABASE_URL: config.url }
      : { DATA_DIR: config.kind === "folder" ? config.dataDir : "" };
  const env = { ...commands.start?.env, ...where, LOG_LEVEL: "warn" };
  const server = await startServer(env, { flags: commands.start?.flags ?? [] });
  try {
    const { body } = await fetchJson(server, "POST", "/auth", {
      body: { email: "manager@waikare.example", password },
    });
    const token = String(body["sessionId"]);
    const { body: schools } = await fetchJson(server, "GET", "/schools?limit=1", { token });
    const [school] = schools["items"] as { id: string }[];
    const timed = async (path: string, change?: object) => {
      const from = performance.now();
      const { status } = change
        ? await fetchJson(server, "POST", path, { token, key: randomUUID(), body: change })
        : await fetchJson(server, "GET", path, { token });
      if (status >= 300) throw new Error(`${path}: ${status}`);
      return performance.now() - from;
    };

    console.log(`${engine}: each screen's data alone, the middle of 20 calls`);
    for (const path of mostRead) {
      const times: number[] = [];
      for (let call = 0; call < 25; call += 1) times.push(await timed(path));
      figure(path, share(times.slice(5), 0.5), "ms", ceilings.screenMs);
    }

    const times: Promise<number>[] = [];
    const from = performance.now();
    for (let call = 0; call < seconds * perSecond; call += 1) {
      await sleep(from + (call * 1_000) / perSecond - performance.now());
      const path = mostRead[call % mostRead.length] ?? "/me";
      const change = { schoolId: school?.id, title: "Look" };
      times.push(call % 10 === 9 ? timed("/school-tasks", change) : timed(path));
    }
    const all = await Promise.all(times);
    console.log(`${engine}: ${all.length} calls at ${perSecond} a second`);
    figure("p50", share(all, 0.5), "ms", ceilings.p50Ms);
    figure("p99", share(all, 0.99), "ms", ceilings.p99Ms);
  } finally {
    await endServers();
  }
});
if (missedFigures() > 0) process.exitCode = 1;

async function fill(engine: string, config: DatabaseConfig): Promise<void> {
  const database = await connect(config);
  const { pool, db } = database;
  await migrate(pool);
  await fillDemo(db, { password, large: true });
  if (engine === "server") {
    await addEarlierYears(pool, years - 1);
    const rows = await copyBranches(pool, branches - 1);
    console.log(`${branches} times each branch, ${years} years of each: ${rows} rows more.`);
  }
  await database.close();
}

function share(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}
