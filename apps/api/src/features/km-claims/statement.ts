import { can } from "@kitround/contract/access/capabilities.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { splitAmount } from "@kitround/contract/km-claims/reimbursement-rules.ts";
import type { KmStatement } from "@kitround/contract/km-claims/statement.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { taxYear } from "./logbook.ts";

type Claim = KmStatement["claims"][number];
type Leg = Pick<KmClaimLeg, "onDay" | "fuel" | "tier1M" | "tier2M" | "passengers" | "beforeCents"> &
  Omit<Claim, "fromOn" | "toOn" | "withinCents" | "aboveCents">;

/** Throws `not_found`, also for a person whose claims the actor may not read. */
export async function readStatement(
  tx: Tx,
  actor: Actor,
  id: string,
  onDay: string | undefined,
): Promise<KmStatement> {
  const person = await tx
    .selectFrom("branchUser as u")
    .innerJoin("person as p", "p.id", "u.personId")
    .select(["p.firstName", "p.lastName"])
    .where("u.id", "=", id)
    .executeTakeFirst();
  const mayRead = id === actor.branchUserId || can(actor.role, "claims:read");
  if (!person || !mayRead) throw notFound("This person");
  const { branch, startsOn, endsOn } = await taxYear(tx, onDay);
  const { country } = branch;
  const legs = await approvedLegs(tx, id, { startsOn, endsOn });
  const claims = [...Map.groupBy(legs, ({ number }) => number).values()].map((each) =>
    claimOf(each, country),
  );
  const personName = `${person.firstName} ${person.lastName}`;
  return { personId: id, personName, country, startsOn, endsOn, claims };
}

async function approvedLegs(
  tx: Tx,
  claimantId: string,
  { startsOn, endsOn }: Pick<KmStatement, "startsOn" | "endsOn">,
): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    select c.number, v.name vehicle_name, c.status, c.currency, l.on_day, l.fuel, l.distance_m, l.distance_unit,
      -- How much of a reversal is within the rates follows from the metres of the leg that it reverses.
      case l.kind when 'reversal' then leg.tier1_m else l.tier1_m end "tier1_m",
      case l.kind when 'reversal' then leg.tier2_m else l.tier2_m end "tier2_m", l.passengers, l.before_cents, l.amount_cents,
      coalesce(batch.paid_on, (c.paid_at at time zone b.time_zone)::date) paid_on, c.payment_ref
    from km_claim c
    join branch b on b.id = c.branch_id
    join vehicle v on v.branch_id = c.branch_id and v.id = c.vehicle_id
    join km_claim_leg l on l.branch_id = c.branch_id and l.claim_id = c.id
    left join km_claim_leg leg on leg.branch_id = l.branch_id and leg.id = l.corrects_id
    left join km_batch batch on batch.branch_id = c.branch_id and batch.id = c.batch_id
    where c.claimant_id = ${claimantId} and c.status in ('approved', 'exported', 'paid')
      and l.on_day between ${startsOn} and ${endsOn}
    order by c.number, l.position`.execute(tx);
  return rows;
}

/** One claim's legs of the year, added up. */
function claimOf(legs: readonly Leg[], country: string): Claim {
  const [first] = legs;
  if (!first) throw new Error("A group has a leg.");
  const { number, vehicleName, status, distanceUnit, currency, paidOn, paymentRef } = first;
  const parts = legs.map((leg) => splitAmount(leg, { country, currency }));
  const sum = (of: (leg: Leg, at: number) => number) =>
    legs.reduce((total, leg, at) => total + of(leg, at), 0);
  const part = (which: "withinCents" | "aboveCents") =>
    parts.includes(null) ? null : sum((_, at) => parts[at]?.[which] ?? 0);
  const days = legs.map(({ onDay }) => onDay).toSorted();
  return {
    number,
    vehicleName,
    status,
    distanceUnit,
    currency,
    paidOn,
    paymentRef,
    fromOn: days[0] ?? first.onDay,
    toOn: days.at(-1) ?? first.onDay,
    distanceM: sum(({ distanceM }) => distanceM),
    amountCents: sum(({ amountCents }) => amountCents),
    withinCents: part("withinCents"),
    aboveCents: part("aboveCents"),
  };
}
