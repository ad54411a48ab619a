import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { Stop, StopLine, Trip } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";

// The columns of a trip, a stop and a line that a driver's move may change.
const ofTrip = [
  "status",
  "odoStartM",
  "odoBeforeM",
  "odoEndM",
  "gapReason",
  "startedAt",
  "finishedAt",
  "news",
] as const;
const ofStop = [
  "seq",
  "legPlannedM",
  "status",
  "skipReason",
  "arrivedAt",
  "leftAt",
  "receivedBy",
  "note",
  "noProof",
  "legActualM",
] as const;
const ofLine = ["status", "result", "boxesActual", "note", "doneAt", "booked"] as const;

/**
 * Stores the result of a move: the trip's row, its stops and its lines, each kind in one statement. Returns the trip with its new row
 * versions.
 */
export async function writeRun<R extends Run>(tx: Tx, before: R, after: R): Promise<R> {
  const trip = await writeTrip(tx, before, after);
  if (before.vehicleOdometerM !== after.vehicleOdometerM && after.vehicleId !== null) {
    await tx
      .updateTable("vehicle")
      .set({ odometerM: after.vehicleOdometerM ?? 0 })
      .where("id", "=", after.vehicleId)
      .where("odometerM", "<", after.vehicleOdometerM ?? 0)
      .execute();
  }
  const stopsBefore = new Map(before.stops.map((stop) => [stop.id, stop]));
  const linesBefore = new Map(linesOf(before).map((line) => [line.id, line]));
  const stops = await writeStops(
    tx,
    after.stops.filter((stop) => differs(stopsBefore.get(stop.id), stop, ofStop)),
  );
  const lines = await writeLines(
    tx,
    linesOf(after).filter((line) => differs(linesBefore.get(line.id), line, ofLine)),
  );
  const versioned = (stop: Stop): Stop => ({
    ...stop,
    rowVersion: stops.get(stop.id) ?? stop.rowVersion,
    lines: stop.lines.map((line) => ({
      ...line,
      rowVersion: lines.get(line.id) ?? line.rowVersion,
    })),
  });
  return { ...after, rowVersion: trip, stops: after.stops.map(versioned) };
}

type Versions = Map<string, number>;

function linesOf(run: Run): StopLine[] {
  return run.stops.flatMap((stop) => stop.lines);
}

function differs<T, K extends keyof T>(before: T | undefined, after: T, keys: readonly K[]) {
  return keys.some((key) => before?.[key] !== after[key]);
}

async function writeTrip(tx: Tx, before: Trip, after: Trip): Promise<number> {
  if (!differs(before, after, ofTrip)) return before.rowVersion;
  const { status, odoStartM, odoBeforeM = null, odoEndM, gapReason, startedAt, finishedAt } = after;
  const news = sql<string>`${JSON.stringify(after.news)}::jsonb`;
  const row = await tx
    .updateTable("trip")
    .set({ status, odoStartM, odoBeforeM, odoEndM, gapReason, startedAt, finishedAt, news })
    .where("id", "=", after.id)
    .returning("rowVersion")
    .executeTakeFirstOrThrow();
  return row.rowVersion;
}

async function writeStops(tx: Tx, stops: readonly Stop[]): Promise<Versions> {
  if (stops.length === 0) return new Map();
  const { rows } = await sql<{ id: string; rowVersion: number }>`
    update stop s set seq = g.seq, leg_planned_m = g."legPlannedM", status = g.status, skip_reason = g."skipReason", arrived_at = g."arrivedAt", left_at = g."leftAt",
      received_by = g."receivedBy", note = g.note, no_proof = g."noProof", leg_actual_m = g."legActualM"
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as g (id uuid, seq int, "legPlannedM" int, status text, "skipReason" text,
      "arrivedAt" timestamptz, "leftAt" timestamptz, "receivedBy" text, note text, "noProof" text, "legActualM" int)
    where s.branch_id = current_branch() and s.id = g.id
    returning s.id, s.row_version`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.rowVersion]));
}

async function writeLines(tx: Tx, lines: readonly StopLine[]): Promise<Versions> {
  if (lines.length === 0) return new Map();
  const { rows } = await sql<{ id: string; rowVersion: number }>`
    update stop_line l set status = g.status, result = g.result, boxes_actual = g."boxesActual", note = g.note,
      done_at = g."doneAt", booked = g.booked
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (id uuid, status text, result text,
      "boxesActual" int, note text, "doneAt" timestamptz, booked text)
    where l.branch_id = current_branch() and l.id = g.id
    returning l.id, l.row_version`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.rowVersion]));
}
