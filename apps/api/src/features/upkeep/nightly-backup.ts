import { join } from "node:path";
import { z } from "zod";
import { backupName, backupsIn, pruneNightly, readDrill } from "../../backup/backup-folder.ts";
import { drill } from "../../backup/drill.ts";
import { makeBackup } from "../../backup/make-backup.ts";
import { jobKind, type RunningJob } from "../../jobs/job-kind.ts";
import { backupsHere } from "./backups-here.ts";
import { readingOfJob } from "./reading-of-job.ts";

const kept = 7;
const hour = 3_600_000;
/** Each branch schedules this job. A backup younger than this is the work of another branch in the same night. */
const freshMs = 12 * hour;
const drilledMs = 3 * 24 * hour;

const progress = z.object({ done: z.int(), total: z.int().nullable() });
/** The previous run in this process. Two branches' jobs that start together run one after the other. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Writes a backup of the whole installation into a file. The nightly one keeps the newest seven, and does nothing on a PostgreSQL server,
 * which its operator backs up. With `byHand` it was requested on screen, and its file is kept.
 */
export const nightlyBackup = jobKind({
  name: "backup",
  schedule: "10 3 * * *",
  input: z.object({ byHand: z.boolean().optional() }),
  progress,
  result: z.object({ made: z.string().nullable(), rows: z.int() }),
  async run(job) {
    const turn = before.then(() => makeOne(job));
    before = turn.catch(() => {});
    const result = await turn;
    return async () => result;
  },
});

async function makeOne(
  job: Pick<RunningJob<{ byHand?: boolean | undefined }, unknown>, "read" | "input">,
) {
  const { dir, passphrase, dataDir } = backupsHere();
  const nothing = { made: null, rows: 0 };
  const { byHand = false } = job.input;
  if (dataDir === null && !byHand) return nothing;
  const newest = (await backupsIn(dir)).find(({ name }) => name.includes("nightly"));
  if (!byHand && newest && Date.now() - Date.parse(newest.madeAt) < freshMs) return nothing;
  const made = backupName(new Date(), !byHand);
  const { rows } = await makeBackup(readingOfJob(job), join(dir, made), passphrase);
  if (!byHand) await pruneNightly(dir, kept);
  return { made, rows };
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
