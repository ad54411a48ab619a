import { createHash } from "node:crypto";
import { open as openFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse";
import { quoted, type Run, type TableShape } from "../backup/tables.ts";
import { csvOf, valueOf } from "./csv-rows.ts";
import { type Leaving, leavingOf } from "./leaving.ts";
import { entryStream, openZip } from "./open-zip.ts";
import { manifest as manifestShape } from "./manifest.ts";

const rowsAtOnce = 500;
const charactersAtOnce = 4 * 1024 ** 2;

/** Whether a file starts like a zip file. */
export async function isZip(path: string): Promise<boolean> {
  const file = await openFile(path, "r");
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    return head.toString("latin1") === "PK\u0003\u0004";
  } finally {
    await file.close();
  }
}

/** Opens the file of one branch's data. Throws a message if it is not one. */
export async function openBranchFile(path: string) {
  const bad = (why: string) =>
    new Error(
      `${path} is not the whole file of a branch (${why}). Nothing was restored; take another one.`,
    );
  const { zip, entries } = await openZip(path).catch((error: Error) => {
    throw bad(error.message);
  });
  const streamOf = (name: string) => {
    if (!entries.has(name)) throw bad(`${name} is missing`);
    return entryStream(zip, entries, name);
  };
  const bytesOf = async (name: string) => buffer(await streamOf(name));
  const read = manifestShape.safeParse(jsonOf(await bytesOf("manifest.json")));
  if (!read.success) throw bad("its manifest can't be read");
  const manifest = read.data;

  /** Inserts the lines of a table's CSV. */
  async function fillTable(run: Run, leaving: Leaving): Promise<void> {
    const { table, columns } = leaving;
    const names = columns.map(({ name }) => name);
    const parser = parse({ bom: true, record_delimiter: "\r\n" });
    const source = await streamOf(`tables/${table.name}.csv`);
    source.on("error", (error) => parser.destroy(error));
    let heading: string[] | null = null;
    let rows: Record<string, string | null>[] = [];
    let characters = 0;
    const flush = async () => {
      if (rows.length > 0) await insert(run, leaving, rows);
      rows = [];
      characters = 0;
    };
    // Without `columns` each record is an array of texts.
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      if (heading === null) {
        heading = record;
        if (heading.join() !== names.join()) throw bad(`${table.name} has other columns`);
        continue;
      }
      const row: Record<string, string | null> = {};
      for (const [index, name] of names.entries()) row[name] = valueOf(record[index] ?? "");
      if (table.name === "file_content") row["bytes"] = await contentOf(row["sha256"] ?? "");
      rows.push(row);
      characters += Object.values(row).reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (rows.length >= rowsAtOnce || characters > charactersAtOnce) await flush();
    }
    await flush();
  }

  /** A file's bytes in the database's notation. Throws if their hash is not the file's name. */
  async function contentOf(sha256: string): Promise<string> {
    const name = sha256.replace(/^\\x/, "");
    const bytes = await bytesOf(`files/${name}`);
    if (createHash("sha256").update(bytes).digest("hex") !== name)
      throw bad(`files/${name} was altered`);
    return `\\x${bytes.toString("hex")}`;
  }

  return {
    manifest,
    bytesOf,
    close: () => zip.close(),
    /** Fills the tables and checks each against the manifest. Throws on a difference, so that the transaction is rolled back. */
    async fill(run: Run, tables: readonly TableShape[]): Promise<void> {
      const leaving = leavingOf(tables, manifest.branch.id);
      for (const each of leaving) await fillTable(run, each);
      for (const each of leaving) {
        const was = manifest.tables.find(({ name }) => name === each.table.name);
        const hash = createHash("sha256");
        for await (const { text } of csvOf(run, each)) hash.update(text);
        if (hash.digest("hex") !== was?.sha256)
          throw bad(`${each.table.name} did not arrive as it was`);
      }
    },
  };
}

async function insert(
  run: Run,
  { table, columns }: Leaving,
  rows: Record<string, string | null>[],
): Promise<void> {
  const all =
    table.name === "file_content" ? [...columns, { name: "bytes", type: "bytea" }] : columns;
  const list = all.map(({ name }) => quoted(name));
  await run(
    `insert into ${quoted(table.name)} (${list.join(", ")}) overriding system value
      select ${all.map(({ name, type }) => `r.${quoted(name)}::${type}`).join(", ")}
      from jsonb_to_recordset($1::jsonb) as r(${list.map((name) => `${name} text`).join(", ")})`,
    [JSON.stringify(rows)],
  );
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
