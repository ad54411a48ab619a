import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackupConfig, Config } from "../../config.ts";

// One per process, because job kinds are created before the configuration is read.

interface BackupsHere extends BackupConfig {
  /** Folder of the embedded database that is backed up every night; null if that is not our task. */
  dataDir: string | null;
  /** The folder in which exported files wait for their download. */
  exports: string;
}

let here: BackupsHere | null = null;

/** Sets where backups are stored; nightly ones are made of an embedded database on a disk. */
export function useBackups({ backups, database }: Pick<Config, "backups" | "database">): void {
  here = {
    ...backups,
    dataDir: database.kind === "folder" ? database.dataDir : null,
    // The demo makes no backups.
    exports: join(database.kind === "memory" ? tmpdir() : backups.dir, "kitround-branches"),
  };
}

export function backupsHere(): BackupsHere {
  if (here === null) throw new Error("Nobody has said where backups are kept.");
  return here;
}
