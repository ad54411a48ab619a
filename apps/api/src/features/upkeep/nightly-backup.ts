import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { z } from "zod";
import { backupName, backupsIn, pruneNightly, readDrill } from "../../backup/backup-folder.ts";
import { drill } from "../../backup/drill.ts";
import { makeBackup, type Reading } from "../../backup/make-backup.ts";
import type { Run } from "../../backup/tables.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { migrationsOnDisk } from "../../db/migrate.ts";
import { jobKind, type RunningJob } from "../../jobs/job-kind.ts";
import { backupsHere } from "./backups-here.ts";

const kept = 7;
const hour = 3_600_000;
/** Each branch schedules this job. A backup younger than this is the work of another branch in the same night. */
const freshMs = 12 * hour;
const drilledMs = 3 * 24 * hour;

const progress = z.object({ done: z.int(), total: z.int().nullable() });
/** The previous run in this process. Two branches' jobs that start together run one after the other. */
let before: Promise<unknown> = Promise.resolve();

/** Writes a backup of the whole installation into a file and keeps the newest seven. Does nothing on a PostgreSQL server, which its operator backs up. */
export const nightlyBackup = jobKind({
  name: "backup",
  schedule: "10 3 * * *",
  input: z.object({}),
  progress,
  result: z.object({ made: z.string().nullable(), rows: z.int() }),
  async run(job) {
    const turn = before.then(() => makeOne(job));
    before = turn.catch(() => {});
    const result = await turn;
    return async () => result;
  },
});

async function makeOne(job: Pick<RunningJob<unknown, unknown>, "read">) {
  const { dir, passphrase, dataDir } = backupsHere();
  const nothing = { made: null, rows: 0 };
  if (dataDir === null) return nothing;
  const newest = (await backupsIn(dir)).find(({ name }) => name.includes("nightly"));
  if (newest && Date.now() - Date.parse(newest.madeAt) < freshMs) return nothing;
  const made = backupName(new Date(), true);
  const { rows } = await makeBackup(readingOfJob(job), join(dir, made), passphrase);
  await pruneNightly(dir, kept);
  return { made, rows };
}

function readingOfJob({ read }: Pick<RunningJob<unknown, unknown>, "read">): Reading {
  const asSystem = <T>(work: (run: Run) => Promise<T>) =>
    read((tx) => withSystem(tx, (tx) => work(runOf(tx))));
  return {
    // A running server has applied every migration, so the last one is the version of its data.
    migrations: async () => migrationsOnDisk().map(({ name, checksum }) => ({ name, checksum })),
    whole: asSystem,
    slice: asSystem,
  };
}

function runOf(tx: Tx): Run {
  // The caller names the row type of its query.
  return async <T extends object>(text: string, values: unknown[] = []) =>
    (await tx.executeQuery<T>(CompiledQuery.raw(text, values))).rows;
}

/** Restores the newest backup into memory once a week and checks it, because only a restored backup is known to work. */
export const backupDrill = jobKind({
  name: "backup_drill",
  schedule: "10 4 * * 0",
  attempts: 1,
  input: z.object({}),
  progress,
  result: z.object({ drilled: z.string().nullable(), rows: z.int() }),
  async run() {
    const nothing = { drilled: null, rows: 0 };
    const { dir, passphrase, dataDir } = backupsHere();
    const [newest] = await backupsIn(dir);
    const last = await readDrill(dir);
    const isFresh = last !== null && Date.now() - Date.parse(last.at) < drilledMs;
    if (dataDir === null || newest === undefined || isFresh) return async () => nothing;
    const { rows, fault } = await drill(join(dir, newest.name), passphrase);
    if (fault !== null) throw new Error(`The drill of ${newest.name} failed. ${fault}`);
    return async () => ({ drilled: newest.name, rows });
  },
});
