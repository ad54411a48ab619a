import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BranchExport, exportName } from "@kitround/contract/branches/branch-export.ts";
import { notFound } from "../../app-error.ts";
import { backupsHere } from "../upkeep/backups-here.ts";

// Each branch has its own folder for exported files, and its name never depends on a request, so no request can read another branch's
// files.

const keptDays = 7;

export const folderOf = (branchId: string) => join(backupsHere().exports, branchId);

/** Newest first; empty if there is no folder. */
export async function exportsIn(branchId: string): Promise<BranchExport[]> {
  const folder = folderOf(branchId);
  const names = await readdir(folder).catch(() => []);
  const found: BranchExport[] = [];
  for (const name of names.filter((name) => exportName.safeParse(name).success)) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file) found.push({ name, bytes: file.size, madeAt: file.mtime.toISOString() });
  }
  return found.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/** The path of one of the branch's files. Throws not_found for any other name. */
export async function exportPath(branchId: string, name: string): Promise<string> {
  const found = (await exportsIn(branchId)).some((each) => each.name === name);
  if (!found) throw notFound("This file");
  return join(folderOf(branchId), name);
}

/** Deletes all files but `name`, including unfinished ones of an ended process. */
export async function keepOnly(branchId: string, name: string): Promise<void> {
  const folder = folderOf(branchId);
  for (const each of await readdir(folder)) {
    if (each !== name) await rm(join(folder, each), { force: true });
  }
}

/** Deletes the branch's old files. */
export async function sweepExports(branchId: string, now = new Date()): Promise<void> {
  const before = now.getTime() - keptDays * 24 * 3_600_000;
  for (const { name, madeAt } of await exportsIn(branchId)) {
    if (Date.parse(madeAt) < before) await rm(join(folderOf(branchId), name), { force: true });
  }
}
