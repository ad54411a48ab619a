import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, open, type Options, type ZipFile } from "yauzl";

type Entries = ReadonlyMap<string, Entry>;

/** Opens a zip file and reads its directory. Throws if there is none. */
export async function openZip(path: string): Promise<{ zip: ZipFile; entries: Entries }> {
  const options = { lazyEntries: true, autoClose: false };
  const zip = await promisify<string, Options, ZipFile>(open)(path, options);
  const entries = new Map<string, Entry>();
  zip.on("entry", (entry: Entry) => {
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  const ended = once(zip, "end");
  zip.readEntry();
  await ended;
  return { zip, entries };
}

/** A stream of an entry's bytes. Throws if there is no entry of this name. */
export async function entryStream(zip: ZipFile, entries: Entries, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) throw new Error(`${name} is missing`);
  const source = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  // The library's stream of an uncompressed entry never emits `close`, which an asynchronous loop waits for.
  const out = new PassThrough();
  source.on("error", (error) => out.destroy(error));
  return source.pipe(out);
}

export const entryBytes = async (zip: ZipFile, entries: Entries, name: string): Promise<Buffer> =>
  buffer(await entryStream(zip, entries, name));
