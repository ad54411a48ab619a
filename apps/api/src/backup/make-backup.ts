import pg from "pg";
import { diskFault } from "../disk-fault.ts";
import { type BackupWriter, writeBackup } from "./backup-file.ts";
import {
  readRows,
  type Run,
  setPlain,
  type TableShape,
  tablesOf,
  type Tally,
  tallying,
} from "./tables.ts";

/** A backup's first line. */
export interface BackupHead {
  kitround: "backup";
  format: 1;
  madeAt: string;
  /** The migrations that had been applied. */
  migrations: { name: string; checksum: string }[];
  tables: string[];
}

/** A backup's last line but one. */
export interface BackupEnd {
  tallies: Record<string, Tally>;
}

export interface MadeBackup {
  bytes: number;
  rows: number;
  tallies: Record<string, Tally>;
}

/**
 * Append-only tables that no other table references: they are read last, in slices, while others use the database.
 */
const readLast: Record<string, { upTo: string } | undefined> = {
  audit_event: { upTo: "select coalesce(max(id), 0)::float8 as n from audit_event" },
  file_content: undefined,
};
const isLast = (name: string) => Object.hasOwn(readLast, name);

/**
 * How a backup reads: `whole` gives one snapshot of all data, `slice` one short transaction. An embedded engine has
 * one connection, so `whole` blocks everybody else; on a server it blocks nobody.
 */
export interface Reading {
  migrations(): Promise<BackupHead["migrations"]>;
  whole<T>(work: (run: Run) => Promise<T>): Promise<T>;
  slice<T>(work: (run: Run) => Promise<T>): Promise<T>;
}

/** Writes all data to a file of that name. Deletes the file if that fails. */
export async function makeBackup(
  reading: Reading,
  path: string,
  passphrase: string | null,
  now = new Date(),
): Promise<MadeBackup> {
  const writer = await writeBackup(path, passphrase);
  try {
    const tallies: Record<string, Tally> = {};
    const migrations = await reading.migrations();
    const late = await reading.whole(async (run) => {
      await setPlain(run);
      const tables = await tablesOf(run);
      const head: BackupHead = {
        kitround: "backup",
        format: 1,
        madeAt: now.toISOString(),
        migrations,
        tables: tables.map(({ name }) => name),
      };
      await writer.line(JSON.stringify(head));
      for (const table of tables) {
        if (!isLast(table.name)) tallies[table.name] = await writeTable(writer, run, table);
      }
      const late: { table: TableShape; upTo: number | undefined }[] = [];
      for (const table of tables.filter(({ name }) => isLast(name))) {
        const bound = readLast[table.name];
        const [at] = bound ? await run<{ n: number }>(bound.upTo) : [];
        late.push({ table, upTo: at?.n });
      }
      return late;
    });
    for (const { table, upTo } of late) {
      // Each slice in a transaction of its own.
      const run: Run = (text, values) =>
        reading.slice(async (run) => {
          await setPlain(run);
          return run(text, values);
        });
      tallies[table.name] = await writeTable(writer, run, table, upTo);
    }
    const end: BackupEnd = { tallies };
    await writer.line(JSON.stringify({ end }));
    const bytes = await writer.finish();
    const rows = Object.values(tallies).reduce((sum, tally) => sum + tally.rows, 0);
    return { bytes, rows, tallies };
  } catch (error) {
    await writer.abandon();
    throw diskFault(error, error instanceof pg.DatabaseError ? "the database" : path) ?? error;
  }
}

async function writeTable(
  writer: BackupWriter,
  run: Run,
  table: TableShape,
  upTo?: number,
): Promise<Tally> {
  await writer.line(JSON.stringify({ table: table.name }));
  const count = tallying();
  for await (const rows of readRows(run, table, upTo)) {
    for (const row of rows) {
      count.add(row);
      await writer.line(row);
    }
  }
  return count.tally();
}

/** Reads past the branch walls, on connections of its own. */
export function readingOf(pool: pg.Pool): Reading {
  const inTransaction = async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query(
        "begin isolation level repeatable read read only; set local role kitround_system",
      );
      const done = await work(runOn(client));
      await client.query("commit");
      client.release();
      return done;
    } catch (error) {
      // The connection is closed, whatever its state.
      client.release(true);
      throw error;
    }
  };
  return {
    // Read before switching to the role, which may not read this table.
    migrations: async () =>
      (await pool.query("select name, checksum from schema_migration order by name")).rows,
    whole: inTransaction,
    slice: inTransaction,
  };
}

export function runOn(client: pg.ClientBase): Run {
  return async (text, values) => (await client.query(text, values)).rows;
}
