import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Db } from "./database.ts";

/** A position in the log of one database: equal `of` make two positions comparable. */
interface Position {
  of: string;
  at: string;
}

const longestMs = 1_000;
const pauseMs = 20;

/**
 * The database that a report is read from: the replica, once it has everything that the primary had acknowledged
 * before this call. So a person's own change is in their next report, and a screen that reads again because of a live
 * change finds it. The primary, if there is no replica, or none that is so far within a second.
 */
export async function reportDb(db: Db): Promise<Db> {
  const { replica } = db;
  if (replica === null) return db;
  const wanted = await positionOf(db.pool);
  const reached = await reaches(replica.db.pool, wanted).catch(() => false);
  replica.reads[reached ? "replica" : "primary"] += 1;
  return reached ? replica.db : db;
}

// A replica can be ahead of its primary on a timeline that was given up, so the timeline is compared, too. The
// replica's is that of its last checkpoint: for some minutes after a change of the primary, reports are read there.
async function positionOf(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<Position>(
    `select concat_ws(' ', system_identifier, current_database(), left(pg_walfile_name(at), 8)) as of, at::text
     from pg_control_system(), pg_current_wal_flush_lsn() as at`,
  );
  if (!rows[0]) throw new Error("A primary has a position.");
  return rows[0];
}

async function reaches(pool: pg.Pool, { of, at }: Position): Promise<boolean> {
  const until = performance.now() + longestMs;
  do {
    const { rows } = await pool.query<{ there: boolean | null }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $2
         and concat_ws(' ', system_identifier, current_database(), lpad(upper(to_hex(timeline_id)), 8, '0')) = $1 as there
       from pg_control_system(), pg_control_checkpoint()`,
      [of, at],
    );
    if (rows[0]?.there) return true;
    await sleep(pauseMs);
  } while (performance.now() < until);
  return false;
}
