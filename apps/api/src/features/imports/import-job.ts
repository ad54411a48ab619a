import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import { importKinds, type ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { importProgress, importResult, rowError } from "@kitround/contract/imports/list-import.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { askedRow, bringSlice, metTwice } from "./bring-slice.ts";
import type { Touched } from "./import-target.ts";
import { targets } from "./import-targets.ts";

/** This many are listed with the reason why they were left out; the others are only counted. */
export const mostLeftRows = 100;

const nothingLeft = { rows: 0, first: [] };

const input = z.object({
  rows: z.array(askedRow),
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
  const target = targets[list];
  return jobKind({
    name: importKinds[list].run,
    input,
    progress,
    result: importResult,
    async run(job) {
      const { rows, left: refused, ...about } = job.input;
      const total = rows.length;
      let so = job.progress ?? {
        done: 0,
        total,
        created: 0,
        updated: 0,
        unchanged: 0,
        left: refused.rows,
        leftRows: refused.first,
      };
      while (so.done < total) {
        const slice = rows.slice(so.done, endOfSlice(list, rows, so.done, target.atOnce));
        const before = so;
        await metTwice(() =>
          job.step(async (tx) => {
            const done = await bringSlice(tx, job.actor, list, slice, about);
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
      }
      const { created, updated, unchanged, left } = so;
      const leftRows = so.leftRows.toSorted((a, b) => a.row - b.row);
      return async () => ({ created, updated, unchanged, left, leftRows, importId: job.id });
    },
  });
}

/** The end of the slice that starts at `from`: groups are not divided. */
function endOfSlice(
  list: ImportList,
  rows: readonly ImportRow[],
  from: number,
  atOnce: number,
): number {
  const { group } = descriptions[list];
  let end = Math.min(from + atOnce, rows.length);
  if (group === undefined) return end;
  const groupAt = (index: number) => group(rows[index]?.fields ?? {});
  while (end < rows.length && groupAt(end) === groupAt(end - 1)) end += 1;
  return end;
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
