import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConfig } from "../apps/api/src/config.ts";
import { connect } from "../apps/api/src/db/connect.ts";
import { migrate } from "../apps/api/src/db/migrate.ts";
import { fillDemo } from "../apps/api/src/demo/fill-demo.ts";
import { endServers, fetchJson, startServer } from "../apps/api/src/test/server-process.ts";
import { commands } from "../scripts/commands.mjs";
import { onEach } from "./ground/engines.ts";
import { figure, missedFigures } from "./ground/figure.ts";

/**
 * The server's memory at rest with the demo and the large branch, and its growth over an hour of calls, 20 a second,
 * sent here as fast as it answers: `npm run bench -- memory [calls]`. Measures the process and its threads, without a
 * PostgreSQL server.
 */
const calls = Number(process.argv[2] ?? 72_000);
const password = "seven herons over the estuary";
const restMs = 20_000;
const reads = [
  "/me",
  "/today",
  "/kits?limit=100",
  "/trips?limit=50",
  "/preparations",
  "/stock",
  "/schools?limit=200",
  "/km-claims",
  "/rotations",
  "/allocations?limit=200",
  "/search?q=hinau",
  "/school-tasks",
];

await onEach("folder", async (engine, database) => {
  await fill(database);
  const env = {
    ...commands.start?.env,
    ...(database.kind === "server"
      ? { DATABASE_URL: database.url }
      : { DATA_DIR: database.kind === "folder" ? database.dataDir : "" }),
    LOG_LEVEL: "warn",
  };
  const server = await startServer(env, { flags: commands.start?.flags ?? [] });
  try {
    const mibAtRest = async () => {
      await sleep(restMs);
      const text = await readFile(`/proc/${server.child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) / 1024;
    };
    const started = await mibAtRest();
    const { body } = await fetchJson(server, "POST", "/auth", {
      body: { email: "manager@waikare.example", password },
    });
    const token = String(body["sessionId"]);
    const read = (path: string) => fetchJson(server, "GET", path, { token });
    const schools = (await read("/schools?limit=1")).body["items"] as { id: string }[];
    const work = async (count: number) => {
      let left = count;
      const one = async () => {
        while ((left -= 1) >= 0) {
          // One in ten changes something.
          const path = left % 10 === 0 ? "/school-tasks" : (reads[left % reads.length] ?? "/me");
          const { status } =
            left % 10 === 0
              ? await fetchJson(server, "POST", path, {
                  token,
                  key: randomUUID(),
                  body: { schoolId: schools[0]?.id, title: "Look" },
                })
              : await read(path);
          if (status >= 300 && status !== 503) throw new Error(`${path}: ${status}`);
        }
      };
      await Promise.all([one(), one(), one(), one()]);
    };
    await work(calls / 10);
    const warm = await mibAtRest();
    const from = performance.now();
    await work(calls);
    const seconds = (performance.now() - from) / 1_000;
    const after = await mibAtRest();
    console.log(
      `${engine}: started ${started.toFixed(0)} MiB; ${calls} calls in ${seconds.toFixed(0)} s, ${warm.toFixed(0)} MiB before, ${after.toFixed(0)} after`,
    );
    figure("at rest", warm, "MiB", engine === "embedded" ? 450 : 250);
    figure(`grown by ${calls} calls`, after - warm, "MiB", 5);
  } finally {
    await endServers();
  }
});
if (missedFigures() > 0) process.exitCode = 1;

async function fill(config: DatabaseConfig): Promise<void> {
  const database = await connect(config);
  await migrate(database.pool);
  await fillDemo(database.db, { password, large: true });
  await database.close();
}
