import { randomUUID } from "node:crypto";
import { createReadStream, rm } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Run, setPlain } from "../../backup/tables.ts";
import { writePerson } from "../../branch-data/write-person.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";
import { runOf } from "../upkeep/reading-of-job.ts";

/**
 * Writes everything stored about a person into a file in the system's temporary folder; returns its path. Each slice of rows is read in a
 * short transaction of its own, so that none waits for the disk.
 */
export async function writeMyData(db: Db, personId: string): Promise<string> {
  const path = join(tmpdir(), `kitround-my-data-${randomUUID()}.zip`);
  const slice: Run = (text, values) =>
    asSystem(db, async (tx) => {
      const run = runOf(tx);
      await setPlain(run);
      return run(text, values);
    });
  await writePerson(slice, path, personId);
  return path;
}

/** A stream of the file's bytes. The file is deleted after it was read, or when reading stops. */
export function readOnce(path: string): Readable {
  return createReadStream(path).on("close", () => rm(path, { force: true }, () => {}));
}
