import type { BackupConfig, Config } from "../../config.ts";

// One a process: jobs are made before anybody knows the configuration.

let here: (BackupConfig & { nightly: boolean }) | null = null;

/** Tells the jobs where backups are kept; by night they are made of an embedded database that is kept on a disk. */
export function useBackups({ backups, database }: Pick<Config, "backups" | "database">): void {
  here = { ...backups, nightly: database.kind === "folder" };
}

export function backupsHere(): BackupConfig & { nightly: boolean } {
  if (here === null) throw new Error("Nobody has said where backups are kept.");
  return here;
}
