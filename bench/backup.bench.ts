import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { asSystem } from "../apps/api/src/db/as-system.ts";
import { fillDemo } from "../apps/api/src/demo/fill-demo.ts";
import { useBackups } from "../apps/api/src/features/upkeep/backups-here.ts";
import { nightlyBackup } from "../apps/api/src/features/upkeep/nightly-backup.ts";
import { enqueue } from "../apps/api/src/jobs/enqueue.ts";
import { addEarlierYears } from "./api/earlier-years.ts";
import { copyBranches } from "./api/many-branches.ts";
import { figure, missedFigures } from "./ground/figure.ts";
import { onServer, sizeOf, timed } from "./volume/measure.ts";

/**
 * The longest wait of a call while the embedded database is backed up: one snapshot of all tables blocks its only
 * connection. `npm run bench -- backup [rounds] [branches] [years]`: the large demo, or so many branches with so many
 * years. With TEST_DATABASE_URL it is moved to that server afterwards.
 */
const rounds = Number(process.argv[2] ?? 3);
const branches = Number(process.argv[3] ?? 1);
const years = Number(process.argv[4] ?? 1);
const password = "seven herons over the estuary";
const folder = await mkdtemp(join(tmpdir(), "kitround-backup-bench-"));
const dataDir = join(folder, "data");
const config = {
  ...readConfig({ LOG_LEVEL: "silent" }),
  database: { kind: "folder", dataDir } as const,
  patience: 20,
};
const { server, database, close } = await build(config);
const { db, pool } = database;
await fillDemo(db, { password, large: true });
if (years > 1) await addEarlierYears(pool, years - 1);
if (branches > 1) await copyBranches(pool, branches - 1);
await pool.query("analyze");
console.log(await sizeOf(pool));
const signedIn = await server.inject({
  method: "POST",
  url: "/api/auth",
  payload: { email: "manager@waikare.example", password },
});
const headers = { "x-auth-token": String(signedIn.json()["sessionId"]) };
const { rows } = await pool.query<{ branch: string; school: string }>(
  `select b.id as branch, (select id from school s where s.branch_id = b.id limit 1) as school from branch b where code = 'WKR'`,
);
const { branch = "", school = "" } = rows[0] ?? {};

async function called(work: () => Promise<{ statusCode: number; body: string }>): Promise<number> {
  const from = performance.now();
  const { statusCode, body } = await work();
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
  return performance.now() - from;
}
const read = () => called(() => server.inject({ method: "GET", url: "/api/me", headers }));
const write = () =>
  called(() =>
    server.inject({
      method: "POST",
      url: "/api/school-tasks",
      headers: { ...headers, "idempotency-key": randomUUID() },
      payload: { schoolId: school, title: "Look" },
    }),
  );

/** The slowest call during `work`: a read every 10 ms or so and a change every 30. */
async function worstDuring(work: () => Promise<unknown>): Promise<{ ms: number; seconds: number }> {
  const over = new AbortController();
  let ms = 0;
  const again = async (call: () => Promise<number>, restMs: number) => {
    while (!over.signal.aborted) {
      ms = Math.max(ms, await call());
      await sleep(restMs);
    }
  };
  const calls = [again(read, 10), again(write, 30)];
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1_000;
  over.abort();
  await Promise.all(calls);
  return { ms, seconds };
}

let made = 0;
/** Makes a backup by the nightly job. */
async function backUp(): Promise<void> {
  const dir = join(folder, `backups-${(made += 1)}`);
  useBackups({
    backups: { dir, passphrase: null },
    database: config.database,
  });
  const id = await asSystem(db, (tx) =>
    enqueue(tx, { branchId: branch, branchUserId: null }, nightlyBackup, {}),
  );
  for (;;) {
    const found = await pool.query<{ state: string }>("select state from job where id = $1", [id]);
    const state = found.rows[0]?.state;
    if (state === "done") return;
    if (state === "failed") throw new Error("The backup has failed.");
    await sleep(50);
  }
}

async function start(): Promise<void> {
  const [again, seconds] = await timed(() => build(config));
  figure("start", seconds, "s", 10);
  await again.close();
}

/** As `npm run move -- --to url`. */
async function move(url: string): Promise<void> {
  const program = fileURLToPath(new URL("../apps/api/src/move.ts", import.meta.url));
  const args = [program, "--from", dataDir, "--to", url];
  const [, seconds] = await timed(() => promisify(execFile)(process.execPath, args));
  figure("move to the server", seconds, "s", 30 * 60);
}

try {
  try {
    await worstDuring(() => sleep(3_000));
    for (let round = 0; round < rounds; round += 1) {
      const idle = await worstDuring(() => sleep(5_000));
      const meanwhile = await worstDuring(backUp);
      console.log(`longest call without a backup: ${idle.ms.toFixed(0)} ms`);
      figure(`during a backup of ${meanwhile.seconds.toFixed(1)} s`, meanwhile.ms, "ms", 4_000);
    }
  } finally {
    await close();
  }
  await start();
  const to = process.env["TEST_DATABASE_URL"];
  if (to !== undefined) await onServer(to, move);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (missedFigures() > 0) process.exitCode = 1;
