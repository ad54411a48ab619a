import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../db/connect.ts";
import { takeDataLock } from "../db/data-lock.ts";
import { onDisk } from "../disk-fault.ts";
import { type Restored, restoreBackup } from "./restore-backup.ts";

type InFolder = Restored & { setAside: string | null };

interface FolderRestore {
  passphrase: string | null;
  overwrite: boolean;
  keepSessions: boolean;
}

/**
 * Restores into a new folder beside the embedded database's, and renames it into place once it is complete. The
 * earlier data are kept under another name, which is returned. Throws if data exist and `overwrite` is not set, and
 * while a server uses them.
 */
export function restoreFolder(
  dataDir: string,
  path: string,
  options: FolderRestore,
  now = new Date(),
): Promise<InFolder> {
  return onDisk(dataDir, () => restore(dataDir, path, options, now));
}

async function restore(
  dataDir: string,
  path: string,
  { overwrite, ...options }: FolderRestore,
  now: Date,
): Promise<InFolder> {
  const [place, beside] = [join(dataDir, "postgres"), join(dataDir, "restoring")];
  const lock = await takeDataLock(dataDir);
  try {
    const there = existsSync(place);
    if (there && !overwrite) {
      throw new Error(
        `There are data in ${dataDir} already, and nothing of them was touched. Give another DATA_DIR, or say --overwrite.`,
      );
    }
    rmSync(beside, { recursive: true, force: true });
    const database = await connect({ kind: "folder", dataDir: beside });
    let restored: Restored;
    try {
      restored = await restoreBackup(database.pool, path, options);
    } finally {
      await database.close();
    }
    const setAside = there
      ? `${place}.before-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`
      : null;
    if (setAside !== null) renameSync(place, setAside);
    renameSync(join(beside, "postgres"), place);
    return { ...restored, setAside };
  } finally {
    rmSync(beside, { recursive: true, force: true });
    lock.release();
  }
}
