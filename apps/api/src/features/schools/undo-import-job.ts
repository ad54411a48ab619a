import {
  importProgress,
  undoResult,
  type undoSchoolImport,
} from "@kitround/contract/schools/school-import.ts";
import type { Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { jobKind } from "../../jobs/job-kind.ts";
import { update } from "./merge-schools.ts";

const atOnce = 100;

/** What names a school and would lose it: contacts and closures are its own and go with it. */
const uses = ["allocation", "kit", "kit_event", "kit_request", "route_stop", "school_task", "stop"];
const unused = sql.join(
  uses.map(
    (table) => sql`not exists (select from ${sql.table(table)} x
      where x.branch_id = s.branch_id and x.school_id = s.id)`,
  ),
  sql` and `,
);

interface Row {
  schoolId: string;
  before: object | null;
  rowVersion: number;
}

/** Takes an import back: what came with it goes, what it changed is as before; what was changed or used since stays. */
export const undoImport = jobKind({
  name: "school_import_undo",
  input: z.object({ importId: z.uuid() }),
  progress: importProgress.extend({ kept: z.int() }),
  result: undoResult,
  async run(job) {
    const { importId } = job.input;
    const rows = await job.read(async (tx) => {
      const found = await sql<Row>`select school_id, before, row_version from school_import_row
        where branch_id = current_branch() and import_id = ${importId} order by school_id`.execute(
        tx,
      );
      return found.rows;
    });
    const total = rows.length;
    let so = job.progress ?? { done: 0, total, created: 0, updated: 0, kept: 0 };
    while (so.done < total) {
      const slice = rows.slice(so.done, so.done + atOnce);
      const before = so;
      await job.step(async (tx) => {
        const removed = await remove(tx, slice);
        const restored = await restore(tx, slice);
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

/** The rows of a slice as a table, each with the version that the import left. */
const asLeft = (rows: readonly Row[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ schoolId, rowVersion }) => ({ id: schoolId, version: rowVersion })),
  )}::jsonb) as g (id uuid, version int)`;

async function remove(tx: Tx, slice: readonly Row[]): Promise<number> {
  const brought = slice.filter((row) => row.before === null);
  if (brought.length === 0) return 0;
  const { rows } = await sql`delete from school s using ${asLeft(brought)}
    where s.branch_id = current_branch() and s.id = g.id and s.row_version = g.version and ${unused}
    returning s.id`.execute(tx);
  return rows.length;
}

async function restore(tx: Tx, slice: readonly Row[]): Promise<number> {
  const changed = slice.filter((row) => row.before !== null);
  if (changed.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`select s.id from school s
    join ${asLeft(changed)} on g.id = s.id and g.version = s.row_version
    where s.branch_id = current_branch() for update of s`.execute(tx);
  const untouched = new Set(rows.map(({ id }) => id));
  const asBefore = changed.filter(({ schoolId }) => untouched.has(schoolId));
  await update(
    tx,
    asBefore.flatMap(({ before }) => before ?? []),
  );
  return rows.length;
}

/** Asks for it. Throws not_found where there is no such import, and a refusal while it is under way. */
export async function startUndo(
  tx: Tx,
  actor: Actor,
  importId: string,
): Promise<Result<typeof undoSchoolImport>> {
  const job = await tx
    .selectFrom("job")
    .select(["about", "state"])
    .where("id", "=", importId)
    .where("kind", "=", "school_import")
    .executeTakeFirst();
  if (!job) throw notFound("This import");
  if (job.state === "waiting" || job.state === "running") {
    throw new AppError("transition_refused", "This import is still under way: cancel it first.");
  }
  const about = { onceKey: importId, ...(job.about === null ? {} : { about: job.about }) };
  return { jobId: await enqueue(tx, actor, undoImport, { importId }, about) };
}
