import { connect } from "../db/connect.ts";
import { makeBackup, readingOf } from "./make-backup.ts";

// A process of its own that opens the copy of a cluster and writes it into a backup: what it takes of memory and of the processor's
// time is not the server's. back-up-copy.ts starts it, and tells it what to do.

export interface CopyToBackUp {
  dataDir: string;
  /** How far its log must go. */
  upTo: string;
  path: string;
  passphrase: string | null;
}
export type CopyBackedUp = { rows: number } | { fault: string };

async function backUp({ dataDir, upTo, path, passphrase }: CopyToBackUp): Promise<CopyBackedUp> {
  const { pool } = await connect({ kind: "folder", dataDir });
  const { rows } = await pool.query<{ whole: boolean }>(
    "select pg_current_wal_insert_lsn() >= $1::pg_lsn as whole",
    [upTo],
  );
  if (!rows[0]?.whole) return { fault: `The copy's log ends before ${upTo}.` };
  return { rows: (await makeBackup(readingOf(pool), path, passphrase)).rows };
}

process.once("message", (asked: CopyToBackUp) => {
  void backUp(asked)
    .catch((error: unknown): CopyBackedUp => ({ fault: String(error) }))
    // The copy is thrown away: it need not be closed.
    .then((told) => process.send?.(told, () => process.exit()));
});
// Whoever asked is gone.
process.once("disconnect", () => process.exit(1));
