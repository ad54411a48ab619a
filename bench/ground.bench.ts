import { randomUUID } from "node:crypto";
import { type Actor, asActor } from "../apps/api/src/db/as-actor.ts";
import { connect } from "../apps/api/src/db/connect.ts";
import { migrate } from "../apps/api/src/db/migrate.ts";
import { findEverything } from "../apps/api/src/features/search/find-everything.ts";
import { fillSearch } from "./ground/fill-search.ts";

// The second ground's figures: searching a branch of 1,000 schools, 400 kits and 10,000 trips beside a second one of that size,
// on the embedded engine and, with TEST_DATABASE_URL, on that server.
const target = 100;
const rounds = 40;
const asked = ["hinau", "hinau 12", "mih", "fairview 24 nov", "nothing at all", "aroha", "dbn-03"];

const server = process.env["TEST_DATABASE_URL"];
let slowest = 0;
await measured("embedded", { kind: "memory" });
if (server) {
  const name = `kitround_bench_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(server);
  await onServer(`create database ${name}`);
  url.pathname = `/${name}`;
  await measured("server", { kind: "server", url: url.href, pool: 5 });
  await onServer(`drop database ${name} with (force)`);
}
process.exitCode = slowest > target ? 1 : 0;

async function onServer(statement: string): Promise<void> {
  const database = await connect({ kind: "server", url: server ?? "", pool: 1 });
  await database.pool.query(statement);
  await database.close();
}

async function measured(engine: string, config: Parameters<typeof connect>[0]): Promise<void> {
  const database = await connect(config);
  await migrate(database.pool);
  const began = performance.now();
  await fillSearch(database, "BENA");
  const actor: Actor = await fillSearch(database, "BENB");
  console.log(`${engine}: filled in ${Math.round(performance.now() - began)} ms`);
  await database.pool.query("analyze");
  for (const q of asked) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      const items = await asActor(database.db, actor, (tx) => findEverything(tx, actor, q), {
        readOnly: true,
      });
      times.push(performance.now() - from);
      found = items.length;
    }
    times.sort((a, b) => a - b);
    const p50 = times[times.length >> 1] ?? 0;
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
    slowest = Math.max(slowest, p95);
    console.log(
      `  ${q.padEnd(16)} ${String(found).padStart(2)} found, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (target ${target})`,
    );
  }
  await database.close();
}
