import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { scansOf } from "../apps/api/src/test/explained.ts";
import { ownOf, statementsOf } from "../apps/api/src/test/sent-statements.ts";
import { type BenchApp, benchApp } from "./api/bench-app.ts";
import { addEarlierYears } from "./api/earlier-years.ts";
import { copyBranches } from "./api/many-branches.ts";
import { mostRead } from "../apps/api/src/test/most-read.ts";

/**
 * A branch's reads on the server of TEST_DATABASE_URL, alone and among many branches: `npm run bench -- branches [how
 * many] [years]`. Two databases are asked alternately; the medians are compared. The plans with many branches are
 * written to `docs/most-read.txt`.
 */
const branches = Number(process.argv[2] ?? 100);
const years = Number(process.argv[3] ?? 3);
const calls = 40;
const target = 1.5;
const kept = fileURLToPath(new URL("../docs/most-read.txt", import.meta.url));

const server = process.env["TEST_DATABASE_URL"];
if (!server) throw new Error("Set TEST_DATABASE_URL: a PostgreSQL 15 or later.");
const alone = await benchApp(server, 5);
const among = await benchApp(server, 5);
try {
  for (const { app } of [alone, among]) {
    const { pool } = app.database;
    const added = await addEarlierYears(pool, years - 1);
    console.log(`${years} years of each branch of the large demo: ${added} rows more.`);
    await pool.query("vacuum analyze");
  }
  const copied = await copyBranches(among.app.database.pool, branches - 1);
  console.log(`${branches} times each branch: ${copied} rows more.`);
  console.log("call                                    alone ms  among ms  ratio");
  let worst = 0;
  for (const path of mostRead) {
    const [before, after] = await middles(path);
    const ratio = after / before;
    worst = Math.max(worst, ratio);
    const row = [before.toFixed(1), after.toFixed(1), ratio.toFixed(2)];
    console.log(
      `GET ${path.padEnd(36)}${row.map((each) => each.padStart(8)).join(" ")}${ratio > target ? "  missed" : ""}`,
    );
  }
  await writeFile(kept, await explained(among));
  console.log(`Worst ${worst.toFixed(2)} (target ${target}).`);
  if (worst > target) process.exitCode = 1;
} finally {
  await alone.close();
  await among.close();
}

async function middles(path: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < calls; n += 1) {
    times[0].push(await timed(alone, path));
    times[1].push(await timed(among, path));
  }
  const [before = 0, after = 0] = times.map((each) => each.toSorted((a, b) => a - b)[calls >> 1]);
  return [before, after];
}

async function timed({ app, token }: BenchApp, path: string): Promise<number> {
  const from = performance.now();
  const headers = { "x-auth-token": token };
  const answer = await app.server.inject({ method: "GET", url: `/api${path}`, headers });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return performance.now() - from;
}

/** The index that each read uses, a line for each table. */
async function explained(bench: BenchApp): Promise<string> {
  const { pool } = bench.app.database;
  const lines = [
    `How the calls that screens make most find their rows among ${branches} branches, as PostgreSQL plans it.`,
    "Written by `npm run bench -- branches`.",
  ];
  for (const path of mostRead) {
    const sent = await statementsOf(pool, async () => void (await timed(bench, path)));
    const own = ownOf(sent);
    const scans = await scansOf(pool, bench, own);
    const ways = scans.map(
      ({ by, table, index }) => `  ${table}: ${by}${index ? ` by ${index}` : ""}`,
    );
    lines.push("", `GET ${path} (${own.length} ${own.length === 1 ? "statement" : "statements"})`);
    for (const [way, same] of Map.groupBy(ways.toSorted(), (each) => each))
      lines.push(same.length > 1 ? `${way} (${same.length} times)` : way);
  }
  return `${lines.join("\n")}\n`;
}
