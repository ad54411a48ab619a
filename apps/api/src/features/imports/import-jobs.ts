import { type ImportList, importLists } from "@kitround/contract/imports/import-kinds.ts";
import type { JobKind } from "../../jobs/job-kind.ts";
import { checkJob } from "./check-job.ts";
import { importJob } from "./import-job.ts";
import { undoJob } from "./undo-import-job.ts";

const byList = <T>(of: (list: ImportList) => T) =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(importLists.map((list) => [list, of(list)])) as Record<ImportList, T>;

export const checkOf = byList(checkJob);
export const importOf = byList(importJob);
export const undoOf = byList(undoJob);

export const importJobs: readonly JobKind[] = [
  ...Object.values(checkOf),
  ...Object.values(importOf),
  ...Object.values(undoOf),
] as JobKind[];
