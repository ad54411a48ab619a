import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import { importKinds, type ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { importProgress, importResult } from "@kitround/contract/imports/list-import.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import { schoolStatuses } from "@kitround/contract/schools/school.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import type { Touched } from "./import-target.ts";
import { targets } from "./import-targets.ts";

const row = z.object({
  row: z.int(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const input = z.object({
  rows: z.array(row),
  status: z.enum(schoolStatuses),
  termId: z.uuid().optional(),
});

// A job that was begun before other lists came in has told of fewer.
const progress = importProgress.extend({
  unchanged: z.int().default(0),
  left: z.int().default(0),
});

/** Brings a list in slice by slice: everybody else works on, and what was done stays when it is cancelled, to be undone as a whole. */
export function importJob(list: ImportList) {
  const target = targets[list];
  return jobKind({
    name: importKinds[list].run,
    input,
    progress,
    result: importResult,
    async run(job) {
      const { rows, ...about } = job.input;
      const total = rows.length;
      let so = job.progress ?? { done: 0, total, created: 0, updated: 0, unchanged: 0, left: 0 };
      while (so.done < total) {
        const slice = rows.slice(so.done, endOfSlice(list, rows, so.done, target.atOnce));
        const before = so;
        await job.step(async (tx) => {
          const compared = await target.compare(tx, job.actor, slice, { ...about, hold: true });
          await remember(tx, job.actor, job.id, await compared.write());
          const count = (state: string) =>
            compared.rows.filter((each) => each.state === state).length;
          so = {
            done: before.done + slice.length,
            total,
            created: before.created + count("new"),
            updated: before.updated + count("changed"),
            unchanged: before.unchanged + count("unchanged"),
            left: before.left + new Set(compared.errors.map((error) => error.row)).size,
          };
          return so;
        });
      }
      const { created, updated, unchanged, left } = so;
      return async () => ({ created, updated, unchanged, left, importId: job.id });
    },
  });
}

/** Where a slice ends that begins at `from`: what belongs together is in one. */
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
