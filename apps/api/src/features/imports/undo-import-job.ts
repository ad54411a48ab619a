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
      const its = sql`from import_row where branch_id = current_branch() and import_id = ${importId}`;
      const total = await job.read(async (tx) => {
        const { rows } = await sql<{ total: number }>`select count(*)::int as total ${its}`.execute(
          tx,
        );
        return rows[0]?.total ?? 0;
      });
      let so = job.progress ?? { done: 0, total, created: 0, updated: 0, kept: 0 };
      while (so.done < total) {
        const before = so;
        await job.step(async (tx) => {
          const { rows: slice } = await sql<Touched>`select record_id, before, row_version ${its}
            order by record_id limit ${target.atOnce} offset ${before.done}`.execute(tx);
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
