import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

// The folder of backups: each file is named after its time. There is no table of backups, because a restored table
// would not know those made since.

const nightly = /^kitround-nightly-(\d{4}-\d\d-\d\dT\d{6}Z)\.backup$/;
const named = /^kitround-(nightly-)?\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;
const drillName = "last-drill.json";

/** Whether a file of this name is a nightly backup whose process was killed while it wrote. */
export function unfinishedNightly(name: string): boolean {
  return nightly.test(name.replace(/\.unfinished$/, "")) && !nightly.test(name);
}

export interface KeptBackup {
  name: string;
  bytes: number;
  /** ISO UTC. */
  madeAt: string;
}

export interface Drill {
  at: string;
  file: string;
  rows: number;
  /** Null: the restored data were equal and no row violates an invariant. */
  fault: string | null;
}

/** "kitround-2026-11-22T031000Z.backup" */
export function backupName(now: Date, nightly = false): string {
  const moment = `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  return `kitround-${nightly ? "nightly-" : ""}${moment}.backup`;
}

/** Newest first; empty if there is no folder. */
export async function backupsIn(dir: string): Promise<KeptBackup[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => named.test(name));
  const found: KeptBackup[] = [];
  for (const name of names) {
    const file = await stat(join(dir, name)).catch(() => null);
    if (file) found.push({ name, bytes: file.size, madeAt: file.mtime.toISOString() });
  }
  return found.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/** Deletes old nightly backups; those that people made are theirs to delete. */
export async function pruneNightly(dir: string, kept: number): Promise<void> {
  const names = (await readdir(dir)).filter((name) => nightly.test(name)).sort();
  for (const name of names.slice(0, -kept)) await rm(join(dir, name), { force: true });
}

export async function readDrill(dir: string): Promise<Drill | null> {
  try {
    // Cast: written by writeDrill.
    return JSON.parse(await readFile(join(dir, drillName), "utf8")) as Drill;
  } catch {
    return null;
  }
}

export async function writeDrill(dir: string, drill: Drill): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, drillName), JSON.stringify(drill));
}
