import { importKinds, type ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { importProgress, importResult, rowError } from "@kitround/contract/imports/list-import.ts";
import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { type AskedRow, bringSlice, metTwice } from "./bring-slice.ts";
import { forgetPages, readPage, rowsFrom } from "./import-pages.ts";
import type { Touched } from "./import-target.ts";
import { targets } from "./import-targets.ts";
import { slicesOf } from "./slices-of.ts";

/** This many are listed with the reason why they were left out; the others are only counted. */
export const mostLeftRows = 100;

const nothingLeft = { rows: 0, first: [] };

/** The rows are in `import_page`. */
const input = z.object({
  total: z.int(),
  status: z.enum(schoolStatuses),
  termId: z.uuid().optional(),
  /** The number of rows that the check refused; absent for a job that an older version created. */
  left: z.object({ rows: z.int(), first: z.array(rowError) }).default(nothingLeft),
});

// A job that an older version started has fewer fields.
const progress = importProgress.extend({
  unchanged: z.int().default(0),
  left: z.int().default(0),
  leftRows: z.array(rowError).default([]),
});

/**
 * Imports a list slice by slice, so that other calls run meanwhile. What was done stays when it is cancelled, and can be undone as a
 * whole.
 */
export function importJob(list: ImportList) {
  return jobKind({
    name: importKinds[list].run,
    input,
    progress,
    result: importResult,
    async run(job) {
      const { total, left: refused, ...about } = job.input;
      let so = job.progress ?? {
        done: 0,
        total,
        created: 0,
        updated: 0,
        unchanged: 0,
        left: refused.rows,
        leftRows: refused.first,
      };
      const bring = async (slice: readonly AskedRow[]) => {
        const before = so;
        await metTwice(() =>
          job.step(async (tx) => {
            const asked = slice.filter((each) => each.refused !== true);
            const done = await bringSlice(tx, job.actor, list, asked, about);
            await remember(tx, job.actor, job.id, await done.write());
            const count = (state: string) =>
              done.rows.filter((each) => each.state === state).length;
            so = {
              done: before.done + slice.length,
              total,
              created: before.created + count("new"),
              updated: before.updated + count("changed"),
              unchanged: before.unchanged + count("unchanged"),
              left: before.left + new Set(done.errors.map((error) => error.row)).size,
              leftRows: [...before.leftRows, ...done.errors].slice(0, mostLeftRows),
            };
            return so;
          }),
        );
      };
      while (so.done < total) {
        const page = await job.read((tx) => readPage(tx, job.id, so.done));
        const rows = await rowsFrom(page, so.done);
        for (const slice of slicesOf(list, rows, targets[list].atOnce)) await bring(slice);
      }
      const { created, updated, unchanged, left } = so;
      const leftRows = so.leftRows.toSorted((a, b) => a.row - b.row);
      return async (tx) => {
        await forgetPages(tx, job.id);
        return { created, updated, unchanged, left, leftRows, importId: job.id };
      };
    },
  });
}

async function remember(
  tx: Tx,
  { branchId }: Actor,
  importId: string,
  touched: readonly Touched[],
): Promise<void> {
  if (touched.length === 0) return;
  await sql`insert into import_row (branch_id, import_id, record_id, before, row_version)
    select ${branchId}::uuid, ${importId}::uuid, (j ->> 'recordId')::uuid, nullif(j -> 'before', 'null'::jsonb),
      (j ->> 'rowVersion')::int
    from jsonb_array_elements(${JSON.stringify(touched)}::jsonb) j`.execute(tx);
}
