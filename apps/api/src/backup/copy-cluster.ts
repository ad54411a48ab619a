import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Run } from "./tables.ts";

// A copy of an embedded database's folder, made while people work with it and without holding its connection (decision 171). Files
// are taken as they are found, some of them half written. A start of the copy mends them from the log, as after a crash: since its
// last checkpoint PostgreSQL writes each page that changes there once whole, before it may reach its file.

/** What a start makes anew, another process's, or of this moment alone. */
const leftOut = new Set(["postmaster.pid", "pg_internal.init", "pgsql_tmp"]);
const emptied = new Set([
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const isLog = (name: string) => /^[0-9A-F]{24}$/.test(name);
const mostTries = 5;

interface Checkpoint {
  /** Where a start of the copy begins. */
  at: string;
  /** The log's first file that it needs. */
  file: string;
}

/**
 * Copies the cluster in `place` to `into`, which is made. Answers the place in the log that a start of the copy must reach for
 * it to hold all that was committed before the copy was ready. `run` asks the database, a few times and shortly.
 */
export async function copyCluster(
  place: string,
  into: string,
  run: Run,
  signal: AbortSignal,
): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await rm(into, { recursive: true, force: true });
    const before = await checkpoint(run);
    await copyFolder(place, into, signal);
    // After the last file, so that the log goes as far as whatever was written into any of them, and further.
    const [end] = await run<{ at: string; file: string }>(
      `select at::text, pg_walfile_name(at) as file
        from pg_logical_emit_message(false, 'kitround', 'copied', true) as at`,
    );
    if (!end) throw new Error("A message to the log answers its place.");
    for (const name of (await readdir(join(place, "pg_wal"))).filter(isLog)) {
      if (name < before.file || name > end.file) continue;
      signal.throwIfAborted();
      await copyIfThere(join(place, "pg_wal", name), join(into, "pg_wal", name));
    }
    // A checkpoint meanwhile has taken away the log that the first files need.
    if ((await checkpoint(run)).at === before.at) return end.at;
  }
  throw new Error(`The log was ended ${mostTries} times while the data were copied.`);
}

async function checkpoint(run: Run): Promise<Checkpoint> {
  const [found] = await run<Checkpoint>(
    "select checkpoint_lsn::text as at, redo_wal_file as file from pg_control_checkpoint()",
  );
  if (!found) throw new Error("Each cluster has a checkpoint.");
  return found;
}

async function copyFolder(from: string, into: string, signal: AbortSignal): Promise<void> {
  await mkdir(into, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (leftOut.has(name)) continue;
    signal.throwIfAborted();
    if (emptied.has(name)) await mkdir(join(into, name), { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(join(from, name), join(into, name), signal);
    else await copyIfThere(join(from, name), join(into, name));
  }
}

/** A file that goes meanwhile goes from the copy, too: the log says so. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await ifThere(copyFile(from, to, constants.COPYFILE_FICLONE));
}

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Whether there is a cluster, and as much free on its disk as a copy takes and people need meanwhile. */
export async function hasRoomForCopy(place: string): Promise<boolean> {
  const names = await ifThere(readdir(place, { recursive: true }));
  if (names === null) return false;
  let bytes = 0;
  for (const name of names) bytes += (await ifThere(stat(join(place, name))))?.size ?? 0;
  const { bavail, bsize } = await statfs(dirname(place));
  return bavail * bsize > 2 * bytes;
}
