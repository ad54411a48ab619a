import type { KmClaim, KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import type { DistanceUnit } from "@kitround/contract/branches/distance-unit.ts";
import { changesSince, type ReturnedAs } from "@kitround/contract/km-claims/since-return.ts";
import { can } from "@kitround/contract/access/capabilities.ts";
import { type RawBuilder, sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { receiptsOf } from "./read-receipts.ts";

/** People who approve or pay see every claim; everybody else sees their own. */
function visibleTo(actor: Actor): RawBuilder<unknown> {
  return can(actor.role, "claims:read") ? sql`true` : sql`c.claimant_id = ${actor.branchUserId}`;
}

const nameOf = (user: string) => sql`(select p.first_name || ' ' || p.last_name
  from branch_user u join person p on p.id = u.person_id
  where u.branch_id = c.branch_id and u.id = ${sql.ref(user)})`;

/** Claims as they are shown; `rest` is the condition and the order, on `km_claim c`. */
export async function claimRows(tx: Tx, rest: RawBuilder<unknown>): Promise<KmClaim[]> {
  const { rows } = await sql<KmClaim>`
    select c.id, c.number, c.claimant_id, ${nameOf("c.claimant_id")} claimant_name, c.vehicle_id, v.name vehicle_name,
      c.status, c.kind, reversed.number reverses_number,
      (select r.number from km_claim r where r.branch_id = c.branch_id and r.reverses_id = c.id) reversed_by_number,
      (select min(k.number) from km_claim_leg line
        join km_claim_leg fix on fix.branch_id = line.branch_id and fix.corrects_id = line.id and fix.kind = 'correction'
        join km_claim k on k.branch_id = fix.branch_id and k.id = fix.claim_id and k.status = 'submitted'
        where line.branch_id = c.branch_id and line.claim_id = c.id) undecided_correction, legs.from_on, legs.to_on, legs.total::int legs_total, c.total_m, c.amount_cents, c.currency, c.note,
      c.return_reason, c.submitted_at, ${nameOf("c.approver_id")} approver_name, c.approved_at, c.paid_at,
      c.payment_ref, batch.number batch_number, batch.paid_on, c.row_version
    from km_claim c
    join vehicle v on v.branch_id = c.branch_id and v.id = c.vehicle_id
    left join km_batch batch on batch.branch_id = c.branch_id and batch.id = c.batch_id
    left join km_claim reversed on reversed.branch_id = c.branch_id and reversed.id = c.reverses_id
    cross join lateral (
      select count(*) total, min(l.on_day) from_on, max(l.on_day) to_on
      from km_claim_leg l where l.branch_id = c.branch_id and l.claim_id = c.id
    ) legs
    ${rest}`.execute(tx);
  return rows;
}

interface ClaimFilter extends Paging {
  status?: KmClaim["status"] | undefined;
  mine?: boolean | undefined;
}

export async function listClaimRows(tx: Tx, actor: Actor, filter: ClaimFilter) {
  const where = sql`${visibleTo(actor)}
    ${andGiven(filter.status, (status) => sql`c.status = ${status}`)}
    ${andGiven(filter.mine, () => sql`c.claimant_id = ${actor.branchUserId}`)}`;
  const newest = [{ by: sql`c.number`, kind: "number", descending: true, row: "number" }] as const;
  const { after, order, limit, cut } = byCursor("claims", newest, filter);
  const [items, { rows }] = await Promise.all([
    claimRows(tx, sql`where ${where} and ${after} order by ${order} limit ${limit}`),
    sql<{ total: number }>`select count(*) total from km_claim c where ${where}`.execute(tx),
  ]);
  return cut(items, rows[0]?.total ?? 0);
}

/** The legs of claims in their order, by claim, each with its planned distance. */
async function legsOf(
  tx: Tx,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, KmClaimLeg[]>> {
  const [{ rows }, receipts] = await Promise.all([legRows(tx, claimIds), receiptsOf(tx, claimIds)]);
  const legs = new Map<string, KmClaimLeg[]>(claimIds.map((id) => [id, []]));
  for (const { claimId, ...leg } of rows) {
    legs.get(claimId)?.push({ ...leg, receipts: receipts.get(leg.id) ?? [] });
  }
  return legs;
}

function legRows(tx: Tx, claimIds: readonly string[]) {
  return sql<Omit<KmClaimLeg, "receipts"> & { claimId: string }>`
    select l.claim_id, l.id, l.position, l.kind, l.trip_id, l.stop_id, l.on_day, l.from_place, l.to_place, l.distance_m, l.source,
      l.purpose, case l.kind when 'drive' then s.leg_planned_m end planned_m, t.gap_reason, school.lat, school.lng, l.travelled_before_m, l.fuel,
      l.tier1_m "tier1_m", l.tier2_m "tier2_m", l.tier1_rate_millicents "tier1_rate_millicents",
      l.tier2_rate_millicents "tier2_rate_millicents", l.distance_unit, l.passengers, l.passenger_millicents, l.amount_cents,
      l.before_cents, card.name card_name, case when l.kind <> 'drive' then (
        select json_build_object('claimNumber', c.number, 'position', leg.position, 'cardName', before.name,
          'tier1RateMillicents', p.tier1_rate_millicents, 'tier2RateMillicents', p.tier2_rate_millicents)
        from km_claim_leg leg
        join km_claim c on c.branch_id = leg.branch_id and c.id = leg.claim_id
        -- The leg itself, or the last line before this one that corrected it.
        join km_claim_leg p on p.branch_id = leg.branch_id and (p.id = leg.id or (p.corrects_id = leg.id and p.kind = 'correction' and p.id <> l.id))
        join km_claim pc on pc.branch_id = p.branch_id and pc.id = p.claim_id and pc.number < mine.number and pc.status <> 'rejected'
        join rate_card before on before.branch_id = p.branch_id and before.id = p.rate_card_id
        where leg.branch_id = l.branch_id and leg.id = l.corrects_id
        order by pc.number desc limit 1) end corrects
    from km_claim_leg l
    join km_claim mine on mine.branch_id = l.branch_id and mine.id = l.claim_id
    join rate_card card on card.branch_id = l.branch_id and card.id = l.rate_card_id
    left join trip t on t.branch_id = l.branch_id and t.id = l.trip_id
    left join stop s on s.branch_id = l.branch_id and s.id = l.stop_id
    left join school on school.branch_id = s.branch_id and school.id = s.school_id
    where l.claim_id = any(${claimIds})
    order by l.position`.execute(tx);
}

/** Throws `not_found`, also for another person's claim that the actor may not read. */
export async function readClaim(tx: Tx, actor: Actor, id: string): Promise<KmClaimDetail> {
  const [claim] = await claimRows(tx, sql`where c.id = ${id} and ${visibleTo(actor)}`);
  if (!claim) throw notFound("This claim");
  const [whole] = await withLegs(tx, [claim]);
  if (!whole) throw notFound("This claim");
  return whole;
}

/** Claims with their legs, and with the changes of these since a claim was returned. */
export async function withLegs(tx: Tx, claims: readonly KmClaim[]): Promise<KmClaimDetail[]> {
  const ids = claims.map((claim) => claim.id);
  const [legs, { rows }] = await Promise.all([
    legsOf(tx, ids),
    sql<{ id: string; returnedAs: ReturnedAs; unit: DistanceUnit }>`
      select c.id, c.returned_as, b.distance_unit unit from km_claim c join branch b on b.id = c.branch_id
      where c.id = any(${ids}) and c.returned_as is not null and c.status in ('returned', 'submitted')`.execute(
      tx,
    ),
  ]);
  const returned = new Map(rows.map((row) => [row.id, row]));
  return claims.map((claim) => {
    const own = legs.get(claim.id) ?? [];
    const back = returned.get(claim.id);
    if (back === undefined) return { ...claim, legs: own, sinceReturn: null };
    const { reason, legs: before } = back.returnedAs;
    const sinceReturn = { reason, changes: changesSince(before, own, back.unit) };
    return { ...claim, legs: own, sinceReturn };
  });
}
