import { mayBatch, mayPayBatch, mayUndoBatch } from "@kitround/contract/km-claims/batch-rules.ts";
import type {
  createKmBatch,
  KmBatch,
  KmBatchDetail,
  payKmBatch,
  undoKmBatch,
} from "@kitround/contract/km-claims/km-batch.ts";
import type { Body } from "@kitround/contract/route.ts";
import { type RawBuilder, sql } from "kysely";
import { notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { claimRows } from "./claim-queries.ts";
import { refusePuppet } from "./made-by-claimant.ts";

export async function batchRows(tx: Tx, rest: RawBuilder<unknown>): Promise<KmBatch[]> {
  const nameOf = (user: string) => sql`(select p.first_name || ' ' || p.last_name
    from branch_user u join person p on p.id = u.person_id
    where u.branch_id = b.branch_id and u.id = ${sql.ref(user)})`;
  const { rows } = await sql<KmBatch>`
    select b.id, b.number, b.status, b.currency, b.claim_numbers, b.total_cents, ${nameOf("b.maker_id")} maker_name,
      b.created_at, ${nameOf("b.payer_id")} payer_name, b.paid_on, b.payment_ref, b.row_version
    from km_batch b ${rest}`.execute(tx);
  return rows;
}

export async function readBatch(tx: Tx, id: string): Promise<KmBatchDetail> {
  const [batch] = await batchRows(tx, sql`where b.id = ${id}`);
  if (!batch) throw notFound("This batch");
  const claims = await claimRows(tx, sql`where c.batch_id = ${id} order by c.number`);
  return { ...batch, claims };
}

/** Puts approved claims into a new batch, all of them or none. */
export async function makeBatch(
  tx: Tx,
  actor: Actor,
  { claimIds }: Body<typeof createKmBatch>,
): Promise<KmBatchDetail> {
  const ids = [...new Set(claimIds)];
  // Batches are numbered without gaps, one at a time: the branch's row is locked first, as for claims.
  await sql`select from branch where id = ${actor.branchId} for no key update`.execute(tx);
  await sql`select from km_claim where id = any(${ids}) order by id for update`.execute(tx);
  const claims = await claimRows(tx, sql`where c.id = any(${ids}) order by c.number`);
  const [first] = claims;
  if (!first || claims.length < ids.length) throw notFound("One of these claims");
  refuseUnlessAllowed(mayBatch(claims));
  const { next } = await tx
    .selectFrom("kmBatch")
    .select(sql<number>`coalesce(max(number), 0) + 1`.as("next"))
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("kmBatch")
    .values({
      branchId: actor.branchId,
      number: next,
      currency: first.currency,
      claimNumbers: claims.map((claim) => claim.number),
      totalCents: claims.reduce((sum, claim) => sum + claim.amountCents, 0),
      makerId: actor.branchUserId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("kmClaim")
    .set({ status: "exported", batchId: id })
    .where("id", "in", ids)
    .execute();
  return readBatch(tx, id);
}

export async function undoBatch(
  tx: Tx,
  id: string,
  { rowVersion, reason }: Body<typeof undoKmBatch>,
): Promise<KmBatchDetail> {
  await requireVersion(tx, "kmBatch", id, rowVersion, "This batch");
  const batch = await readBatch(tx, id);
  refuseUnlessAllowed(mayUndoBatch(batch));
  await giveReason(tx, reason);
  await tx
    .updateTable("kmClaim")
    .set({ status: "approved", batchId: null })
    .where("batchId", "=", id)
    .execute();
  await tx.updateTable("kmBatch").set({ status: "undone" }).where("id", "=", id).execute();
  return readBatch(tx, id);
}

/** Marks all claims of a batch as paid; refused if one of them is the payer's own, or its claimant made the payer's link. */
export async function payBatch(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, paidOn, paymentRef }: Body<typeof payKmBatch>,
): Promise<KmBatchDetail> {
  await requireVersion(tx, "kmBatch", id, rowVersion, "This batch");
  const batch = await readBatch(tx, id);
  const when = { paidOn, today: await todayOf(tx) };
  refuseUnlessAllowed(mayPayBatch(batch, batch.claims, actor.branchUserId, when));
  const claimants = new Map(batch.claims.map((claim) => [claim.claimantId, claim]));
  for (const claim of claimants.values()) await refusePuppet(tx, actor, claim, "claims:pay");
  const payerId = actor.branchUserId;
  await tx
    .updateTable("kmClaim")
    .set({ status: "paid", payerId, paidAt: new Date().toISOString(), paymentRef })
    .where("batchId", "=", id)
    .execute();
  await tx
    .updateTable("kmBatch")
    .set({ status: "paid", payerId, paidOn, paymentRef })
    .where("id", "=", id)
    .execute();
  return readBatch(tx, id);
}

async function todayOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date today from branch where id = current_branch()`.execute(
    tx,
  );
  return rows[0]?.today ?? new Date().toISOString().slice(0, 10);
}
