import { isOnMap } from "@kitround/contract/delivery-routes/route-legs.ts";
import type { OnMap } from "@kitround/contract/great-circle.ts";
import type { FoundPlace, LegDistance } from "@kitround/contract/km-claims/leg-distance.ts";
import { postcodesIn } from "@kitround/contract/places/place-text.ts";
import { estimateTable } from "@kitround/routing/distances.ts";
import type { TableService } from "@kitround/routing/table-service.ts";
import { sql } from "kysely";
import { type Actor, asActor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { placesOf } from "../places/postcode-queries.ts";

type Place = FoundPlace & OnMap;

/** The distance between two typed places: by the road service if there is one, otherwise estimated from the straight line. */
export async function legDistance(
  db: Db,
  actor: Actor,
  asked: { from: string; to: string },
  service: TableService | null,
): Promise<LegDistance> {
  const [from, to] = await asActor(
    db,
    actor,
    async (tx) => [await findPlace(tx, asked.from), await findPlace(tx, asked.to)] as const,
    { readOnly: true },
  );
  const found = { from: named(from), to: named(to) };
  if (from === null || to === null) return { ...found, distanceM: null, by: null };
  const points = [from, to].map(({ lat, lng }) => ({ lat, lon: lng }));
  const table = service ? await service.table(points) : estimateTable(points);
  const distanceM = table.metres[0]?.[1] ?? null;
  return { ...found, distanceM, by: distanceM === null ? null : table.source };
}

function named(place: Place | null): FoundPlace | null {
  return place === null ? null : { kind: place.kind, name: place.name };
}

/**
 * The base, otherwise the only school of this name, otherwise the place of a postcode in the text. Null if none of these is on the map.
 */
async function findPlace(tx: Tx, text: string): Promise<Place | null> {
  const typed = text.trim().toLowerCase();
  const { rows } = await sql<FoundPlace & { lat: number | null; lng: number | null }>`
    select 'base' kind, coalesce(b.base_address, b.name) "name", b.base_lat lat, b.base_lng lng from branch b
    where b.id = current_branch() and ${typed} in ('base', lower(b.base_address), lower(b.name))
    union all
    select 'school', s.name_en, s.lat, s.lng from school s
    where s.branch_id = current_branch() and s.status <> 'left'
      and ${typed} in (lower(s.name_en), lower(s.name_mi), lower(s.name_en || ', ' || s.suburb), lower(s.address))
    limit 3`.execute(tx);
  const [first, second] = rows;
  if (first !== undefined && isOnMap(first) && (first.kind === "base" || second === undefined)) {
    return { ...first, lat: first.lat, lng: first.lng };
  }
  if (first !== undefined) return null;
  const postcodes = postcodesIn(text);
  const known = await withSystem(tx, (system) => placesOf(system, postcodes));
  const place = postcodes.map((each) => known.get(each)).find((each) => each !== undefined);
  if (place === undefined) return null;
  return { kind: "postcode", name: place.postcode, lat: place.lat, lng: place.lng };
}
