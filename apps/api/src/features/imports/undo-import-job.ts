import { importKinds, type ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { importProgress, undoResult } from "@kitround/contract/imports/list-import.ts";
import { sql } from "kysely";
import { z } from "zod";
import { jobKind } from "../../jobs/job-kind.ts";
import type { Touched } from "./import-target.ts";
import { targets } from "./import-targets.ts";

/** Undoes an import: deletes created records and restores changed ones, except those that were changed or used since. */
export function undoJob(list: ImportList) {
  const target = targets[list];
  return jobKind({
    name: importKinds[list].undo,
    input: z.object({ importId: z.uuid() }),
    progress: importProgress.extend({ kept: z.int() }),
    result: undoResult,
    async run(job) {
      const { importId } = job.input;
      const rows = await job.read(async (tx) => {
        const found = await sql<Touched>`select record_id, before, row_version from import_row
          where branch_id = current_branch() and import_id = ${importId} order by record_id`.execute(
          tx,
        );
        return found.rows;
      });
      const total = rows.length;
      let so = job.progress ?? { done: 0, total, created: 0, updated: 0, kept: 0 };
      while (so.done < total) {
        const slice = rows.slice(so.done, so.done + target.atOnce);
        const before = so;
        await job.step(async (tx) => {
          const { removed, restored } = await target.undo(tx, job.actor, slice);
          so = {
            done: before.done + slice.length,
            total,
            created: before.created + removed,
            updated: before.updated + restored,
            kept: before.kept + slice.length - removed - restored,
          };
          return so;
        });
      }
      const { created: removed, updated: restored, kept } = so;
      return async () => ({ removed, restored, kept });
    },
  });
}
