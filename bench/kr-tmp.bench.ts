import type { DatabaseConfig } from "../apps/api/src/config.ts";
import { connect } from "../apps/api/src/db/connect.ts";
import { migrate } from "../apps/api/src/db/migrate.ts";
import { fillDemo } from "../apps/api/src/demo/fill-demo.ts";
import { endServers, fetchJson, startServer } from "../apps/api/src/test/server-process.ts";
import { commands } from "../scripts/commands.mjs";
import { addEarlierYears } from "./api/earlier-years.ts";
import { onEach } from "./ground/engines.ts";
import { figure, missedFigures } from "./ground/figure.ts";

/**
 * The most frequent reads of the kit room, on the demo's branch with years of check-ins and movements: `npm run bench
 * -- stock-reads [years]`, on the embedded engine, and on the server of TEST_DATABASE_URL too. Each call goes over
 * HTTP to a running server.
 */
const years = Number(process.argv[2] ?? 3);
const mostMs = 150;
const calls = 25;
/** Warm-up calls, until code is compiled and statements are planned. */
const warming = 5;
const password = "seven herons over the estuary";
const reads = {
  "the board": "/preparations?limit=200",
  "the pick list": "/preparations/pick-list",
  Stock: "/stock?limit=200",
  "the shopping list": "/shopping-list",
};

await onEach("folder", async (engine, config) => {
  await fill(config);
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
    console.log(`${engine}: the middle of ${calls - warming} calls, and what 9 of 10 take at most`);
    for (const [what, path] of Object.entries(reads)) {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        const from = performance.now();
        const { status } = await fetchJson(server, "GET", path, { token });
        if (status >= 300) throw new Error(`${path}: ${status}`);
        times.push(performance.now() - from);
      }
      console.log(what, times.map((t) => Math.round(t)).join(" "));
      const sorted = times.slice(warming).toSorted((a, b) => a - b);
      figure(`${what}, middle`, sorted[Math.floor(sorted.length / 2)] ?? 0, "ms", mostMs);
      figure(`${what}, 9 of 10`, sorted[Math.floor(sorted.length * 0.9)] ?? 0, "ms", mostMs);
    }
  } finally {
    await endServers();
  }
});
if (missedFigures() > 0) process.exitCode = 1;

async function fill(config: DatabaseConfig): Promise<void> {
  const database = await connect(config);
  await migrate(database.pool);
  await fillDemo(database.db, { password });
  await addEarlierYears(database.pool, years - 1);
  const { rows } = await database.pool.query(`
    select b.name, (select count(*)::int from kit k where k.branch_id = b.id) as kits,
      (select count(*)::int from kit k join packing_list_line l on l.branch_id = k.branch_id and l.packing_list_id = k.packing_list_id
        where k.branch_id = b.id) as lines,
      (select count(*)::int from item i where i.branch_id = b.id) as items,
      (select count(*)::int from stock_movement m where m.branch_id = b.id) as movements
    from branch b order by kits desc limit 1`);
  console.log(rows[0]);
  await database.close();
}
