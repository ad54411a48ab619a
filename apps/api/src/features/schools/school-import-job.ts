import {
  importFields,
  importProgress,
  importResult,
} from "@kitround/contract/schools/school-import.ts";
import { schoolStatuses } from "@kitround/contract/schools/school.ts";
import { z } from "zod";
import { jobKind } from "../../jobs/job-kind.ts";
import { mergeSchools } from "./merge-schools.ts";

/** Some 20 to 50 ms of the embedded engine's one connection. */
const atOnce = 100;

const row = z.object({
  row: z.int(),
  fields: z.partialRecord(z.enum(importFields), z.union([z.string(), z.number()])),
});

/** Brings schools in slice by slice: everybody else works on, and what was done stays when it is cancelled, to be undone as a whole. */
export const schoolImport = jobKind({
  name: "school_import",
  input: z.object({ rows: z.array(row), status: z.enum(schoolStatuses) }),
  progress: importProgress,
  result: importResult,
  async run(job) {
    const { rows, status } = job.input;
    const total = rows.length;
    let so = job.progress ?? { done: 0, total, created: 0, updated: 0 };
    while (so.done < total) {
      const slice = rows.slice(so.done, so.done + atOnce);
      const before = so;
      await job.step(async (tx) => {
        const merging = { status, importId: job.id };
        const { created, updated } = await mergeSchools(tx, job.actor, slice, merging);
        so = {
          done: before.done + slice.length,
          total,
          created: before.created + created,
          updated: before.updated + updated,
        };
        return so;
      });
    }
    const { created, updated } = so;
    const unchanged = total - created - updated;
    return async () => ({ created, updated, unchanged, importId: job.id });
  },
});
