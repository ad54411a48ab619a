import * as postcodes from "@kitround/contract/places/postcode.ts";
import {
  plainPostcode,
  postcodeColumns,
  type PostcodePlace,
  postcodeRow,
} from "@kitround/contract/places/postcode-rules.ts";
import { CsvError, parse } from "csv-parse/sync";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { withSystem } from "../../db/as-system.ts";
import { AppError } from "../../app-error.ts";
import { mount } from "../../http/mount.ts";
import { countPostcodes, placesOf, savePostcodes } from "./postcode-queries.ts";

export function postcodeRoutes(app: FastifyInstance): void {
  mount(app, postcodes.readPostcodes, async ({ tx }) => ({
    total: await withSystem(tx, countPostcodes),
  }));

  mount(app, postcodes.loadPostcodes, ({ tx, body }) =>
    withSystem(tx, async (system) => {
      const places = readPlaces(body.csv);
      if (places.length > 0) await savePostcodes(system, places);
      return { read: places.length, total: await countPostcodes(system) };
    }),
  );

  mount(app, postcodes.placeSchools, async ({ tx }) => placeSchools(tx));
}

function readPlaces(csv: string): PostcodePlace[] {
  const [heading = [], ...rows] = readCells(csv);
  const columns = postcodeColumns(heading);
  if (columns !== null) return rows.flatMap((row) => postcodeRow(row, columns) ?? []);
  const message = "The file needs the columns postcode, latitude and longitude.";
  throw new AppError("invalid_input", message, [{ path: "csv", message }]);
}

function readCells(csv: string): string[][] {
  try {
    // Rows of another length than the heading are read as far as they go.
    return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = "This is no CSV that can be read. Save it as CSV with commas and try again.";
    throw new AppError("invalid_input", message, [{ path: "csv", message }]);
  }
}

/**
 * The schools are changed as the caller, so that audit trail and wall apply; only the table is read as the system.
 */
async function placeSchools(tx: Tx) {
  const bare = await tx
    .selectFrom("school")
    .select(["id", "postcode"])
    .where("lat", "is", null)
    .where("status", "<>", "left")
    .execute();
  const asked = bare.flatMap(({ id, postcode }) => {
    const plain = plainPostcode(postcode);
    return plain === null ? [] : [{ id, postcode: plain }];
  });
  const known = await withSystem(tx, (system) =>
    placesOf(system, [...new Set(asked.map(({ postcode }) => postcode))]),
  );
  const found = asked.flatMap(({ id, postcode }) => {
    const place = known.get(postcode);
    return place === undefined ? [] : [{ id, lat: place.lat, lng: place.lng }];
  });
  if (found.length > 0) {
    await sql`
      update school set lat = p.lat, lng = p.lng
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as p (id uuid, lat double precision, lng double precision)
      where school.id = p.id`.execute(tx);
  }
  return { placed: found.length, left: bare.length - found.length };
}
