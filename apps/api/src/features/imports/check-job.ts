import { importKinds, type ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { checkResult, rowError } from "@kitround/contract/imports/list-import.ts";
import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import { z } from "zod";
import { jobKind } from "../../jobs/job-kind.ts";
import type { AskedRow } from "./bring-slice.ts";
import { mostLeftRows } from "./import-job.ts";
import { comparedPage, readPage, replacePage, rowsFrom } from "./import-pages.ts";
import { targets } from "./import-targets.ts";
import { judging, type Judged } from "./judge-rows.ts";
import { slicesOf } from "./slices-of.ts";

const mostPreviewed = 100;
/** Comparing costs a tenth of the import. */
const slicesAtOnce = 5;

/** The rows are in `import_page`. */
export const checkInput = z.object({
  total: z.int(),
  status: z.enum(schoolStatuses),
  termId: z.uuid().optional(),
  /** Rows that could not be read: their number, and the first errors. */
  unread: z.object({ rows: z.int(), first: z.array(rowError) }),
  /** Stored for the branch's next file when the import starts. */
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
});

/**
 * Compares a file's rows with the branch's records, a page at a time, and stores the result with each row for the import. An attempt
 * that is interrupted starts again.
 */
export function checkJob(list: ImportList) {
  return jobKind({
    name: importKinds[list].check,
    awaited: true,
    input: checkInput,
    progress: z.object({ done: z.int(), total: z.int() }),
    result: checkResult,
    async run(job) {
      const { total, unread, ...about } = job.input;
      const judge = judging(list, job.actor, about);
      const tally = tallied(unread);
      for (let done = 0; done < total;) {
        const page = await job.read((tx) => readPage(tx, job.id, done));
        const rows = await rowsFrom(page, done);
        const asked: AskedRow[] = [];
        const errors: Judged["errors"] = [];
        for (const slice of slicesOf(list, rows, slicesAtOnce * targets[list].atOnce)) {
          job.signal.throwIfAborted();
          // A read is not repeated by its transaction, so each slice is judged once.
          const judged = await job.read((tx) => judge(tx, slice));
          asked.push(...judged.asked);
          errors.push(...judged.errors);
          tally.add(judged);
        }
        done += rows.length;
        const compared = await comparedPage(page.first, asked, errors);
        await job.step(async (tx) => {
          await replacePage(tx, job.id, compared);
          return { done, total };
        });
      }
      return async () => tally.result();
    },
  });
}

/** Counts the results of rows, and keeps the first of those that change something or are left out. */
function tallied(unread: z.output<typeof checkInput>["unread"]) {
  const counts = { new: 0, changed: 0, unchanged: 0 };
  let left = unread.rows;
  let leftRows = unread.first;
  let preview: z.output<typeof checkResult>["preview"] = [];
  const firstOf = <Row extends { row: number }>(rows: readonly Row[], most: number) =>
    rows.toSorted((a, b) => a.row - b.row).slice(0, most);
  return {
    add({ rows, errors }: Judged) {
      for (const { state } of rows) counts[state] += 1;
      left += new Set(errors.map(({ row }) => row)).size;
      leftRows = firstOf([...leftRows, ...errors], mostLeftRows);
      const changes = rows
        .filter(({ state }) => state !== "unchanged")
        .map(({ row, name, state, fields }) => ({ row, name, state, fields }));
      preview = firstOf([...preview, ...changes], mostPreviewed);
    },
    result() {
      const { new: created, changed: updated, unchanged } = counts;
      return { created, updated, unchanged, preview, left, leftRows };
    },
  };
}
