import { type DatabaseConfig, pastPooler } from "../config.ts";
import { connect } from "../db/connect.ts";
import { type Restored, restoreBackup } from "./restore-backup.ts";
import { restoreFolder } from "./restore-folder.ts";

/**
 * Restores into either kind of database. `setAside` is the folder with the earlier data; on a server they are not
 * kept.
 */
export async function restoreInto(
  where: DatabaseConfig,
  path: string,
  options: { passphrase: string | null; overwrite: boolean; keepSessions: boolean },
): Promise<Restored & { setAside: string | null }> {
  if (where.kind === "folder") return restoreFolder(where.dataDir, path, options);
  const database = await connect(pastPooler(where));
  try {
    return { ...(await restoreBackup(database.pool, path, options)), setAside: null };
  } finally {
    await database.close();
  }
}
