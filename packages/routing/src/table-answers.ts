import { z } from "zod";

import type { Point } from "./distances.ts";

/** The request for a table that one kind of road service expects, and how its answer is read. */
export type TableProtocol = {
  readonly name: string;
  readonly source: "osrm" | "valhalla";
  readonly request: (base: string, points: readonly Point[]) => Request;
  /** Returns unrounded metres and seconds, or throws a `TableFault` whose message completes a sentence. */
  readonly read: (status: number, body: unknown, size: number) => RawTable;
};

export type RawTable = { metres: (number | null)[][]; seconds: (number | null)[][] };

/** Thrown when the service answered, but not with a usable table. */
export class TableFault extends Error {}

const cells = z.array(z.array(z.number().nonnegative().nullable()));
const osrmTable = z.object({ durations: cells, distances: cells });
const osrmRefusal = z.object({ code: z.string(), message: z.string().optional() });

/** OSRM 5.17 or later (distances came then): https://project-osrm.org/docs/v5.24.0/api/#table-service */
export const osrm: TableProtocol = {
  name: "OSRM",
  source: "osrm",
  request: (base, points) => {
    const coordinates = points.map(({ lat, lon }) => `${degrees(lon)},${degrees(lat)}`).join(";");
    const path = `table/v1/driving/${coordinates}`;
    return new Request(`${trimmed(base)}/${path}?annotations=duration,distance`);
  },
  read: (status, body, size) => {
    const said = osrmRefusal.safeParse(body);
    if (said.success && said.data.code !== "Ok") {
      throw new TableFault(`refused with ${said.data.code}`);
    }
    if (status !== 200) throw new TableFault(`answered with status ${status}`);
    const table = osrmTable.safeParse(body);
    if (!said.success || !table.success) throw new TableFault("answered in an unknown form");
    return squares(table.data.distances, table.data.durations, size);
  },
};

const valhallaConcise = z.object({ durations: cells, distances: cells });
const valhallaCell = z.object({
  distance: z.number().nonnegative().nullable(),
  time: z.number().nonnegative().nullable(),
});
const valhallaTable = z.object({
  sources_to_targets: z.union([valhallaConcise, z.array(z.array(valhallaCell.nullable()))]),
});
const valhallaRefusal = z.object({ error_code: z.number() });

/** Valhalla's matrix service; distances are kilometres: https://valhalla.github.io/valhalla/api/matrix/api-reference/ */
export const valhalla: TableProtocol = {
  name: "Valhalla",
  source: "valhalla",
  request: (base, points) => {
    const places = points.map(({ lat, lon }) => ({ lat, lon }));
    // Older servers do not know `verbose` and answer with one object per cell; both forms are read.
    const body = {
      sources: places,
      targets: places,
      costing: "auto",
      units: "kilometers",
      verbose: false,
    };
    return new Request(`${trimmed(base)}/sources_to_targets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  },
  read: (status, body, size) => {
    const refused = valhallaRefusal.safeParse(body);
    if (refused.success) throw new TableFault(`refused with error ${refused.data.error_code}`);
    if (status !== 200) throw new TableFault(`answered with status ${status}`);
    const parsed = valhallaTable.safeParse(body);
    if (!parsed.success) throw new TableFault("answered in an unknown form");
    const table = parsed.data.sources_to_targets;
    const kilometres = Array.isArray(table)
      ? table.map((row) => row.map((cell) => cell?.distance ?? null))
      : table.distances;
    const seconds = Array.isArray(table)
      ? table.map((row) => row.map((cell) => cell?.time ?? null))
      : table.durations;
    const metres = kilometres.map((row) => row.map((km) => (km === null ? null : km * 1000)));
    return squares(metres, seconds, size);
  },
};

function squares(
  metres: (number | null)[][],
  seconds: (number | null)[][],
  size: number,
): RawTable {
  const square = (rows: unknown[][]): boolean =>
    rows.length === size && rows.every((row) => row.length === size);
  if (!square(metres) || !square(seconds)) {
    throw new TableFault("answered with a table of another size");
  }
  return { metres, seconds };
}

/** Six decimals are 11 cm, finer than any road. */
function degrees(value: number): string {
  return value.toFixed(6);
}

function trimmed(base: string): string {
  return base.replace(/\/+$/, "");
}
