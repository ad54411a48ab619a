import type { DistanceUnit } from "@kitround/contract/branches/distance-unit.ts";
import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { type ClaimToDecide, mostToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { whyUnusual } from "@kitround/contract/km-claims/unusual-rules.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { claimRows, withLegs } from "./claim-queries.ts";
import { claimSettings } from "./claim-settings.ts";

interface Sheet {
  items: ClaimToDecide[];
  total: number;
  base: { lat: number | null; lng: number | null };
}

/** Other people's submitted claims, by person and number, with the facts that an approver compares. */
export async function listToDecide(tx: Tx, actor: Actor): Promise<Sheet> {
  const where = sql`c.status = 'submitted' and c.claimant_id <> ${actor.branchUserId}`;
  const [items, { rows }, { base }] = await Promise.all([
    claimsToDecide(tx, sql`where ${where} order by claimant_name, c.number limit ${mostToDecide}`),
    sql<{ total: number }>`select count(*) total from km_claim c where ${where}`.execute(tx),
    branchFacts(tx),
  ]);
  return { items, total: rows[0]?.total ?? 0, base };
}

/** Claims with their legs and the reasons why they are unusual, in the order of `rest`. */
export async function claimsToDecide(tx: Tx, rest: RawBuilder<unknown>): Promise<ClaimToDecide[]> {
  const claims = await claimRows(tx, rest);
  if (claims.length === 0) return [];
  const [whole, decided, limits, { unit }] = await Promise.all([
    withLegs(tx, claims),
    vehiclesDecidedBefore(tx, claims),
    claimSettings(tx),
    branchFacts(tx),
  ]);
  return whole.map((claim) => {
    const firstOfVehicle = !decided.has(claim.vehicleId);
    return { claim, unusual: whyUnusual({ legs: claim.legs, firstOfVehicle }, limits, unit) };
  });
}

/** The vehicles of these claims that have a claim that was approved before. */
async function vehiclesDecidedBefore(tx: Tx, claims: readonly KmClaim[]): Promise<Set<string>> {
  const { rows } = await sql<{ vehicleId: string }>`
    select distinct vehicle_id from km_claim
    where vehicle_id = any(${claims.map((claim) => claim.vehicleId)})
      and status in ('approved', 'exported', 'paid')`.execute(tx);
  return new Set(rows.map((row) => row.vehicleId));
}

async function branchFacts(tx: Tx): Promise<Pick<Sheet, "base"> & { unit: DistanceUnit }> {
  const { rows } = await sql<{ lat: number | null; lng: number | null; unit: DistanceUnit }>`
    select base_lat lat, base_lng lng, distance_unit unit from branch where id = current_branch()`.execute(
    tx,
  );
  const { lat = null, lng = null, unit = "km" } = rows[0] ?? {};
  return { base: { lat, lng }, unit };
}
