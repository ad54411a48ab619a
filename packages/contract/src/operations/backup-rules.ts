import type { Operations } from "./operations.ts";

/** A night that was missed, and some hours for a server that was off. */
const lateHours = 36;

export type BackupStanding = "not_ours" | "not_kept" | "none" | "late" | "good";

/** How the newest backup stands. Of a server's database nothing is known here but what was made by hand. */
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
