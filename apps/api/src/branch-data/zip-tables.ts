import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Run } from "../backup/tables.ts";
import { csvOf } from "./csv-rows.ts";
import type { Leaving } from "./leaving.ts";
import type { Manifest } from "./manifest.ts";

export type Zip = ReturnType<typeof zipInto>;

/** Writes a table's CSV into the zip; returns its number of rows and the hash of its bytes. */
export async function addTable(
  zip: Zip,
  run: Run,
  leaving: Leaving,
): Promise<Manifest["tables"][number]> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines() {
    for await (const slice of csvOf(run, leaving)) {
      hash.update(slice.text);
      rows += slice.rows;
      yield slice.text;
    }
  }
  const { name } = leaving.table;
  await zip.add(`tables/${name}.csv`, lines());
  return { name, rows, sha256: hash.digest("hex") };
}

/** A zip file whose entries are written one after the other, with back pressure from the disk. */
export function zipInto(path: string, mtime: Date, signal: AbortSignal | undefined) {
  const zip = new ZipFile();
  const out = createWriteStream(path, { mode: 0o600 });
  // The library's types don't say that its stream is a Node Readable.
  const written = pipeline(zip.outputStream as Readable, out);
  // The next entry throws the error.
  written.catch(() => {});
  zip.on("error", (error: Error) => out.destroy(error));
  const broken = written.then(() => {
    throw new Error("The file ended before its last part.");
  });
  broken.catch(() => {});
  return {
    async add(
      name: string,
      chunks: Iterable<string | Buffer> | AsyncIterable<string>,
      compress = true,
    ) {
      signal?.throwIfAborted();
      const stream = Readable.from(chunks);
      zip.addReadStream(stream, name, { mtime, compress });
      await Promise.race([once(stream, "end"), broken]);
    },
    async finish() {
      zip.end();
      await written;
    },
    async abandon() {
      out.destroy();
      await written.catch(() => {});
    },
  };
}
