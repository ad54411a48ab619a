import type { Operations } from "./operations.ts";

/** One night, and some hours for a server that was switched off. */
const lateHours = 36;

export type BackupStanding = "not_ours" | "not_kept" | "none" | "late" | "good";

/** The state of the newest backup. For an external PostgreSQL only backups made by hand are known here. */
export function backupStanding(
  { engine, backups: { items } }: Pick<Operations, "engine" | "backups">,
  now: Date,
): BackupStanding {
  const [newest] = items;
  if (engine === "memory") return "not_kept";
  if (newest === undefined) return engine === "folder" ? "none" : "not_ours";
  const hours = (now.getTime() - Date.parse(newest.madeAt)) / 3_600_000;
  return hours > lateHours ? "late" : "good";
}
