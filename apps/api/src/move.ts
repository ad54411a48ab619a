import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup, readingOf } from "./backup/make-backup.ts";
import { nameOfDatabase, openExisting } from "./backup/open-existing.ts";
import { restoreInto } from "./backup/restore-into.ts";
import { moveFolder } from "./backup/sweep-leftovers.ts";
import { type DatabaseConfig, readConfig } from "./config.ts";
import { takeDataLock } from "./db/data-lock.ts";
import { onDisk, sentenceOf } from "./disk-fault.ts";

// `npm run move -- --to URL`: copies all data from the embedded database to a PostgreSQL server, or to a folder if
// `--to` names one; `--from` names a source other than DATA_DIR or DATABASE_URL. The hashes of all tables must match,
// otherwise nothing is committed. The source keeps its data.

try {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      to: { type: "string" },
      overwrite: { type: "boolean", default: false },
    },
  });
  if (values.to === undefined) {
    throw new Error("Say where to: npm run move -- --to postgres://user:password@host/database");
  }
  const from = values.from === undefined ? readConfig(process.env).database : place(values.from);
  const to = place(values.to);
  // Only its owner may read the file, and it is deleted afterwards. The file of a killed move is encrypted with a key
  // that is not stored; the next start of a server deletes it.
  const passphrase = randomUUID();
  const folder = await onDisk(tmpdir(), () => mkdtemp(join(tmpdir(), moveFolder)));
  try {
    await takeDataLock(folder);
    const path = join(folder, "moving.backup");
    const source = await openExisting(from);
    try {
      await makeBackup(readingOf(source.pool), path, passphrase);
    } finally {
      await source.close();
    }
    const { overwrite } = values;
    const moved = await restoreInto(to, path, { passphrase, overwrite, keepSessions: true });
    console.error(
      `${moved.rows} rows of ${nameOfDatabase(from)} are in ${nameOfDatabase(to)}, equal table by table.`,
    );
    if (moved.setAside !== null) console.error(`What was there before is in ${moved.setAside}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

function place(text: string): DatabaseConfig {
  return /^postgres(ql)?:\/\//.test(text)
    ? { kind: "server", url: text, pool: 2 }
    : { kind: "folder", dataDir: resolve(text) };
}
