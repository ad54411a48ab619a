import { plainPostcode } from "@kitround/contract/places/postcode-rules.ts";
import type { placeSchools } from "@kitround/contract/places/postcode.ts";
import type { Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { type Actor, asActor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { type FoundPlace, type Geocoder, GeocoderFault } from "./geocoder.ts";
import { placesOf } from "./postcode-queries.ts";

/**
 * The most schools that one call looks up, and the most time that it takes; the next call continues. With the pause and
 * the service's own timeout a call ends before the browser's ten seconds.
 */
const mostAsked = 20;
const longestMs = 4_000;

type Placed = Pick<FoundPlace, "lat" | "lng"> & { id: string };

interface Asked {
  found: Placed[];
  next: string | null;
  note: string | null;
}

const nobody: Asked = { found: [], next: null, note: null };

/**
 * Asks the service about schools without coordinates whose postcode is not in the table, one after the other. Runs
 * before the transaction, which uses a connection.
 */
export async function askService(
  db: Db,
  actor: Actor,
  geocoder: Geocoder | null,
  after: string | undefined,
): Promise<Asked> {
  if (geocoder === null) return nobody;
  const { country, schools } = await asActor(db, actor, (tx) => readUnknown(tx, after));
  const found: Placed[] = [];
  const end = performance.now() + longestMs;
  for (const [at, { id, address }] of schools.entries()) {
    if (at === mostAsked || performance.now() > end) {
      return { found, next: schools[at - 1]?.id ?? null, note: null };
    }
    try {
      const place = await geocoder.find(address, country);
      if (place !== null) found.push({ id, lat: place.lat, lng: place.lng });
    } catch (error) {
      if (!(error instanceof GeocoderFault)) throw error;
      return { found, next: null, note: error.message };
    }
  }
  return { found, next: null, note: null };
}

async function readUnknown(tx: Tx, after: string | undefined) {
  const bare = await bareSchools(tx);
  const known = await byPostcode(tx, bare);
  const { country } = await tx.selectFrom("branch").select("country").executeTakeFirstOrThrow();
  const schools = bare
    .filter(({ id }) => !known.some((one) => one.id === id))
    .filter(({ id }) => after === undefined || id > after)
    .flatMap(({ id, address, nameEn, suburb, city, postcode }) => {
      // A name alone would find a school of that name anywhere.
      if (address === null && suburb === null && city === null && postcode === null) return [];
      const parts = [address ?? nameEn, suburb, city, postcode];
      return [{ id, address: parts.filter((part) => part !== null && part !== "").join(", ") }];
    });
  return { country, schools };
}

/** Sorted by id, so that the next call can continue after the last school. */
const bareSchools = (tx: Tx) =>
  tx
    .selectFrom("school")
    .select(["id", "nameEn", "address", "suburb", "city", "postcode"])
    .where("lat", "is", null)
    .where("status", "<>", "left")
    .orderBy("id")
    .execute();

/** Only the table of postcodes is read as the system: it belongs to no branch. */
async function byPostcode(
  tx: Tx,
  schools: readonly { id: string; postcode: string | null }[],
): Promise<Placed[]> {
  const asked = schools.flatMap(({ id, postcode }) => {
    const plain = plainPostcode(postcode);
    return plain === null ? [] : [{ id, postcode: plain }];
  });
  const known = await withSystem(tx, (system) =>
    placesOf(system, [...new Set(asked.map(({ postcode }) => postcode))]),
  );
  return asked.flatMap(({ id, postcode }) => {
    const place = known.get(postcode);
    return place === undefined ? [] : [{ id, lat: place.lat, lng: place.lng }];
  });
}

/** The schools are changed as the caller, so that audit trail and wall apply. */
export async function savePlaces(tx: Tx, asked: Asked): Promise<Result<typeof placeSchools>> {
  const bare = await bareSchools(tx);
  const still = new Set(bare.map(({ id }) => id));
  const found = [
    ...(await byPostcode(tx, bare)),
    // Somebody may have placed one meanwhile.
    ...asked.found.filter(({ id }) => still.has(id)),
  ];
  if (found.length > 0) {
    await sql`
      update school set lat = p.lat, lng = p.lng
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as p (id uuid, lat double precision, lng double precision)
      where school.id = p.id`.execute(tx);
  }
  const { next, note } = asked;
  return { placed: found.length, left: bare.length - found.length, next, note };
}
