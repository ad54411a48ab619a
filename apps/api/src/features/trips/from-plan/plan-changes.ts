import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";
import { type CarriedLine, carriedLinesOf, type PlanLine, planLinesOf } from "./plan-lines.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";

/**
 * How the plan now differs from a line that a trip carries, in words; null while they agree or the line is settled.
 */
export function changeWords(line: CarriedLine): string | null {
  if (line.lineStatus !== "open") return null;
  const kit = line.kitCode ?? "The kit";
  const towards = line.action === "deliver" ? "for" : "from";
  if (line.allocationStatus === "cancelled" || line.allocationStatus === "substituted") {
    return `${kit} ${towards} ${line.schoolName} was taken out of the plan.`;
  }
  if (line.tripSource === "plan" && line.allocationDay !== line.tripDay) {
    return `${kit} ${towards} ${line.schoolName} has moved to ${dayWords(line.allocationDay)}.`;
  }
  if (line.allocationKitId !== line.kitId) {
    const now = line.allocationKitCode ?? "no copy yet";
    return line.action === "deliver"
      ? `${line.schoolName} gets ${now} instead of ${kit}.`
      : `${line.schoolName} gives back ${now} instead of ${kit}.`;
  }
  return null;
}

/** A hand-over that the plan asks for and no trip carries, in words. */
export function missingWords(line: PlanLine): string {
  return line.action === "deliver"
    ? `${line.kitCode ?? line.kitTypeName} for ${line.schoolName} is planned and not on this trip.`
    : `${line.kitCode ?? line.kitTypeName} from ${line.schoolName} is planned and not on this trip.`;
}

/** The plan's changes that a trip does not carry (I7), in one statement: shown until somebody updates the trip. */
export async function planChanges(
  tx: Tx,
  trip: { id: string; status: string; source: string; routeId: string | null; onDay: string },
): Promise<string[]> {
  if (!["draft", "released", "in_progress"].includes(trip.status)) return [];
  // Allocations with a copy that are neither on a live trip nor were tried on this one.
  const missing = sql`
    select ask.* from (${planLinesOf(trip)}) ask
    where ask.kit_id is not null and ${trip.source} = 'plan' and not exists (
      select from stop_line l join stop s on s.branch_id = l.branch_id and s.id = l.stop_id
      where l.branch_id = current_branch() and l.allocation_id = ask.allocation_id and l.action = ask.action
        and (l.status in ('open', 'done') or s.trip_id = ${trip.id}))
      and case (select t.van from trip t where t.branch_id = current_branch() and t.id = ${trip.id})
        when 1 then not exists (${vanTo(trip)} and t.van > 1) else exists (${vanTo(trip)} and t.id = ${trip.id}) end`;
  const { rows } = await sql<{ carried: CarriedLine[]; missing: PlanLine[] }>`
    select coalesce((select json_agg(c) from (${carriedLinesOf({ tripId: trip.id })}) c), '[]') as carried,
      coalesce((select json_agg(m) from (${missing}) m), '[]') as missing`.execute(tx);
  const [found] = rows;
  return [
    ...(found?.carried ?? []).flatMap((line) => changeWords(line) ?? []),
    ...(found?.missing ?? []).map(missingWords),
  ];
}

/** Where a route's day has several vans, the trips that visit the school of the line. */
function vanTo(trip: { routeId: string | null; onDay: string }) {
  return sql`
    select from trip t join stop s on s.branch_id = t.branch_id and s.trip_id = t.id
    where t.branch_id = current_branch() and t.source = 'plan' and t.status in ('draft', 'released', 'in_progress')
      and t.on_day = ${trip.onDay}::date and t.route_id is not distinct from ${trip.routeId}::uuid
      and s.school_id = ask.school_id`;
}

export function keyOf(line: { allocationId: string; action: string }): string {
  return `${line.allocationId} ${line.action}`;
}
