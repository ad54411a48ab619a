import { can } from "@kitround/contract/access/capabilities.ts";
import { incomeYearStart, nextIncomeYear } from "@kitround/contract/km-claims/claim-rules.ts";
import type { Logbook } from "@kitround/contract/km-claims/logbook.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { readVehicle } from "../vehicles/vehicle-queries.ts";
import { stepOf } from "./step-so-far.ts";

/** The tax year of a day, by default today, in the branch's country. */
export async function taxYear(tx: Tx, onDay: string | undefined) {
  const branch = await tx
    .selectFrom("branch")
    .select(["name", "country", "timeZone", "distanceUnit", "currency"])
    .executeTakeFirstOrThrow();
  const startsOn = incomeYearStart(onDay ?? dayIn(branch.timeZone, new Date()), branch.country);
  const next = nextIncomeYear(startsOn);
  return { branch, startsOn, endsOn: addDays(next, -1), next };
}

/** Throws `not_found`, also for a private vehicle of a person whose claims the actor may not read. */
async function vehicleOf(tx: Tx, actor: Actor, id: string): Promise<Vehicle> {
  const vehicle = await readVehicle(tx, actor, id);
  const { ownerId } = vehicle;
  const mayRead =
    ownerId === null || ownerId === actor.branchUserId || can(actor.role, "claims:read");
  if (!mayRead) throw notFound("This vehicle");
  return vehicle;
}

/** A vehicle's logbook of the tax year of a day: finished trips, and legs entered by hand that were not rejected. */
export async function readLogbook(
  tx: Tx,
  actor: Actor,
  id: string,
  onDay: string | undefined,
): Promise<Logbook> {
  const vehicle = await vehicleOf(tx, actor, id);
  const { branch, startsOn, endsOn, next } = await taxYear(tx, onDay);
  const trips = await tripsOf(tx, id, { startsOn, endsOn });
  const yearFrom = (day: string) => vehicle.years.find((year) => year.startsOn === day);
  const readings = trips.flatMap(({ odoEndM }) => (odoEndM === null ? [] : [odoEndM]));
  return {
    vehicleId: id,
    vehicleName: vehicle.name,
    plate: vehicle.plate,
    ownerName: vehicle.ownerName,
    fuel: vehicle.fuel,
    country: branch.country,
    distanceUnit: branch.distanceUnit,
    startsOn,
    endsOn,
    logbookKept: yearFrom(startsOn)?.logbookKept ?? false,
    openingM: yearFrom(startsOn)?.openingM ?? null,
    closingM: yearFrom(next)?.openingM ?? null,
    latestM: readings.length === 0 ? null : Math.max(...readings),
    privateM: yearFrom(startsOn)?.privateM ?? null,
    step: await stepOf(
      tx,
      vehicle,
      { startsOn, endsOn, today: dayIn(branch.timeZone, new Date()) },
      trips,
    ),
    trips,
  };
}

async function tripsOf(
  tx: Tx,
  vehicleId: string,
  { startsOn, endsOn }: Pick<Logbook, "startsOn" | "endsOn">,
): Promise<Logbook["trips"]> {
  const { rows } = await sql<Logbook["trips"][number]>`
    select t.on_day, t.name purpose, way.places, p.first_name || ' ' || p.last_name driver_name, t.odo_start_m, t.odo_end_m,
      coalesce(t.odo_end_m - t.odo_start_m, way.distance_m, 0)::int distance_m, (
        select min(c.number) from km_claim_leg l join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
        where l.branch_id = t.branch_id and l.trip_id = t.id and l.live) claim_number
    from trip t
    left join branch_user u on u.branch_id = t.branch_id and u.id = t.driver_id
    left join person p on p.id = u.person_id
    cross join lateral (
      select coalesce(b.base_address, b.name) || array_agg(
          coalesce(school.name_en, s.place_name, b.base_address, b.name) order by s.kind = 'base', s.arrived_at, s.seq) places,
        sum(coalesce(s.leg_actual_m, s.leg_planned_m)) distance_m
      from stop s
      join branch b on b.id = s.branch_id
      left join school on school.branch_id = s.branch_id and school.id = s.school_id
      where s.branch_id = t.branch_id and s.trip_id = t.id and (s.kind = 'base' or s.arrived_at is not null)
      group by b.base_address, b.name
    ) way
    where t.vehicle_id = ${vehicleId} and t.status in ('completed', 'reconciled')
      and t.on_day between ${startsOn} and ${endsOn}
    union all
    select l.on_day, l.purpose, array[l.from_place, l.to_place], p.first_name || ' ' || p.last_name, null, null,
      l.distance_m, c.number
    from km_claim_leg l
    join km_claim c on c.branch_id = l.branch_id and c.id = l.claim_id
    join branch_user u on u.branch_id = c.branch_id and u.id = c.claimant_id
    join person p on p.id = u.person_id
    where c.vehicle_id = ${vehicleId} and l.source = 'manual' and l.kind = 'drive' and l.live and l.on_day between ${startsOn} and ${endsOn}
    order by on_day, odo_start_m, purpose`.execute(tx);
  return rows;
}
