import type { Operations } from "@kitround/contract/operations/operations.ts";
import { sql } from "kysely";
import { backupsIn, readDrill } from "../../backup/backup-folder.ts";
import type { Tx } from "../../db/database.ts";
import { migrationsOnDisk } from "../../db/migrate.ts";
import { version } from "../../version.ts";
import { backupsHere } from "../upkeep/backups-here.ts";

/** The state of the backup folder, read outside of any transaction. */
export async function readBackups(): Promise<Operations["backups"]> {
  const { dir, passphrase } = backupsHere();
  const [items, drill] = await Promise.all([backupsIn(dir), readDrill(dir)]);
  return { encrypted: passphrase !== null, items: items.slice(0, 20), drill };
}

export async function readOperations(
  tx: Tx,
  backups: Operations["backups"],
  engine: Operations["engine"],
): Promise<Operations> {
  const { rows } = await sql<Counted>`
    select
      (select count(*) from job where branch_id = current_branch() and state = 'waiting' and run_at <= now()) as waiting,
      (select count(*) from job where branch_id = current_branch() and state = 'running') as running,
      (select count(*) from job where branch_id = current_branch() and state = 'failed' and dismissed_at is null) as failed,
      (select count(*) from mail_out where branch_id = current_branch() and state = 'waiting') as mails_waiting,
      (select count(*) from mail_out where branch_id = current_branch() and state = 'refused') as mails_refused,
      (select count(*) from file where branch_id = current_branch() and removed_at is null) as files,
      (select coalesce(sum(length(bytes)), 0) from file_content where branch_id = current_branch()) as file_bytes`.execute(
    tx,
  );
  const [counted] = rows;
  if (!counted) throw new Error("Counting answers one row.");
  const { waiting, running, failed } = counted;
  return {
    version,
    schema:
      migrationsOnDisk()
        .at(-1)
        ?.name.replace(/\.sql$/, "") ?? "",
    engine,
    jobs: { waiting, running, failed },
    mails: { waiting: counted.mailsWaiting, refused: counted.mailsRefused },
    files: { count: counted.files, bytes: counted.fileBytes },
    backups,
  };
}

interface Counted {
  waiting: number;
  running: number;
  failed: number;
  mailsWaiting: number;
  mailsRefused: number;
  files: number;
  fileBytes: number;
}
