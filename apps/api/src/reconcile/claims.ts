import { sql } from "kysely";
import type { Broken, Invariant } from "./invariant.ts";

/** Invariants of claims: what drivers are paid for, by which rate, and who approved it. */
export const claimInvariants: readonly Invariant[] = [
  {
    id: "I11",
    rule: "A claim is the sum of its legs, each rounded once to whole cents",
    broken: [
      sql<Broken>`
        select c.branch_id, 'claim ' || c.number as row, format('says %s m and %s cents, its legs %s m and %s cents', c.total_m, c.amount_cents, l.metres, l.cents) as says
        from km_claim c cross join lateral (
          select coalesce(sum(distance_m), 0) as metres, coalesce(sum(amount_cents), 0) as cents
          from km_claim_leg l where l.branch_id = c.branch_id and l.claim_id = c.id) l
        where (c.total_m, c.amount_cents) <> (l.metres, l.cents)`,
      sql<Broken>`
        select l.branch_id, 'claim ' || c.number as row, format('leg %s is %s cents, which its metres and rates do not make', l.position, l.amount_cents) as says
        from km_claim_leg l join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
        where (l.kind = 'drive' and l.tier1_m + l.tier2_m <> l.distance_m) or l.amount_cents <> div(
          2 * (l.tier1_m::numeric * l.tier1_rate_millicents + l.tier2_m::numeric * l.tier2_rate_millicents
            + (l.tier1_m + l.tier2_m)::numeric * l.passengers * l.passenger_millicents) + case l.distance_unit when 'mi' then 1609344 else 1000000 end,
          2 * case l.distance_unit when 'mi' then 1609344 else 1000000 end) - l.before_cents`,
    ],
  },
  {
    id: "I12",
    rule: "A leg is claimed at most once, by its driver, for a private vehicle",
    broken: [
      sql<Broken>`
        select branch_id, 'stop ' || stop_id as row, format('is claimed %s times', count(*)) as says
        from km_claim_leg where live and kind = 'drive' and stop_id is not null group by branch_id, stop_id having count(*) > 1`,
      sql<Broken>`
        select l.branch_id, 'claim ' || c.number as row, format('leg %s is of %s, which somebody else drove or in another vehicle', l.position, t.name) as says
        from km_claim_leg l
        join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
        join trip t on t.branch_id = l.branch_id and t.id = l.trip_id
        where l.live and (t.driver_id, t.vehicle_id) is distinct from (c.claimant_id, c.vehicle_id)`,
      sql<Broken>`
        select c.branch_id, 'claim ' || c.number as row, v.name || ' is not its claimant''s own' as says
        from km_claim c join vehicle v on v.branch_id = c.branch_id and v.id = c.vehicle_id
        where c.status in ('draft', 'submitted', 'returned') and c.total_m > 0
          and (not v.reimbursable or v.owner_id is distinct from c.claimant_id)`,
    ],
  },
  {
    id: "I13",
    rule: "Rate and tier are of the card that is valid on the day, and an approved claim never changes",
    broken: [
      sql<Broken>`
        select l.branch_id, 'claim ' || c.number as row, format('leg %s of %s is paid by %s, valid %s to %s', l.position, l.on_day, r.name, r.valid_from, r.valid_to) as says
        from km_claim_leg l
        join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
        join rate_card r on r.branch_id = l.branch_id and r.id = l.rate_card_id
        where l.on_day not between r.valid_from and r.valid_to`,
      sql<Broken>`
        select l.branch_id, 'claim ' || c.number as row, format('leg %s has %s and %s millicents, its card %s and %s', l.position,
          l.tier1_rate_millicents, l.tier2_rate_millicents, one.rate_millicents, two.rate_millicents) as says
        from km_claim_leg l
        join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
        left join rate_line one on one.branch_id = l.branch_id and one.rate_card_id = l.rate_card_id and one.fuel = l.fuel and one.tier = 1
        left join rate_line two on two.branch_id = l.branch_id and two.rate_card_id = l.rate_card_id and two.fuel = l.fuel and two.tier = 2
        where (l.tier1_rate_millicents, l.tier2_rate_millicents) is distinct from (one.rate_millicents, two.rate_millicents)`,
      sql<Broken>`
        select l.branch_id, 'claim ' || c.number as row, format('leg %s says that %s cents were paid before, its leg and corrections %s', l.position, l.before_cents, b.cents) as says
        from km_claim_leg l
        join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
        cross join lateral (
          select sum(e.amount_cents) as cents
          from km_claim_leg e join km_claim k on k.branch_id = e.branch_id and k.id = e.claim_id
          where e.branch_id = l.branch_id and (e.id = l.corrects_id or e.corrects_id = l.corrects_id)
            and k.number < c.number and k.status <> 'rejected') b
        where l.kind <> 'drive' and c.status <> 'rejected' and l.before_cents <> b.cents`,
      sql<Broken>`
        select c.branch_id, 'claim ' || c.number as row, 'is void, and no claim reverses it' as says
        from km_claim c where c.status = 'void' and c.kind <> 'reversal'
          and not exists (select from km_claim r where r.branch_id = c.branch_id and r.reverses_id = c.id)`,
      sql<Broken>`
        select c.branch_id, 'claim ' || c.number as row, format('leg %s was changed at %s, after it was approved', e.entity_id, e.at) as says
        from km_claim c join audit_event e on e.branch_id = c.branch_id and e.entity = 'km_claim_leg'
          and coalesce(e.after ->> 'claim_id', e.before ->> 'claim_id') = c.id::text and e.at > c.approved_at
        where c.status in ('approved', 'exported', 'paid')
          and (e.before - 'live') is distinct from (e.after - 'live') and e.action <> 'insert'`,
    ],
  },
  {
    id: "I14",
    rule: "Nobody approves or pays their own claim",
    broken: [
      sql<Broken>`
        select c.branch_id, 'claim ' || c.number as row, 'was approved or paid by its own claimant' as says
        from km_claim c where c.claimant_id in (c.approver_id, c.payer_id)`,
    ],
  },
];
