import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { takeDataLock } from "../db/data-lock.ts";
import { unfinishedNightly } from "./backup-folder.ts";

/** How the folder in the system's temporary one begins that a move keeps its backup in. */
export const moveFolder = "kitround-move-";

/** In the data's folder: a restore that was killed, and the copy that earlier versions read by night. */
const besideData = ["restoring", "copy"];

/**
 * Removes what a killed move, restore or nightly backup has left behind, and answers the paths. Of an embedded database it
 * takes for granted that this process holds the folder's lock, so that no restore is at work there.
 */
export async function sweepLeftovers(
  { database, backups }: Pick<Config, "database" | "backups">,
  temporary = tmpdir(),
): Promise<string[]> {
  const swept: string[] = [];
  const sweep = async (path: string) => {
    await rm(path, { recursive: true, force: true });
    swept.push(path);
  };
  for (const name of await namesIn(temporary)) {
    if (!name.startsWith(moveFolder)) continue;
    const path = join(temporary, name);
    // A move that is at work holds its folder's lock.
    const lock = await takeDataLock(path).catch(() => null);
    if (lock === null) continue;
    await sweep(path);
    lock.release();
  }
  if (database.kind !== "folder") return swept;
  const inData = await namesIn(database.dataDir);
  for (const name of besideData) {
    if (inData.includes(name)) await sweep(join(database.dataDir, name));
  }
  for (const name of await namesIn(backups.dir)) {
    if (unfinishedNightly(name)) await sweep(join(backups.dir, name));
  }
  return swept;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
