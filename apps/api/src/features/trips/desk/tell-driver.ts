import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";

/** Adds a message to a released trip that its driver sees until they confirm it. Other trips have no messages. */
export async function tellDriver(tx: Tx, tripId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`
    update trip set news = (
      select coalesce(jsonb_agg(distinct word), '[]')
      from jsonb_array_elements(news || ${JSON.stringify(words)}::jsonb) as told (word))
    where branch_id = current_branch() and id = ${tripId} and status in ('released', 'in_progress')`.execute(
    tx,
  );
}
