import type { PostcodePlace } from "@kitround/contract/places/postcode-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** `tx` is the system's, also below: the table belongs to no branch. */
export async function countPostcodes(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom("postcodePlace")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function savePostcodes(tx: Tx, places: readonly PostcodePlace[]): Promise<void> {
  // One row for each: a file may contain a postcode twice, and its last row counts.
  const byPostcode = [...new Map(places.map((place) => [place.postcode, place])).values()];
  await sql`
    insert into postcode_place (postcode, lat, lng)
    select postcode, lat, lng from jsonb_to_recordset(${JSON.stringify(byPostcode)}::jsonb)
      as p (postcode text, lat double precision, lng double precision)
    on conflict (postcode) do update set lat = excluded.lat, lng = excluded.lng`.execute(tx);
}

/** Those of these postcodes that are known. */
export async function placesOf(
  tx: Tx,
  postcodes: readonly string[],
): Promise<Map<string, PostcodePlace>> {
  const rows = await tx
    .selectFrom("postcodePlace")
    .select(["postcode", "lat", "lng"])
    .where("postcode", "=", sql<string>`any(${postcodes}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.postcode, row]));
}
