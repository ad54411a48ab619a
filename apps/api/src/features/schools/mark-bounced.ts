import type { SchoolDetail } from "@kitround/contract/schools/school.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { readSchool } from "./school-queries.ts";

/**
 * Marks a contact whose mail came back after the receiving server had accepted it: nothing reports that to the app. The task that follows
 * closes itself when the mark is taken off or the address changes. Throws `not_found`.
 */
export async function markBounced(
  tx: Tx,
  actor: Actor,
  { id, contactId }: { id: string; contactId: string },
  bounced: boolean,
): Promise<SchoolDetail> {
  const { numAffectedRows } = await sql`
    update school_contact set bounced_at = case when ${bounced} then coalesce(bounced_at, now()) end
    where branch_id = current_branch() and school_id = ${id} and id = ${contactId}`.execute(tx);
  if (numAffectedRows !== 1n) throw notFound("This contact");
  return readSchool(tx, actor, id);
}
