import { randomUUID } from "node:crypto";
import { connect } from "../apps/api/src/db/connect.ts";
import { type BenchApp, benchApp } from "./api/bench-app.ts";
import { mostRead } from "../apps/api/src/test/most-read.ts";
import { ownOf, type Sent, statementsOf } from "../apps/api/src/test/sent-statements.ts";

/**
 * Calls beside the same SQL run bare on as many connections, on the server of TEST_DATABASE_URL: `npm run bench -- api [seconds]`.
 * The app answers without a network in between; bare is each connection sending the call's own statements, one after another.
 */
const connections = 5;
const seconds = Number(process.argv[2] ?? 1.5);
const targets = { read: 0.5, write: 0.6, median: 0.65, overhead: 3 };

const server = process.env["TEST_DATABASE_URL"];
if (!server) throw new Error("Set TEST_DATABASE_URL: a PostgreSQL 15 or later.");
const bench = await benchApp(server, connections);
const shares: number[] = [];
let missed = 0;
console.log(
  "call                                    sent  own  way   app/s  bare/s  share    p50 ms",
);
try {
  for (const path of mostRead) await measured("GET", path, targets.read);
  const { body } = await call({ method: "GET", url: "/api/schools?limit=1" });
  const school = (JSON.parse(body) as { items: { id: string }[] }).items[0];
  await measured("POST", "/school-tasks", targets.write, { schoolId: school?.id, title: "Look" });
} finally {
  await bench.close();
}
const median = shares.toSorted((a, b) => a - b)[shares.length >> 1] ?? 0;
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
  };
  await once();
  const sent = await statementsOf(bench.app.database.pool, once);
  const own = ownOf(sent);
  const way = sent.length - own.length;
  await rate(() => once(), 0.3);
  const app = await rate(() => once());
  const bare = await bareRate(bench, own, method !== "GET");
  const share = app.perSecond / bare;
  shares.push(share);
  const ok = share >= target && way <= targets.overhead;
  if (!ok) missed += 1;
  console.log(
    `${`${method} ${path}`.padEnd(40)}${[sent.length, own.length, way].map((n) => String(n).padStart(4)).join(" ")}${app.perSecond.toFixed(0).padStart(8)}${bare.toFixed(0).padStart(8)}${percent(share).padStart(7)}${app.p50.toFixed(1).padStart(10)}${ok ? "" : "  missed"}`,
  );
}

/** How often a second as many as there are connections do it, each again as soon as it has. */
async function rate(once: (lane: number) => Promise<unknown>, forSeconds = seconds) {
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
  return { perSecond, p50: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0 };
}

async function bareRate(
  { database, branchId, branchUserId, personId }: BenchApp,
  own: Sent[],
  writes: boolean,
): Promise<number> {
  const bare = await connect(database);
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await bare.pool.connect();
      await client.query(
        `select set_config('app.branch', $1, false), set_config('app.actor', $2, false),
          set_config('app.person', $3, false), set_config('role', 'kitround_system', false)`,
        [branchId, branchUserId, personId],
      );
      return client;
    }),
  );
  const once = async (lane: number) => {
    const client = clients[lane];
    if (writes) await client?.query("begin");
    for (const { text, values } of own) await client?.query(text, values);
    if (writes) await client?.query("commit");
  };
  try {
    await rate(once, 0.3);
    return (await rate(once)).perSecond;
  } finally {
    for (const client of clients) client.release(true);
    await bare.close();
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
