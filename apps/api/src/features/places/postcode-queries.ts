import type { PostcodePlace } from "@kitround/contract/places/postcode-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** Counts the known postcodes. The functions of this file need a transaction of `asSystem`: the table has no branch. */
export async function countPostcodes(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom("postcodePlace")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function savePostcodes(tx: Tx, places: readonly PostcodePlace[]): Promise<void> {
  // A file may contain a postcode twice: its last row counts, because one insert can't update a row twice.
  const byPostcode = [...new Map(places.map((place) => [place.postcode, place])).values()];
  await sql`
    insert into postcode_place (postcode, lat, lng)
    select postcode, lat, lng from jsonb_to_recordset(${JSON.stringify(byPostcode)}::jsonb)
      as p (postcode text, lat double precision, lng double precision)
    on conflict (postcode) do update set lat = excluded.lat, lng = excluded.lng`.execute(tx);
}

/** The places of those postcodes that are in the table, by postcode. */
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
