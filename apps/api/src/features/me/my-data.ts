import { randomUUID } from "node:crypto";
import { createReadStream, rm } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { writePerson } from "../../branch-data/write-person.ts";
import { runOf } from "../upkeep/reading-of-job.ts";

/** Writes everything stored about the caller into a file in the system's temporary folder; returns its path. */
export async function writeMyData(tx: Tx, { personId }: Actor): Promise<string> {
  const path = join(tmpdir(), `kitround-my-data-${randomUUID()}.zip`);
  await withSystem(tx, (system) => writePerson(runOf(system), path, personId));
  return path;
}

/** A stream of the file's bytes. The file is deleted after it was read, or when reading stops. */
export function readOnce(path: string): Readable {
  return createReadStream(path).on("close", () => rm(path, { force: true }, () => {}));
}
