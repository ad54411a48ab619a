import {
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  createHash,
  randomBytes,
  scrypt as scryptCallback,
} from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { onDisk } from "../disk-fault.ts";

// A backup is one file: gzipped lines of JSON, the last of which is a checksum of the others. With a passphrase the
// whole file is encrypted (AES-256-GCM, its key by scrypt), so that any changed byte is detected, whether by a fault
// or on purpose.

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptCallback);
const magic = Buffer.from("KITROUND-SEALED-1\n");
const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = magic.length + saltBytes + ivBytes;
const keyCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };

const keyOf = (passphrase: string, salt: Buffer) => scrypt(passphrase, salt, 32, keyCost);

export interface BackupWriter {
  line(text: string): Promise<void>;
  /** Ends the file, flushes it to the disk, and gives it its name. Returns its size in bytes. */
  finish(): Promise<number>;
  /** Deletes the unfinished file. */
  abandon(): Promise<void>;
}

/**
 * Creates the folder too. Writes under another name until the file is complete, so that a file with its final name is
 * always complete.
 */
export async function writeBackup(path: string, passphrase: string | null): Promise<BackupWriter> {
  const unfinished = `${path}.unfinished`;
  await onDisk(dirname(path), () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
  const hash = createHash("sha256");
  const gzip = createGzip();
  const out = createWriteStream(unfinished, { mode: 0o600 });
  const written =
    passphrase === null ? pipeline(gzip, out) : pipeline(gzip, await sealing(out, passphrase), out);
  // The next write throws this error.
  written.catch(() => {});

  async function line(text: string): Promise<void> {
    hash.update(text).update("\n");
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, "drain"), written]);
  }
  return {
    line,
    async finish() {
      gzip.end(`${JSON.stringify({ whole: hash.digest("hex") })}\n`);
      await written;
      const file = await open(unfinished, "r+");
      await file.sync();
      const { size } = await file.stat();
      await file.close();
      await rename(unfinished, path);
      return size;
    },
    async abandon() {
      gzip.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

async function sealing(out: NodeJS.WritableStream, passphrase: string): Promise<Transform> {
  const [salt, iv] = [randomBytes(saltBytes), randomBytes(ivBytes)];
  const head = Buffer.concat([magic, salt, iv]);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), iv).setAAD(head);
  out.write(head);
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, cipher.update(chunk)),
    flush(done) {
      const rest = cipher.final();
      done(null, Buffer.concat([rest, cipher.getAuthTag()]));
    },
  });
}

/** The file is incomplete or can't be opened, so none of its content may be used. */
export class BadBackup extends Error {}

/**
 * The file's lines; the checksum in the last one is verified. Throws `BadBackup` for a truncated or altered file, at
 * the latest at its end.
 */
export async function* readBackup(path: string, passphrase: string | null): AsyncGenerator<string> {
  const text = await opened(path, passphrase);
  const hash = createHash("sha256");
  let held: string | null = null;
  let rest = "";
  try {
    for await (const chunk of text) {
      // Cast: the stream has an encoding, so chunks are strings.
      const lines = (rest + (chunk as string)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (held !== null) {
          hash.update(held).update("\n");
          yield held;
        }
        held = line;
      }
    }
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    throw bad(path, error instanceof Error ? error.message : String(error));
  } finally {
    text.destroy();
  }
  const end = rest === "" && held !== null ? wholeOf(held) : null;
  if (end === null) throw bad(path, "its end is missing");
  if (end !== hash.digest("hex")) throw bad(path, "it does not add up");
}

function wholeOf(line: string): string | null {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === "object" && read !== null && "whole" in read ? String(read.whole) : null;
  } catch {
    return null;
  }
}

const bad = (path: string, why: string) =>
  new BadBackup(`${path} is not a whole backup (${why}). Nothing was restored; take another one.`);

/**
 * The plain text of the file. Reading starts only after this has returned, so that the reader gets the first error.
 */
async function opened(path: string, passphrase: string | null): Promise<Readable> {
  const unsealed = await unsealing(path, passphrase);
  const gunzip = createGunzip();
  gunzip.setEncoding("utf8");
  const fail = (error: Error) => gunzip.destroy(error);
  if (unsealed === null) {
    createReadStream(path).on("error", fail).pipe(gunzip);
    return gunzip;
  }
  const { decipher, end } = unsealed;
  decipher.on("error", () => fail(bad(path, "it was altered, or this is not its passphrase")));
  createReadStream(path, { start: headBytes, end }).on("error", fail).pipe(decipher).pipe(gunzip);
  return gunzip;
}

/** The decryption of an encrypted file, and where its ciphertext ends; null for a plain file. */
async function unsealing(
  path: string,
  passphrase: string | null,
): Promise<{ decipher: DecipherGCM; end: number } | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(headBytes, size));
    await file.read(head, 0, head.length, 0);
    if (!head.subarray(0, magic.length).equals(magic)) return null;
    if (passphrase === null) {
      throw new Error(`${path} is encrypted: set BACKUP_PASSPHRASE to what it was made with.`);
    }
    if (size < headBytes + tagBytes) throw bad(path, "it is cut");
    const tag = Buffer.alloc(tagBytes);
    await file.read(tag, 0, tagBytes, size - tagBytes);
    const salt = head.subarray(magic.length, magic.length + saltBytes);
    const iv = head.subarray(magic.length + saltBytes);
    const decipher = createDecipheriv("aes-256-gcm", await keyOf(passphrase, salt), iv);
    return { decipher: decipher.setAAD(head).setAuthTag(tag), end: size - tagBytes - 1 };
  } finally {
    await file.close();
  }
}
