import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Where backups are kept: a folder of files, each named by its moment. Files say what there is; no table does, for a backup that
// comes back would know nothing of those made since.

const drillName = "last-drill.json";

export interface Drill {
  at: string;
  file: string;
  rows: number;
  /** Null: it came back equal and no row breaks an invariant. */
  fault: string | null;
}

/** "kitround-2026-11-22T031000Z.backup" */
export function backupName(now: Date): string {
  const moment = `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  return `kitround-${moment}.backup`;
}

export async function writeDrill(dir: string, drill: Drill): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, drillName), JSON.stringify(drill));
}
