import { basename, dirname } from "node:path";
import { connect } from "../db/connect.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { type Drill, writeDrill } from "./backup-folder.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * Restores a backup into memory, verifies that it is equal and that no row violates an invariant, and writes the
 * result beside it.
 */
export async function drill(path: string, passphrase: string | null): Promise<Drill> {
  const done = { at: new Date().toISOString(), file: basename(path), rows: 0 };
  const database = await connect({ kind: "memory" });
  let result: Drill;
  try {
    const { rows } = await restoreBackup(database.pool, path, { passphrase, keepSessions: true });
    const broken = (await reconcile(database.db)).filter((each) => each.broken.length > 0);
    const fault = broken.map(({ id, broken: [first] }) => `${id} ${first?.row} ${first?.says}`);
    result = { ...done, rows, fault: fault.length > 0 ? fault.join("; ") : null };
  } catch (error) {
    result = { ...done, fault: error instanceof Error ? error.message : String(error) };
  } finally {
    await database.close();
  }
  await writeDrill(dirname(path), result);
  return result;
}
