import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { gatherStatistics } from "../../apps/api/src/db/upkeep.ts";
import { importJobs } from "../../apps/api/src/features/imports/import-jobs.ts";
import { heapGrown } from "../../apps/api/src/test/heap-grown.ts";
import { attacked } from "../attacked.ts";
import { settle } from "../figures.ts";
import { callers } from "./callers.ts";
import type { Row } from "./heaviest-body.ts";
import { type Weight, weightsOf } from "./weights.ts";

const only = process.argv[2] ?? "";
const atOnce = 8;
const people = 20;
const everyMs = 400;
const megabyte = 1_000_000;
const mostWaitMs = 500;

/** The checks of accepted files, and then their imports, work beside the calm people for so long. */
const jobsWorkMs = 8_000;

const { app, ours, close } = await attacked(importJobs);
const folder = await mkdtemp(join(tmpdir(), "kitround-heavy-"));
const origin = await app.server.listen({ port: 0, host: "127.0.0.1" });
const calm = callers();
const heavy = callers();
const screens = ["/me", "/today", "/schools", "/kits", "/trips", "/items"].flatMap((path) =>
  (["admin", "manager"] as const).map((role) => ({
    url: `${origin}/api${path}`,
    method: "GET",
    token: ours.tokens[role],
  })),
);

async function readRows(table: string) {
  const { rows } = await app.database.pool.query<Row>(
    `select id, (to_jsonb(t) ->> 'row_version')::int as "rowVersion" from ${table} t where branch_id = $1`,
    [ours.id],
  );
  return rows;
}

const worst = { waitMs: 0, refused: 0, turnMs: 0, grown: 0 };

/**
 * The longest time that the server's thread works without a pause, in CPU time: the load of other processes does not
 * count.
 */
let turnMs = 0;
let peak = 0;
const measuring = new AbortController();
async function measure(): Promise<void> {
  while (!measuring.signal.aborted) {
    const before = process.threadCpuUsage();
    await nextTurn();
    const { user, system } = process.threadCpuUsage(before);
    turnMs = Math.max(turnMs, (user + system) / 1_000);
    peak = Math.max(peak, process.memoryUsage.rss() / megabyte);
  }
}

async function attack({ what, call }: Weight): Promise<void> {
  const made = await call();
  globalThis.gc?.();
  turnMs = 0;
  peak = 0;
  const before = process.memoryUsage.rss() / megabyte;
  calm.begin(screens, people, everyMs);
  const answers = await heavy.together(made, atOnce);
  if (what.startsWith("POST /imports/check") && answers.statuses.includes(200)) {
    await sleep(jobsWorkMs);
    await startImports();
    await sleep(jobsWorkMs);
  }
  const others = await calm.end();
  const grown = peak - before;
  const refused = others.statuses.filter((status) => status !== 200).length;
  worst.refused += refused;
  worst.waitMs = Math.max(worst.waitMs, others.longestMs);
  worst.turnMs = Math.max(worst.turnMs, turnMs);
  worst.grown = Math.max(worst.grown, grown);
  const counts = Object.entries(Object.groupBy(answers.said, String))
    .map(([status, each]) => `${each?.length ?? 0} x ${status}`)
    .join(", ");
  console.log(
    `  ${what}\n    ${counts}, the last after ${answers.longestMs.toFixed(0)} ms; others waited ${others.longestMs.toFixed(0)} ms at most, for ${others.slowest}; longest work without a pause ${turnMs.toFixed(0)} ms; ${grown.toFixed(0)} MB more`,
  );
  // Shows whether the machine was busy with other work.
  if (others.longestMs > mostWaitMs) console.log(`    beyond the target; ${await quiet(2_000)}`);
}

/** Starts the import of each file whose check is complete. */
async function startImports(): Promise<void> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from job where branch_id = $1 and state = 'done' and kind like '%\\_check'
      and exists (select from import_page where branch_id = $1 and import_id = job.id)`,
    [ours.id],
  );
  for (const { id } of rows) {
    const { status } = await fetch(`${origin}/api/imports/${id}/start`, {
      method: "POST",
      headers: { "x-auth-token": ours.tokens.admin, "idempotency-key": randomUUID() },
    });
    if (status !== 202) throw new Error(`The import of a checked file answered ${status}.`);
  }
}

/** The longest wait of the same people while nobody sends anything heavy, in words. */
async function quiet(ms: number): Promise<string> {
  calm.begin(screens, people, everyMs);
  await sleep(ms);
  const { statuses, longestMs, slowest } = await calm.end();
  return `nobody heavy: the longest of ${statuses.length} calls, ${slowest}, took ${longestMs.toFixed(0)} ms`;
}

try {
  const weights = (await weightsOf(ours, origin, folder, readRows)).filter(({ what }) =>
    what.includes(only),
  );
  // A branch that has been used for a while has statistics; this one was filled just now.
  await gatherStatistics(app.database);
  // By then the process has its one-time costs behind it: compiled code, connections.
  console.log(`  ${await quiet(5_000)}`);
  void measure();
  const held = await heapGrown(async () => {
    for (const weight of weights) await attack(weight);
  });
  settle([
    { what: "others' longest wait, ms", reached: worst.waitMs, target: mostWaitMs },
    { what: "others' calls refused", reached: worst.refused, target: 0 },
    { what: "the server's longest work without a pause, ms", reached: worst.turnMs, target: 300 },
    { what: "most memory that one of them took, MB", reached: worst.grown, target: 200 },
    { what: "heap held afterwards, MiB", reached: held, target: 50 },
  ]);
} finally {
  measuring.abort();
  await Promise.all([calm.leave(), heavy.leave()]);
  await close();
  await rm(folder, { recursive: true, force: true });
}
