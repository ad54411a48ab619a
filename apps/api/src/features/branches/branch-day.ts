import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** Today by the branch's clock. */
export async function branchDay(tx: Tx): Promise<string> {
  const { day } = await tx
    .selectFrom("branch")
    .select(sql<string>`(now() at time zone time_zone)::date`.as("day"))
    .executeTakeFirstOrThrow();
  return day;
}
