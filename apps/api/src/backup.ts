import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backupName } from "./backup/backup-folder.ts";
import { makeBackup, readingOf } from "./backup/make-backup.ts";
import { nameOfDatabase, openExisting } from "./backup/open-existing.ts";
import { readConfig } from "./config.ts";
import { sentenceOf } from "./disk-fault.ts";

// `npm run backup`: writes all data and files of DATA_DIR or DATABASE_URL into one file, in BACKUP_DIR or at `--to`,
// encrypted if BACKUP_PASSPHRASE is set. An embedded database is backed up while no server runs on it; a running
// server makes its own backup every night.

try {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const { database: where, backups } = readConfig(process.env);
  const path = resolve(values.to ?? join(backups.dir, backupName(new Date())));
  const database = await openExisting(where);
  try {
    const made = await makeBackup(readingOf(database.pool), path, backups.passphrase);
    const size = `${(made.bytes / 1024 ** 2).toFixed(1)} MB`;
    const how = backups.passphrase === null ? "not encrypted" : "encrypted";
    console.error(`${made.rows} rows of ${nameOfDatabase(where)}, ${size}, ${how}.`);
    console.log(path);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
