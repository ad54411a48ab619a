import type { Body } from "@kitround/contract/route.ts";
import type { reportFound } from "@kitround/contract/labels/label-page.ts";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Label } from "../../db/as-label.ts";
import type { Tx } from "../../db/database.ts";

/** The maximum length of a task's note. */
const mostNote = 2000;

/**
 * The kit's open task, or a new one, with the message added to its note; the same words again change nothing, and a
 * full note gets no more. Throws `not_found` for a kit that has been at no school.
 */
export async function takeFound(
  tx: Tx,
  { branchId, kitId, kitCode, schoolId }: Label,
  { contact, place }: Body<typeof reportFound>,
): Promise<void> {
  if (schoolId === null) {
    throw new AppError("not_found", "This can't be sent from here. Please call or write instead.");
  }
  const title = `${kitCode} was found: somebody has it`;
  const note = [
    ...(contact === null ? ["They left no number and no address."] : [`Contact: ${contact}`]),
    ...(place === null ? [] : [`Where it is: ${place}`]),
    "Said on the public page behind the kit's label.",
  ].join("\n");
  await sql`
    insert into school_task (branch_id, school_id, kit_id, kind, rule, title, note)
    values (${branchId}, ${schoolId}, ${kitId}, 'auto', 'kit_found', ${title}, ${note})
    on conflict (branch_id, school_id, rule, kit_id) where status in ('open', 'doing', 'waiting') and rule is not null
    do update set note = concat_ws(chr(10) || chr(10), school_task.note, excluded.note)
      where position(excluded.note in coalesce(school_task.note, '')) = 0
        and length(coalesce(school_task.note, '')) + length(excluded.note) < ${mostNote}`.execute(
    tx,
  );
}
