import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/**
 * Makes cards invalid on the days of a new one. Their remaining days become a card with the same rates, because a
 * card that priced legs never changes, and no day may have two.
 */
export async function replaceCards(
  tx: Tx,
  { validFrom, validTo }: { validFrom: string; validTo: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; validFrom: string; validTo: string }>`
    update rate_card set status = 'superseded'
    where branch_id = current_branch() and status = 'active' and valid_from <= ${validTo} and valid_to >= ${validFrom}
    returning id, valid_from, valid_to`.execute(tx);
  for (const card of rows) {
    if (card.validFrom < validFrom) {
      await copyCard(tx, card.id, sql`valid_from, ${validFrom}::date - 1`);
    }
    if (card.validTo > validTo) await copyCard(tx, card.id, sql`${validTo}::date + 1, valid_to`);
  }
}

async function copyCard(tx: Tx, id: string, days: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into rate_card (branch_id, name, country, currency, valid_from, valid_to, distance_unit, counts, tier_m,
      no_logbook_tier_m, passenger_millicents, source_url)
    select c.branch_id, name, country, currency, ${days}, distance_unit, counts, tier_m, no_logbook_tier_m, passenger_millicents, source_url
    from rate_card c where c.branch_id = current_branch() and c.id = ${id} returning id`.execute(
    tx,
  );
  await sql`
    insert into rate_line (branch_id, rate_card_id, fuel, tier, rate_millicents)
    select l.branch_id, ${rows[0]?.id}::uuid, l.fuel, l.tier, l.rate_millicents
    from rate_line l where l.branch_id = current_branch() and l.rate_card_id = ${id}`.execute(tx);
}
