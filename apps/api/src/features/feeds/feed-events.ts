import { cancelledDays, pastDays } from "@kitround/contract/feeds/feed-rules.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { tripMinutes } from "@kitround/contract/trips/arrival-times.ts";
import { type RawBuilder, sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import type { FeedEvent } from "./calendar-text.ts";

const minute = 60_000;
const since = sql`(now() - ${pastDays} * interval '1 day')::date`;
/** The condition that a row of this name is current, or was cancelled recently. */
const stands = (row: string, off: readonly string[]) =>
  sql`(${sql.ref(`${row}.status`)} <> all(${off}::text[])
    or ${sql.ref(`${row}.updatedAt`)} > now() - ${cancelledDays} * interval '1 day')`;

interface Rotation {
  id: string;
  seq: number;
  number: number;
  year: number;
  deliverOn: string;
  collectOn: string;
  readyBy: string;
  updatedAt: string;
  rowVersion: number;
}

/** A branch's rotations, each from its first delivery to its collection. */
export async function rotationEvents(tx: Tx): Promise<FeedEvent[]> {
  const { rows } = await sql<Rotation>`
    select r.id, r.seq, t.number, t.year, r.deliver_on, r.collect_on, r.ready_by, r.updated_at, r.row_version
    from rotation r join term t on t.branch_id = r.branch_id and t.id = r.term_id
    where r.collect_on >= ${since} order by r.deliver_on, r.id`.execute(tx);
  return rows.map((row) => ({
    uid: `${row.id}@kitround`,
    when: { fromDay: row.deliverOn, toDay: row.collectOn },
    summary: `Rotation ${row.seq}, term ${row.number} ${row.year}`,
    description: `Kits are packed by ${dayWords(row.readyBy)}.`,
    location: null,
    cancelled: false,
    updatedAt: row.updatedAt,
    version: row.rowVersion,
  }));
}

interface Loan {
  id: string;
  kitCode: string | null;
  title: string;
  boxes: number | null;
  school: string;
  branch: string;
  deliverOn: string;
  collectOn: string;
  cancelled: boolean;
  updatedAt: string;
  rowVersion: number;
}

const off = ["cancelled", "substituted"];

/** Deliveries and collections, of one school or of all; `to` words them for the reader. */
export async function loanEvents(
  tx: Tx,
  schoolId: string | null,
  to: "branch" | "school",
): Promise<FeedEvent[]> {
  const { rows } = await sql<Loan>`
    select a.id, k.code as kit_code, t.name_en as title, k.boxes, s.name_en as school, b.name as branch, a.deliver_on,
      a.collect_on, a.status = any(${off}::text[]) as cancelled, a.updated_at, a.row_version
    from allocation a
    join branch b on b.id = a.branch_id
    join kit_type t on t.branch_id = a.branch_id and t.id = a.kit_type_id
    join school s on s.branch_id = a.branch_id and s.id = a.school_id
    left join kit k on k.branch_id = a.branch_id and k.id = a.kit_id
    where a.collect_on >= ${since} and a.status <> 'proposed' and ${stands("a", off)}
      ${andGiven(schoolId, (id) => sql`a.school_id = ${id}`)}
    order by a.deliver_on, s.name_en, a.id`.execute(tx);
  return rows.flatMap((row) => [loanEvent(row, "out", to), loanEvent(row, "back", to)]);
}

function loanEvent(loan: Loan, way: "out" | "back", to: "branch" | "school"): FeedEvent {
  const kit = loan.kitCode === null ? loan.title : `${loan.kitCode} ${loan.title}`;
  const day = way === "out" ? loan.deliverOn : loan.collectOn;
  const forBranch =
    way === "out" ? `Deliver ${kit} to ${loan.school}` : `Collect ${kit} from ${loan.school}`;
  const forSchool = way === "out" ? `Science kit arrives: ${kit}` : `Science kit goes back: ${kit}`;
  const boxes = loan.boxes === null ? "" : loan.boxes === 1 ? "1 box. " : `${loan.boxes} boxes. `;
  return {
    uid: `${loan.id}-${way}@kitround`,
    when: { fromDay: day, toDay: day },
    summary: to === "branch" ? forBranch : forSchool,
    description: to === "branch" ? boxes.trim() || null : `${boxes}${loan.branch}`,
    location: loan.school,
    cancelled: loan.cancelled,
    updatedAt: loan.updatedAt,
    version: loan.rowVersion,
  };
}

interface TripRow {
  id: string;
  name: string;
  onDay: string;
  startsAt: string | null;
  departAt: string | null;
  driver: string | null;
  helper: string | null;
  vehicle: string | null;
  cancelled: boolean;
  /** The reader drives or helps on it. */
  stays: boolean;
  updatedAt: string;
  rowVersion: number;
  stops: number;
  places: string | null;
  plannedM: number | null;
  boxes: number;
}

/**
 * Released trips, of one driver or helper or of all. A trip that now has another driver, or is a draft again, is sent
 * as cancelled to those whose calendar had it, which the audit trail shows.
 */
export async function tripEvents(tx: Tx, branchUserId: string | null): Promise<FeedEvent[]> {
  const everybody = branchUserId === null;
  const stays: RawBuilder<unknown> = everybody
    ? sql`t.status <> 'draft'`
    : sql`(t.status <> 'draft' and coalesce(${branchUserId}::uuid in (t.driver_id, t.helper_id), false))`;
  const hadIt = sql`exists (
    select from audit_event e
    where e.branch_id = t.branch_id and e.entity = 'trip' and e.entity_id = t.id::text
      and e.at > now() - ${cancelledDays} * interval '1 day' and e.before ->> 'status' in ('released', 'in_progress')
      and ${everybody ? sql`true` : sql`${branchUserId}::text in (e.before ->> 'driver_id', e.before ->> 'helper_id')`})`;
  const { rows } = await sql<TripRow>`
    select t.id, t.name, t.on_day, (t.on_day + t.depart_at) at time zone b.time_zone as starts_at,
      to_char(t.depart_at, 'HH24:MI') as depart_at, p.first_name || ' ' || p.last_name as driver,
      hp.first_name || ' ' || hp.last_name as helper, v.name as vehicle, t.status = 'cancelled' or not ${stays} as cancelled, ${stays} as stays,
      t.updated_at, t.row_version, stops.stops, stops.places, stops.planned_m, stops.boxes
    from trip t
    join branch b on b.id = t.branch_id
    left join branch_user u on u.branch_id = t.branch_id and u.id = t.driver_id
    left join person p on p.id = u.person_id
    left join branch_user hu on hu.branch_id = t.branch_id and hu.id = t.helper_id
    left join person hp on hp.id = hu.person_id
    left join vehicle v on v.branch_id = t.branch_id and v.id = t.vehicle_id
    cross join lateral (
      select count(*) filter (where st.kind <> 'base')::int as stops,
        string_agg(coalesce(st.place_name, s.name_en), ', ' order by st.seq) filter (where st.kind <> 'base') as places,
        case when count(*) = count(st.leg_planned_m) then sum(st.leg_planned_m)::int end as planned_m,
        coalesce(sum((select sum(l.boxes_expected) from stop_line l
          where l.branch_id = st.branch_id and l.stop_id = st.id)), 0)::int as boxes
      from stop st
      left join school s on s.branch_id = st.branch_id and s.id = st.school_id
      where st.branch_id = t.branch_id and st.trip_id = t.id
    ) stops
    where t.on_day >= ${since} and case when ${stays} then ${stands("t", ["cancelled"])} else ${hadIt} end
    order by t.on_day, t.name, t.id`.execute(tx);
  return rows.map(tripEvent);
}

function tripEvent(trip: TripRow): FeedEvent {
  const { startsAt, plannedM } = trip;
  const timed = startsAt !== null && plannedM !== null;
  const minutes = tripMinutes({ ...trip, plannedM: plannedM ?? 0 });
  const facts = [
    trip.departAt === null ? null : `Leaves base at ${trip.departAt}`,
    trip.driver === null ? null : `Driver: ${trip.driver}`,
    trip.helper === null ? null : `Helper: ${trip.helper}`,
    trip.vehicle === null ? null : `Vehicle: ${trip.vehicle}`,
    trip.places === null ? null : `${trip.stops === 1 ? "Stop" : "Stops"}: ${trip.places}`,
  ];
  return {
    uid: `${trip.id}@kitround`,
    when: timed
      ? { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * minute).toISOString() }
      : { fromDay: trip.onDay, toDay: trip.onDay },
    summary: trip.name,
    // If the trip now has another driver, its details are only theirs to read.
    description: trip.stays ? facts.filter((fact) => fact !== null).join("\n") : null,
    location: null,
    cancelled: trip.cancelled,
    updatedAt: trip.updatedAt,
    version: trip.rowVersion,
  };
}
