import type { BackupConfig, Config } from "../../config.ts";

// One a process: jobs are made before anybody knows the configuration.

interface BackupsHere extends BackupConfig {
  /** Where the embedded database is that is backed up by night; null where that is nothing of ours. */
  dataDir: string | null;
}

let here: BackupsHere | null = null;

/** Tells the jobs where backups are kept; by night they are made of an embedded database that is kept on a disk. */
export function useBackups({ backups, database }: Pick<Config, "backups" | "database">): void {
  here = { ...backups, dataDir: database.kind === "folder" ? database.dataDir : null };
}

export function backupsHere(): BackupsHere {
  if (here === null) throw new Error("Nobody has said where backups are kept.");
  return here;
}
