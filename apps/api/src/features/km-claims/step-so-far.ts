import { countedWith } from "@kitround/contract/km-claims/leg-price.ts";
import type { Logbook } from "@kitround/contract/km-claims/logbook.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { ratesOn } from "./rates.ts";

type Year = Pick<Logbook, "startsOn" | "endsOn">;

/**
 * How much of the first tier a private vehicle has used up after each day of a tax year, in metres, by the rates in force today or on the
 * year's last day. It counts the same as `stepUsed`.
 */
export async function stepOf(
  tx: Tx,
  vehicle: Vehicle,
  year: Year & { today: string },
  trips: Logbook["trips"],
): Promise<Logbook["step"]> {
  const { startsOn, endsOn, today } = year;
  if (vehicle.ownerId === null) return null;
  const rates = await ratesOn(tx, today < endsOn ? today : endsOn, vehicle.fuel);
  if (rates === null) return null;
  const { counts, tierM, noLogbookTierM } = rates;
  const own = vehicle.years.find((each) => each.startsOn === startsOn);
  if (counts === "travelled" && own?.logbookKept === true) {
    const read = trips.flatMap(({ onDay, odoEndM }) =>
      odoEndM === null ? [] : [{ day: onDay, doneM: Math.max(0, odoEndM - own.openingM) }],
    );
    const days = [...Map.groupBy(read, ({ day }) => day)].map(([day, ends]) => ({
      day,
      doneM: Math.max(...ends.map(({ doneM }) => doneM)),
    }));
    return { counts, stepM: tierM, days };
  }
  const stepM = counts === "travelled" ? noLogbookTierM : tierM;
  return { counts, stepM, days: await claimedSoFar(tx, vehicle, year, counts === "person") };
}

async function claimedSoFar(
  tx: Tx,
  { id, ownerId, fuel }: Vehicle,
  { startsOn, endsOn }: Year,
  ofPerson: boolean,
): Promise<{ day: string; doneM: number }[]> {
  const whose = ofPerson
    ? sql`claim.claimant_id = ${ownerId} and leg.fuel = any(${[...countedWith(fuel)]})`
    : sql`claim.vehicle_id = ${id}`;
  const { rows } = await sql<{ day: string; doneM: number }>`
    select leg.on_day as day, (sum(sum(leg.distance_m)) over (order by leg.on_day))::int done_m
    from km_claim_leg leg
    join km_claim claim on claim.branch_id = leg.branch_id and claim.id = leg.claim_id
    where ${whose} and leg.live and leg.on_day between ${startsOn} and ${endsOn}
    group by leg.on_day
    order by leg.on_day`.execute(tx);
  return rows;
}
