import type pg from "pg";
import { migrate, migrationsOnDisk } from "../db/migrate.ts";
import { analyseAll } from "../db/upkeep.ts";
import { isZip, openBranchFile } from "../branch-data/branch-file.ts";
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

/**
 * Reads a backup to its end before it is used. Throws `BadBackup`, or a sentence that says why this version can't use
 * it.
 */
export async function checkBackup(path: string, passphrase: string | null): Promise<Checked> {
  // Lines are used only after the checksum in the last one was verified: an altered line may contain anything.
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
  requireKnown(path, head.migrations);
  // Cast: verified to be as this code wrote it.
  return { head, end: read.end as BackupEnd };
}

function requireKnown(path: string, migrations: BackupHead["migrations"]): void {
  const known = new Map(migrationsOnDisk().map(({ name, checksum }) => [name, checksum]));
  const foreign = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (!foreign) return;
  throw new Error(
    `${path} is of another version: this one does not know its data's shape (${foreign.name}). Restore it with the version that made it, or a later one.`,
  );
}

function headOf(path: string, line: string): BackupHead {
  const read: unknown = JSON.parse(line);
  if (typeof read === "object" && read !== null && "kitround" in read && "format" in read) {
    // Cast: written by make-backup.ts.
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
  /** Deletes the existing data, in the same transaction that restores the backup. */
  overwrite?: boolean;
  /**
   * Keeps sessions and links, for a move to another database. A backup that is restored after an accident would
   * restore ended ones.
   */
  keepSessions?: boolean;
}

/**
 * Restores a backup, or the zip of one branch's data, into a database: completely, verified by each table's hash, or not at all.
 * Throws when the database has data already, unless told to overwrite. Then applies newer migrations.
 */
export async function restoreBackup(
  pool: pg.Pool,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const isBranch = await isZip(path);
  const restored = isBranch
    ? await putBranch(pool, path, options)
    : await putBack(pool, path, options);
  await migrate(pool);
  await analyseAll(pool);
  return restored;
}

/** As `restoreBackup`, without applying newer migrations. */
export async function putBack(
  pool: pg.Pool,
  path: string,
  { passphrase, overwrite = false, keepSessions = false }: RestoreOptions,
): Promise<Restored> {
  const { head, end } = await checkBackup(path, passphrase);
  await putInto(pool, head.migrations, overwrite, async (run, tables) => {
    await fill(run, tables, path, passphrase);
    await seeEqual(run, tables, end);
    if (!keepSessions) {
      await run("update session set ended_at = now() where ended_at is null");
      await run("delete from one_time_link where used_at is null");
    }
  });
  const rows = Object.values(end.tallies).reduce((sum, tally) => sum + tally.rows, 0);
  return { rows, tallies: end.tallies, madeAt: head.madeAt };
}

/** Like `putBack`, for the file of one branch's data. */
async function putBranch(
  pool: pg.Pool,
  path: string,
  { overwrite = false }: RestoreOptions,
): Promise<Restored> {
  const file = await openBranchFile(path);
  try {
    const { manifest } = file;
    requireKnown(path, manifest.migrations);
    await putInto(pool, manifest.migrations, overwrite, (run, tables) => file.fill(run, tables));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const tallies = manifest.tables.map(({ name, rows, sha256 }) => [name, { rows, hash: sha256 }]);
    // Built from pairs of a name and a tally.
    return {
      rows,
      tallies: Object.fromEntries(tallies) as Restored["tallies"],
      madeAt: manifest.madeAt,
    };
  } finally {
    file.close();
  }
}

/** Lets `fill` insert rows into the tables in one transaction, after these migrations were applied. */
async function putInto(
  pool: pg.Pool,
  migrations: BackupHead["migrations"],
  overwrite: boolean,
  fill: (run: Run, tables: TableShape[]) => Promise<void>,
): Promise<void> {
  const its = new Set(migrations.map(({ name }) => name));
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
    await fill(run, tables);
    await setCounters(run);
    await putGuardsBack(run, guards);
    await client.query("commit");
    client.release();
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true);
    throw error;
  }
}

/** Throws if data would be lost, or if their schema does not match the backup. */
async function requireRoom(
  pool: pg.Pool,
  its: ReadonlySet<string>,
  overwrite: boolean,
): Promise<void> {
  const found = await pool.query<{ there: boolean }>(
    "select to_regclass('public.branch') is not null as there",
  );
  if (!found.rows[0]?.there) return;
  // In the role that sees every row, because the caller may be an owner without superuser rights.
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
      "There are data here already, which were not changed. Restore into an empty database, or use --overwrite.",
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

/** PostgreSQL writes rows as JSON with a space after each colon; a line without that space was written by our own code. */
function tableOf(line: string): string {
  const read = JSON.parse(line) as { table?: unknown }; // an object, as its beginning shows
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

/** Verifies that the database now has the rows that were read. Throws otherwise, which rolls everything back. */
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
