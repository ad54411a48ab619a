import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Reading } from "../backup/make-backup.ts";
import { readSlices, type Run, setPlain, tablesOf } from "../backup/tables.ts";
import { onDisk } from "../disk-fault.ts";
import { type Leaving, leavingOf, staysBehind } from "./leaving.ts";
import { type Manifest, readMe } from "./manifest.ts";
import { addTable, type Zip, zipInto } from "./zip-tables.ts";

/** Tables that only grow: they are read last, in slices, while others use the database. */
const readLast = new Set(["audit_event", "file_content"]);

export interface BranchFile {
  bytes: number;
  rows: number;
  files: number;
  manifest: Manifest;
}

interface Options {
  now?: Date;
  /** Stops the export between two slices. */
  signal?: AbortSignal;
  /** Reports how many tables are written, and the total. */
  report?: (done: number, total: number) => void;
}

/**
 * Exports one branch's data to a zip file at this path: a CSV file for each table, photos and documents, and a manifest. Only one slice
 * of rows is in memory at a time. Deletes the file if it fails.
 */
export async function writeBranch(
  reading: Reading,
  path: string,
  branchId: string,
  { now = new Date(), signal, report = () => {} }: Options = {},
): Promise<BranchFile> {
  const unfinished = `${path}.unfinished`;
  await onDisk(dirname(path), () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
  const zip = zipInto(unfinished, now, signal);
  try {
    const made: Manifest = {
      kitround: "branch",
      format: 1,
      madeAt: now.toISOString(),
      branch: { id: branchId, code: "", name: "" },
      migrations: await reading.migrations(),
      tables: [],
      files: [],
      staysBehind,
    };
    await zip.add("read-me.txt", [readMe]);
    const late = await reading.whole(async (run) => {
      await setPlain(run);
      const [branch] = await run<Manifest["branch"]>(
        "select id, code, name from branch where id = $1",
        [branchId],
      );
      if (!branch) throw new Error("There is no such branch.");
      made.branch = branch;
      const leaving = leavingOf(await tablesOf(run), branchId);
      for (const each of leaving) {
        if (readLast.has(each.table.name)) continue;
        made.tables.push(await addTable(zip, run, each));
        report(made.tables.length, leaving.length);
      }
      const [last] = await run<{ n: string }>(
        "select coalesce(max(id), 0)::text as n from audit_event",
      );
      return leaving
        .filter(({ table }) => readLast.has(table.name))
        .map((each) =>
          each.table.name === "audit_event"
            ? { ...each, where: `${each.where} and t.id <= ${last?.n ?? 0}` }
            : each,
        );
    });
    // Each slice is read in a separate transaction.
    const run: Run = (text, values) =>
      reading.slice(async (run) => {
        await setPlain(run);
        return run(text, values);
      });
    for (const each of late) {
      made.tables.push(await addTable(zip, run, each));
      if (each.table.name === "file_content") made.files = await addFiles(zip, run, each);
    }
    await zip.add("manifest.json", [JSON.stringify(made, null, 2)]);
    await zip.finish();
    await rename(unfinished, path);
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    return { bytes: (await stat(path)).size, rows, files: made.files.length, manifest: made };
  } catch (error) {
    await zip.abandon();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function addFiles(zip: Zip, run: Run, { table, where }: Leaving): Promise<string[]> {
  const names: string[] = [];
  const select = "encode(t.sha256, 'hex') as name, t.bytes";
  for await (const slice of readSlices<{ name: string; bytes: Buffer }>(
    run,
    table,
    select,
    where,
  )) {
    for (const { name, bytes } of slice) {
      names.push(name);
      // Pictures are compressed already.
      await zip.add(`files/${name}`, [bytes], false);
    }
  }
  return names;
}
