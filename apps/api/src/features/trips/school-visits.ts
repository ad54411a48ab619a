import type { schoolVisit } from "@kitround/contract/trips/trip-desk.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { notFound } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { proofs } from "./trip-detail.ts";

const mostShown = 20;

/** Newest first. Throws `not_found`. */
export async function schoolVisits(
  tx: Tx,
  schoolId: string,
): Promise<z.output<typeof schoolVisit>[]> {
  const school = await tx
    .selectFrom("school")
    .select("id")
    .where("id", "=", schoolId)
    .executeTakeFirst();
  if (!school) throw notFound("This school");
  const { rows } = await sql<z.output<typeof schoolVisit>>`
    select t.id as trip_id, t.name as trip_name, t.on_day, st.status, st.skip_reason, st.left_at, st.received_by,
      st.no_proof, ${proofs} as proofs
    from stop st join trip t on t.branch_id = st.branch_id and t.id = st.trip_id
    where st.school_id = ${schoolId} and st.status in ('done', 'partial', 'skipped') and t.status <> 'cancelled'
    order by t.on_day desc, st.left_at desc nulls last limit ${mostShown}`.execute(tx);
  return rows;
}
