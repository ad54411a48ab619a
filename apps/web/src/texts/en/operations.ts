import { plural } from "#texts/plural";
import type { BackupStanding } from "@kitround/contract/operations/backup-rules.ts";

const hoursIn = 24;

/** "5 hours ago", "3 days ago" */
function ago(hours: number): string {
  if (hours < 1) return "less than an hour ago";
  if (hours < 2 * hoursIn) return hours < 2 ? "an hour ago" : `${Math.floor(hours)} hours ago`;
  return `${Math.floor(hours / hoursIn)} days ago`;
}

const standing: Record<BackupStanding, string> = {
  good: "Backed up",
  late: "The last backup is too old",
  none: "No backup yet: the first is made in the coming night, at ten past three",
  not_kept: "The data are in memory: they end with this server, and nothing is backed up",
  not_ours: "No backup made here: the database server's own backups are not seen from here",
};

export const texts = {
  title: "Operations",
  text: "Version, work in the background, mails, files and backups",
  backups: "Backups",
  standing,
  last: "Last backup",
  lastIs: (moment: string, hours: number) => `${moment}, ${ago(hours)}`,
  drill: "Last drill",
  noDrill: "None yet: the newest backup is tested every Sunday",
  drilled: (moment: string, rows: string) => `${moment}: ${rows} rows came back equal`,
  drillFailed: (moment: string, fault: string) => `${moment}: failed. ${fault}`,
  kept: "Kept",
  keptAre: (count: number, size: string) => `${count}, ${size}`,
  encryption: "Encryption",
  encrypted: "With the passphrase of BACKUP_PASSPHRASE",
  notEncrypted: "None: set BACKUP_PASSPHRASE to encrypt what is made from now on",
  backUpNow: "Back up now",
  backingUp: "Backing up the whole installation",
  backUpFailed: (fault: string) => `No backup was made. ${fault}`,
  download: "Download",
  downloadNamed: (moment: string) => `Download the backup of ${moment}`,
  saved: (name: string) => `${name} saved`,
  byNight: "made by night",
  byHand: "made by hand",
  plainWarning:
    "These files are not encrypted and hold the data of every branch: keep a downloaded one where nobody else reads it.",
  inBranch: "In this branch",
  jobs: "Work in the background",
  jobsAre: (running: number, waiting: number, failed: number) =>
    `${running} running, ${waiting} waiting, ${failed} failed`,
  mails: "E-mails",
  mailsAre: (waiting: number, refused: number) => `${waiting} waiting, ${refused} refused`,
  files: "Files",
  filesAre: (count: number, size: string) =>
    count === 0 ? "None" : `${plural(count, "1 file", `${count} files`)}, ${size}`,
  server: "This installation",
  version: "Version",
  schema: "Schema",
  engine: "Database",
  engines: {
    folder: "Embedded, in this server's folder",
    memory: "Embedded, in memory",
    server: "PostgreSQL",
  },
  size: (megabytes: string) => `${megabytes} MB`,
};
