import { fork } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { copyCluster, hasRoomForCopy } from "./copy-cluster.ts";
import type { CopyBackedUp, CopyToBackUp } from "./copy-process.ts";
import type { Run } from "./tables.ts";

interface Wanted {
  /** Where the app keeps its data. */
  dataDir: string;
  /** The backup's file. */
  path: string;
  passphrase: string | null;
  run: Run;
  signal: AbortSignal;
}

/** After everybody who works with the server. */
const behind = 5;

/**
 * Backs an embedded database up beside those who work with it: copies its folder, and has a process of its own open the copy and
 * read it. Answers how many rows there are; null where there is no room for a copy. Leaves nothing but the backup.
 */
export async function backUpCopy({ dataDir, run, signal, ...file }: Wanted) {
  const place = join(dataDir, "postgres");
  if (!(await hasRoomForCopy(place))) return null;
  const copy = join(dataDir, "copy");
  await rm(copy, { recursive: true, force: true });
  try {
    await mkdir(copy, { mode: 0o700 });
    const upTo = await copyCluster(place, join(copy, "postgres"), run, signal);
    return await readCopy({ dataDir: copy, upTo, ...file }, signal);
  } finally {
    // Of a reader that was ended in the middle.
    await rm(`${file.path}.unfinished`, { force: true });
    await rm(copy, { recursive: true, force: true });
  }
}

/** Has a process of its own open the copy and write the backup. Throws where the copy's log is not whole. */
export function readCopy(asked: CopyToBackUp, signal: AbortSignal): Promise<{ rows: number }> {
  return new Promise((resolve, reject) => {
    const reader = fork(new URL("./copy-process.ts", import.meta.url), { signal, execArgv: [] });
    if (reader.pid !== undefined) setPriority(reader.pid, behind);
    let told: CopyBackedUp | null = null;
    let cause: unknown;
    reader.on("message", (message: CopyBackedUp) => {
      told = message;
    });
    reader.on("error", (error) => {
      cause = error;
      if (reader.pid === undefined) reject(error);
    });
    // Not before: until then it may write into what is taken away.
    reader.on("close", () => {
      if (told !== null && "rows" in told) resolve(told);
      else reject(new Error(told?.fault ?? "The copy's reader has ended early.", { cause }));
    });
    reader.send(asked, () => {});
  });
}
