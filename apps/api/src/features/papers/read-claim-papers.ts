import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { readClaim } from "../km-claims/claim-queries.ts";
import { readLogbook } from "../km-claims/logbook.ts";
import { readStatement } from "../km-claims/statement.ts";
import type { ClaimPaper } from "./claim-paper.ts";
import type { LogbookPaper } from "./logbook-paper.ts";
import type { StatementPaper } from "./statement-paper.ts";

/** Throws `not_found`, also for another person's claim that the actor may not read. */
export async function readClaimPaper(tx: Tx, actor: Actor, id: string): Promise<ClaimPaper> {
  const claim = await readClaim(tx, actor, id);
  const { name, country, timeZone } = await tx
    .selectFrom("branch")
    .select(["name", "country", "timeZone"])
    .executeTakeFirstOrThrow();
  const cards = await sql<ClaimPaper["cards"][number]>`
    select name, valid_from, valid_to, source_url from rate_card
    where id in (select rate_card_id from km_claim_leg where claim_id = ${id})
    order by valid_from`.execute(tx);
  const trips = await sql<ClaimPaper["trips"][number]>`
    select name, on_day, odo_start_m, odo_end_m, gap_reason from trip
    where id in (select trip_id from km_claim_leg where claim_id = ${id})
    order by on_day, odo_start_m`.execute(tx);
  const paper = { branch: name, country, timeZone, claim, receipts: await receiptsOf(tx, id) };
  return { kind: "claim", ...paper, cards: cards.rows, trips: trips.rows };
}

async function receiptsOf(tx: Tx, claimId: string): Promise<ClaimPaper["receipts"]> {
  const { rows } = await sql<{ id: string; bytes: Buffer }>`
    select f.id, c.bytes from km_claim_leg l
    join file f on f.branch_id = l.branch_id and f.leg_id = l.id and f.removed_at is null
    join file_content c on c.branch_id = f.branch_id and c.sha256 = f.sha256
    where l.claim_id = ${claimId}`.execute(tx);
  return Object.fromEntries(rows.map(({ id, bytes }) => [id, bytes]));
}

async function branchName(tx: Tx): Promise<string> {
  return (await tx.selectFrom("branch").select("name").executeTakeFirstOrThrow()).name;
}

export async function readLogbookPaper(
  tx: Tx,
  ...asked: [actor: Actor, id: string, onDay: string | undefined]
): Promise<LogbookPaper> {
  const book = await readLogbook(tx, ...asked);
  return { kind: "logbook", branch: await branchName(tx), book };
}

export async function readStatementPaper(
  tx: Tx,
  ...asked: [actor: Actor, id: string, onDay: string | undefined]
): Promise<StatementPaper> {
  const statement = await readStatement(tx, ...asked);
  return { kind: "statement", branch: await branchName(tx), statement };
}
