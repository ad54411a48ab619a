import type {
  listTripMails,
  noteTold,
  SchoolMail,
  tellSchool,
} from "@kitround/contract/trips/school-mail.ts";
import { toldOtherwise, type Visit } from "@kitround/contract/trips/school-mail-words.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { AppError, notFound } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { stopsWithLines } from "../trips/trip-detail.ts";
import { lockTrip, readTrip } from "../trips/trip-queries.ts";
import { visitsToTell } from "./visits-to-tell.ts";
import { tellSchools } from "./tell-schools.ts";
import {
  type Contact,
  contactsOf,
  mailSettings,
  type MailSettings,
  type ToldTrip,
  visitsOf,
} from "./visits.ts";

type Told = Omit<SchoolMail, "changed"> & { told: Visit };

/**
 * The mails of a trip, the newest first, with those that are outdated; and the schools that get none. Throws
 * `not_found`.
 */
export async function tripMails(
  tx: Tx,
  actor: Actor,
  tripId: string,
): Promise<Result<typeof listTripMails>> {
  const trip = await readTrip(tx, actor, tripId);
  const whole = { ...trip, stops: await stopsWithLines(tx, tripId) };
  const settings = await mailSettings(tx);
  const mails = await mailsOf(tx, tripId);
  const contacts = await contactsOf(tx, [...visitsOf(whole, "tomorrow", settings.timeZone).keys()]);
  const latest = latestOf(mails);
  return {
    tells: [
      ...(settings.tellsTomorrow ? ["tomorrow"] : []),
      ...(settings.tellsDelivered ? ["delivered"] : []),
    ],
    mails: mails.map(({ told, ...mail }) => ({
      ...mail,
      changed: latest.has(mail.id) ? changesOf(whole, settings, { ...mail, told }) : [],
    })),
    untold: untoldOf(contacts),
    byPhone: await visitsToTell(tx, sql`t.id = ${tripId}::uuid`),
  };
}

/** Mails a school's contacts again, or that nobody comes; refused if the last mail is still right. */
export async function tellAgain(
  tx: Tx,
  actor: Actor & { branchUserId: string },
  tripId: string,
  { schoolId }: Body<typeof tellSchool>,
): Promise<{ told: number }> {
  const trip = await lockTrip(tx, actor, tripId);
  const whole = { ...trip, stops: await stopsWithLines(tx, tripId) };
  const settings = await mailSettings(tx);
  const mails = (await mailsOf(tx, tripId)).filter(
    (mail) => mail.schoolId === schoolId && mail.kind !== "delivered",
  );
  const latest = latestOf(mails);
  const one = mails.find(
    (mail) => latest.has(mail.id) && changesOf(whole, settings, mail).length > 0,
  );
  if (one === undefined) {
    const message = "What this school was told is still true: there is nothing to correct.";
    throw new AppError("transition_refused", message, [{ path: "schoolId", message }]);
  }
  const now = visitsOf(whole, "tomorrow", settings.timeZone).get(schoolId);
  const told = await tellSchools(tx, {
    branchId: actor.branchId,
    tripId,
    kind: now === undefined ? "called_off" : "tomorrow",
    visits: new Map([[schoolId, now ?? one.told]]),
    settings,
    again: { by: actor.branchUserId },
  });
  return { told };
}

/** Notes that a school was told by phone, or that it was not. Throws `not_found` for a school that the trip does not visit. */
export async function noteToldByPhone(
  tx: Tx,
  actor: Actor,
  tripId: string,
  { schoolId, told }: Body<typeof noteTold>,
): Promise<void> {
  await readTrip(tx, actor, tripId);
  const noted = await tx
    .updateTable("stop")
    .set({ toldAt: told ? sql<string>`now()` : null })
    .where("tripId", "=", tripId)
    .where("schoolId", "=", schoolId)
    .returning("id")
    .executeTakeFirst();
  if (noted === undefined) throw notFound("This stop");
}

/** The last mail about the coming visit to each school and address, and the last about a delivery. */
function latestOf(mails: readonly Told[]): Set<string> {
  const seen = new Map<string, string>();
  for (const { id, schoolId, toAddress, kind } of mails) {
    const key = `${schoolId} ${toAddress} ${kind === "delivered"}`;
    if (!seen.has(key)) seen.set(key, id);
  }
  return new Set(seen.values());
}

function changesOf(
  trip: ToldTrip,
  settings: MailSettings,
  { kind, schoolId, told }: Told,
): string[] {
  // A mail about a coming visit no longer matters once the stop is done.
  const over = trip.stops.some((stop) => stop.schoolId === schoolId && stop.leftAt !== null);
  if (kind !== "delivered" && over) return [];
  const as = kind === "delivered" ? "delivered" : "tomorrow";
  const now = visitsOf(trip, as, settings.timeZone).get(schoolId) ?? null;
  // During the trip its times come from the road: the driver tells schools about delays.
  const same =
    now !== null && trip.status === "in_progress" ? { ...now, arrival: told.arrival } : now;
  return toldOtherwise(kind, told, same);
}

function untoldOf(contacts: readonly Contact[]): Result<typeof listTripMails>["untold"] {
  return contacts.flatMap((contact) => {
    const { schoolName, name } = contact;
    const why = !contact.notices
      ? ("notices_off" as const)
      : contact.address === null
        ? ("no_address" as const)
        : contact.unsubscribed
          ? ("unsubscribed" as const)
          : contact.bounced
            ? ("bounced" as const)
            : null;
    return why === null ? [] : [{ schoolName, contactName: name, why }];
  });
}

async function mailsOf(tx: Tx, tripId: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select m.id, m.kind, m.school_id, s.name_en as school_name, m.to_name, m.to_address,
      coalesce(m.fault, case when m.state = 'waiting' then j.fault end) as fault, m.subject, m.body as text, m.created_at, m.ended_at, m.told,
      case when m.state = 'waiting' and j.state in ('failed', 'cancelled') then 'failed' else m.state end as state
    from mail_out m
    join school s on s.branch_id = m.branch_id and s.id = m.school_id
    left join job j on j.branch_id = m.branch_id and j.id = m.job_id
    where m.branch_id = current_branch() and m.trip_id = ${tripId} and m.told is not null
    order by m.created_at desc, s.name_en, m.to_name, m.id`.execute(tx);
  return rows;
}
