import { randomUUID } from "node:crypto";
import { benchApp } from "./api/bench-app.ts";
import { groundOf, type Once } from "./api/floor.ts";
import { mostRead } from "../apps/api/src/test/most-read.ts";
import { ownOf, statementsOf } from "../apps/api/src/test/sent-statements.ts";

/**
 * Calls beside the same SQL run bare on as many connections, on the server of TEST_DATABASE_URL: `npm run bench -- api [seconds]`.
 * The app answers without a network in between; bare is each connection sending the call's own statements, one after another.
 * Floor is the share that the framework alone reaches, asked in the same way, with the same statements and the same answer.
 */
const connections = 5;
const seconds = Number(process.argv[2] ?? 1.5);
// In turns, of which the middle one counts: what disturbs the machine for a moment disturbs one of them.
const turns = 5;
// Before that the compiler is still at work on it.
const warmSeconds = 2;
const targets = { read: 0.5, write: 0.6, median: 0.65, overhead: 3 };

const server = process.env["TEST_DATABASE_URL"];
if (!server) throw new Error("Set TEST_DATABASE_URL: a PostgreSQL 15 or later.");
const bench = await benchApp(server, connections);
const shares: number[] = [];
let missed = 0;
console.log(
  "call                                    sent  own  way   app/s  bare/s  share  floor    p50 ms",
);
try {
  for (const path of mostRead) await measured("GET", path, targets.read);
  const { body } = await call({ method: "GET", url: "/api/schools?limit=1" });
  const school = (JSON.parse(body) as { items: { id: string }[] }).items[0];
  await measured("POST", "/school-tasks", targets.write, { schoolId: school?.id, title: "Look" });
} finally {
  await bench.close();
}
const median = medianOf(shares);
console.log(
  `Median ${percent(median)} of bare (target ${percent(targets.median)}), lowest ${percent(Math.min(...shares))} (target ${percent(targets.read)}).`,
);
if (missed > 0 || median < targets.median) process.exitCode = 1;

function call(options: { method: "GET" | "POST"; url: string; payload?: object }) {
  const headers = { "x-auth-token": bench.token, "idempotency-key": randomUUID() };
  return bench.app.server.inject({ ...options, headers });
}

async function measured(method: "GET" | "POST", path: string, target: number, payload?: object) {
  const once = async () => {
    const answer = await call({ method, url: `/api${path}`, ...(payload ? { payload } : {}) });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.body;
  };
  const body = await once();
  const sent = await statementsOf(bench.app.database.pool, once);
  const own = ownOf(sent);
  const way = sent.length - own.length;
  const parts = { own, writes: method !== "GET", body, lanes: connections };
  const ground = await groundOf(bench, parts);
  // What changes something is done in a transaction for each call, which the framework alone has none of.
  const floorOnce = method === "GET" ? ground.floor : null;
  for (const warm of [once, ground.bare, floorOnce]) if (warm) await rate(warm, warmSeconds);
  const taken: { app: Rate; bare: Rate; floor: Rate | null }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const app = await rate(once);
    const bare = await rate(ground.bare);
    taken.push({ app, bare, floor: floorOnce && (await rate(floorOnce)) });
  }
  await ground.close();
  const middle = (read: (one: (typeof taken)[number]) => number) => medianOf(taken.map(read));
  const share = middle(({ app, bare }) => app.perSecond / bare.perSecond);
  const floor = floorOnce && middle(({ floor, bare }) => (floor?.perSecond ?? 0) / bare.perSecond);
  shares.push(share);
  const ok = share >= target && way <= targets.overhead;
  if (!ok) missed += 1;
  const counts = [sent.length, own.length, way].map((n) => String(n).padStart(4)).join(" ");
  const rates = [middle(({ app }) => app.perSecond), middle(({ bare }) => bare.perSecond)]
    .map((n) => n.toFixed(0).padStart(8))
    .join("");
  const shown = [share, floor].map((n) => (n === null ? "" : percent(n)).padStart(7)).join("");
  console.log(
    `${`${method} ${path}`.padEnd(40)}${counts}${rates}${shown}${middle(({ app }) => app.p50)
      .toFixed(1)
      .padStart(10)}${ok ? "" : "  missed"}`,
  );
}

interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
}

/** How often a second as many as there are connections do it, each again as soon as it has. */
async function rate(once: Once, forSeconds = seconds / turns): Promise<Rate> {
  const times: number[] = [];
  const began = performance.now();
  const lane = async (n: number) => {
    while (performance.now() - began < forSeconds * 1000) {
      const from = performance.now();
      await once(n);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => lane(n)));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  return { perSecond, p50: medianOf(times) };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
