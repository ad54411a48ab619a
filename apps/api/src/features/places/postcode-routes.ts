import * as postcodes from "@kitround/contract/places/postcode.ts";
import { findPlace } from "@kitround/contract/places/find-place.ts";
import {
  postcodeColumns,
  type PostcodePlace,
  postcodeRow,
} from "@kitround/contract/places/postcode-rules.ts";
import { CsvError, parse } from "csv-parse/sync";
import type { FastifyInstance } from "fastify";
import type { Result } from "@kitround/contract/route.ts";
import { type Actor, asActor } from "../../db/as-actor.ts";
import type { Db } from "../../db/database.ts";
import { withSystem } from "../../db/as-system.ts";
import { AppError } from "../../app-error.ts";
import { mount, mountPrepared } from "../../http/mount.ts";
import { type Geocoder, GeocoderFault, newGeocoder } from "./geocoder.ts";
import { askService, savePlaces } from "./place-schools.ts";
import { countPostcodes, savePostcodes } from "./postcode-queries.ts";

export function postcodeRoutes(app: FastifyInstance): void {
  mount(app, postcodes.readPostcodes, async ({ tx }) => ({
    total: await withSystem(tx, countPostcodes),
    geocodes: app.config.geocoder !== null,
  }));

  mount(app, postcodes.loadPostcodes, ({ tx, body }) =>
    withSystem(tx, async (system) => {
      const places = readPlaces(body.csv);
      if (places.length > 0) await savePostcodes(system, places);
      return { read: places.length, total: await countPostcodes(system) };
    }),
  );

  const geocoder = app.config.geocoder && newGeocoder(app.config.geocoder);
  mountPrepared(
    app,
    postcodes.placeSchools,
    ({ db, actor, body }) => askService(db, actor, geocoder, body.after),
    ({ tx, prepared }) => savePlaces(tx, prepared),
  );
  mountPrepared(
    app,
    findPlace,
    ({ db, actor, query }) => placeOf(db, actor, geocoder, query.address),
    ({ prepared }) => Promise.resolve(prepared),
  );
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

async function placeOf(
  db: Db,
  actor: Actor,
  geocoder: Geocoder | null,
  address: string,
): Promise<Result<typeof findPlace>> {
  if (geocoder === null) return { place: null, note: "No geocoding service is configured." };
  const { country } = await asActor(db, actor, (tx) =>
    tx.selectFrom("branch").select("country").executeTakeFirstOrThrow(),
  );
  try {
    return { place: await geocoder.find(address, country), note: null };
  } catch (error) {
    if (!(error instanceof GeocoderFault)) throw error;
    return { place: null, note: error.message };
  }
}
