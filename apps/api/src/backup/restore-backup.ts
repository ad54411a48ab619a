import type pg from "pg";
import { migrate, migrationsOnDisk } from "../db/migrate.ts";
import { BadBackup, readBackup } from "./backup-file.ts";
import { liftGuards, putGuardsBack } from "./guards.ts";
import { type BackupEnd, type BackupHead, runOn } from "./make-backup.ts";
import {
  type Run,
  setCounters,
  setPlain,
  tablesOf,
  type TableShape,
  type Tally,
  tallyOf,
} from "./tables.ts";

const rowsAtOnce = 500;
const charactersAtOnce = 4 * 1024 ** 2;

interface Checked {
  head: BackupHead;
  end: BackupEnd;
}

/** Reads a backup to its end before anything is done with it. Throws `BadBackup`, or a sentence that says why it is not for this version. */
export async function checkBackup(path: string, passphrase: string | null): Promise<Checked> {
  // Lines are believed once the last one has proved them: before that, an altered one may say anything.
  let first: string | null = null;
  let last = "";
  for await (const line of readBackup(path, passphrase)) {
    first ??= line;
    last = line;
  }
  const head = headOf(path, first ?? "null");
  const read: unknown = JSON.parse(last || "null");
  if (typeof read !== "object" || read === null || !("end" in read)) {
    throw new BadBackup(`${path} is not a backup of Kitround.`);
  }
  const known = new Map(migrationsOnDisk().map(({ name, checksum }) => [name, checksum]));
  const foreign = head.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (foreign) {
    throw new Error(
      `${path} is of another version: this one does not know its data's shape (${foreign.name}). Restore it with the version that made it, or a later one.`,
    );
  }
  // Proved to be as it was written, by this very code.
  return { head, end: read.end as BackupEnd };
}

function headOf(path: string, line: string): BackupHead {
  const read: unknown = JSON.parse(line);
  if (typeof read === "object" && read !== null && "kitround" in read && "format" in read) {
    // Written by make-backup.ts.
    if (read.kitround === "backup" && read.format === 1) return read as BackupHead;
  }
  throw new BadBackup(`${path} is not a backup of Kitround, or of a later kind.`);
}

export interface Restored {
  rows: number;
  tallies: Record<string, Tally>;
  madeAt: string;
}

interface RestoreOptions {
  passphrase: string | null;
  /** Takes what is there away, in the transaction that puts the backup in its place. */
  overwrite?: boolean;
  /** Sessions and links stay as they were: for moving house. A backup that comes back after an accident would revive ended ones. */
  keepSessions?: boolean;
}

/**
 * Puts a backup into a database: all of it, seen to be equal by each table's hash, or nothing. Throws when it holds data already,
 * unless told to overwrite. Brings the data forward to this version afterwards.
 */
export async function restoreBackup(
  pool: pg.Pool,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const restored = await putBack(pool, path, options);
  await migrate(pool);
  await pool.query("analyze");
  return restored;
}

/** As `restoreBackup`, in the shape that the data had when the backup was made. */
export async function putBack(
  pool: pg.Pool,
  path: string,
  { passphrase, overwrite = false, keepSessions = false }: RestoreOptions,
): Promise<Restored> {
  const { head, end } = await checkBackup(path, passphrase);
  const its = new Set(head.migrations.map(({ name }) => name));
  await requireRoom(pool, its, overwrite);
  await migrate(pool, (name) => its.has(name));
  const client = await pool.connect();
  try {
    const run = runOn(client);
    await client.query("begin");
    await setPlain(run);
    const tables = await tablesOf(run);
    const names = tables.map(({ name }) => `"${name}"`).join(", ");
    const guards = await liftGuards(run);
    if (overwrite) await client.query(`truncate ${names}`);
    await fill(run, tables, path, passphrase);
    await seeEqual(run, tables, end);
    await setCounters(run);
    if (!keepSessions) {
      await client.query(
        "update session set ended_at = now() where ended_at is null; delete from one_time_link where used_at is null",
      );
    }
    await putGuardsBack(run, guards);
    await client.query("commit");
    client.release();
  } catch (error) {
    // Undone with its connection.
    client.release(true);
    throw error;
  }
  const rows = Object.values(end.tallies).reduce((sum, tally) => sum + tally.rows, 0);
  return { rows, tallies: end.tallies, madeAt: head.madeAt };
}

/** Throws where data would be lost, or are of a shape that this backup does not fit into. */
async function requireRoom(
  pool: pg.Pool,
  its: ReadonlySet<string>,
  overwrite: boolean,
): Promise<void> {
  const found = await pool.query<{ there: boolean }>(
    "select to_regclass('public.branch') is not null as there",
  );
  if (!found.rows[0]?.there) return;
  // As the one role that sees every row, also where the caller owns them and is no superuser.
  const client = await pool.connect();
  await client.query("begin; set local role kitround_system");
  const { rows } = await client.query<{ n: number }>(
    "select (select count(*) from branch)::int + (select count(*) from person)::int as n",
  );
  await client.query("rollback");
  client.release();
  const holds = (rows[0]?.n ?? 0) > 0;
  if (holds && !overwrite) {
    throw new Error(
      "There are data here already, and nothing of them was touched. Restore into an empty place, or say --overwrite.",
    );
  }
  const applied = await pool.query<{ name: string }>("select name from schema_migration");
  const later = applied.rows.find(({ name }) => !its.has(name));
  if (later) {
    throw new Error(
      `The database has a later shape than the backup (${later.name}). Restore it into an empty database; it is brought forward there.`,
    );
  }
}

async function fill(
  run: Run,
  tables: readonly TableShape[],
  path: string,
  passphrase: string | null,
): Promise<void> {
  const shapes = new Map(tables.map((table) => [table.name, table]));
  let table: TableShape | null = null;
  let rows: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (table !== null && rows.length > 0) await insert(run, table, rows);
    rows = [];
    characters = 0;
  };
  let first = true;
  for await (const line of readBackup(path, passphrase)) {
    if (first) {
      first = false;
    } else if (line.startsWith('{"table":"') && shapes.has(tableOf(line))) {
      await flush();
      table = shapes.get(tableOf(line)) ?? null;
    } else if (line.startsWith('{"end":{"tallies"')) {
      await flush();
      table = null;
    } else {
      rows.push(line);
      characters += line.length;
      if (rows.length >= rowsAtOnce || characters > charactersAtOnce) await flush();
    }
  }
}

/** Rows are written by PostgreSQL, with a space after each colon: a line without is ours. */
function tableOf(line: string): string {
  const read = JSON.parse(line) as { table?: unknown }; // an object, by how it begins
  return String(read.table);
}

async function insert(run: Run, { name, columns }: TableShape, rows: string[]): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  await run(
    `insert into "${name}" (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}

/** What stands there now is what was read, row by row. Throws otherwise: then nothing stays. */
async function seeEqual(
  run: Run,
  tables: readonly TableShape[],
  { tallies }: BackupEnd,
): Promise<void> {
  for (const table of tables) {
    const [there, was] = [await tallyOf(run, table), tallies[table.name]];
    if (there.hash !== was?.hash) {
      throw new Error(
        `${table.name} did not arrive as it was: ${there.rows} rows of ${was?.rows ?? 0}. Nothing was restored.`,
      );
    }
  }
}
