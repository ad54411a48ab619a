import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { takeDataLock } from "../db/data-lock.ts";
import { unfinishedNightly } from "./backup-folder.ts";

/** Prefix of the temporary folder that a move uses for its backup. */
export const moveFolder = "kitround-move-";

/** In the data folder: a killed restore, and the nightly copy of earlier versions. */
const besideData = ["restoring", "copy"];

/**
 * Deletes the leftovers of a killed move, restore or nightly backup, and returns their paths. For an embedded
 * database the caller must hold the folder's lock, so that no restore is running there.
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
    // A running move holds its folder's lock.
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
