import {
  visitOf,
  type Visit,
  type WordedKind,
} from "@kitround/contract/trips/school-mail-words.ts";
import type { Stop, Trip } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** A branch's settings for mails to schools, and whether it is an example. */
export interface MailSettings {
  name: string;
  greeting: string;
  timeZone: string;
  example: boolean;
  tellsTomorrow: boolean;
  tellsDelivered: boolean;
  tomorrowSubject: string | null;
  tomorrowText: string | null;
  deliveredSubject: string | null;
  deliveredText: string | null;
}

export function mailSettings(tx: Tx): Promise<MailSettings> {
  return tx
    .selectFrom("branch")
    .select(["name", "greeting", "timeZone", "example", "tellsTomorrow", "tellsDelivered"])
    .select(["tomorrowSubject", "tomorrowText", "deliveredSubject", "deliveredText"])
    .executeTakeFirstOrThrow();
}

export type ToldTrip = Trip & { stops: readonly Stop[] };

/** Whether the van is still going to visit the schools of a trip, or has done so. */
export function comes(trip: Pick<Trip, "status">): boolean {
  return trip.status !== "draft" && trip.status !== "cancelled";
}

/** The visit to each school by this trip, for the mail of the day before or of the delivery. */
export function visitsOf(trip: ToldTrip, kind: WordedKind, timeZone: string): Map<string, Visit> {
  const visits = new Map<string, Visit>();
  if (!comes(trip)) return visits;
  for (const stop of trip.stops) {
    if (stop.schoolId === null || stop.status === "skipped") continue;
    const visit = visitOf(trip, stop, kind, timeZone);
    if (visit.kits.length + visit.returns.length > 0) visits.set(stop.schoolId, visit);
  }
  return visits;
}

export interface Contact {
  schoolId: string;
  schoolName: string;
  notices: boolean;
  /** Null, as are the others, for a school without a contact that has an address. */
  name: string | null;
  address: string | null;
  bounced: boolean;
  unsubscribed: boolean;
}

/** All contacts of these schools that have an e-mail address. */
export async function contactsOf(tx: Tx, schoolIds: readonly string[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select s.id as school_id, s.name_en as school_name, s.notify_email as notices, c.name, lower(btrim(c.email)) as address,
      c.bounced_at is not null as bounced, (o.unsubscribed_at is not null or c.consent = 'refused') as unsubscribed
    from school s
    left join school_contact c on c.branch_id = s.branch_id and c.school_id = s.id and c.email like '%_@_%'
    left join mail_choice o on o.branch_id = s.branch_id and o.address = lower(btrim(c.email))
    where s.branch_id = current_branch() and s.id = any(${schoolIds}::uuid[])
    order by s.name_en, c.is_primary desc, c.name`.execute(tx);
  return rows;
}
