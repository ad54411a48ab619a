import { type BenchApp, benchApp } from "./api/bench-app.ts";
import { copyBranches } from "./api/many-branches.ts";
import { reads } from "./api/reads.ts";

/**
 * A branch's reads alone on the server of TEST_DATABASE_URL and among many branches: `npm run bench -- branches [how many]`.
 * Two databases, asked in turn; what is compared is the middle of each.
 */
const branches = Number(process.argv[2] ?? 100);
const calls = 40;
const target = 1.5;

const server = process.env["TEST_DATABASE_URL"];
if (!server) throw new Error("Set TEST_DATABASE_URL: a PostgreSQL 15 or later.");
const alone = await benchApp(server, 5);
const among = await benchApp(server, 5);
try {
  const copied = await copyBranches(among.app.database.pool, branches - 1);
  console.log(`${branches} times each branch of the large demo: ${copied} rows more.`);
  console.log("call                                    alone ms  among ms  ratio");
  let worst = 0;
  for (const path of reads) {
    const [before, after] = await middles(path);
    const ratio = after / before;
    worst = Math.max(worst, ratio);
    const row = [before.toFixed(1), after.toFixed(1), ratio.toFixed(2)];
    console.log(
      `GET ${path.padEnd(36)}${row.map((each) => each.padStart(8)).join(" ")}${ratio > target ? "  missed" : ""}`,
    );
  }
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
