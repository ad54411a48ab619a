import {
  schoolMail,
  type SchoolMailKind,
  type Visit,
  wordsOf,
} from "@kitround/contract/trips/school-mail-words.ts";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { linkBase, sendsMail } from "../mail/mail-transport.ts";
import { sendQueued } from "../mail/queue-mail.ts";
import { contactsOf, type MailSettings, type ToldTrip, visitsOf, mailSettings } from "./visits.ts";

interface Telling {
  branchId: string;
  tripId: string;
  kind: SchoolMailKind;
  /** The visit to each school, by its id. */
  visits: ReadonlyMap<string, Visit>;
  settings: MailSettings;
  /** Who asked to mail again; otherwise recipients who got each mail already are skipped. */
  again?: { by: string };
}

/**
 * Writes the mails to the contacts of these schools in the caller's transaction, to be sent once it commits; without
 * a mail server they wait to be copied. A school whose mail bounced, or that has unsubscribed, gets none. Returns how
 * many were written.
 */
export async function tellSchools(tx: Tx, telling: Telling): Promise<number> {
  const { branchId, tripId, kind, visits, settings, again } = telling;
  const contacts = await contactsOf(tx, [...visits.keys()]);
  const reached = contacts.filter(
    (contact) =>
      contact.notices && contact.address !== null && !contact.bounced && !contact.unsubscribed,
  );
  if (reached.length === 0) return 0;
  const choices = await choicesOf(tx, branchId, [
    ...new Set(reached.map(({ address }) => address ?? "")),
  ]);
  const words = wordsOf(kind, ownWords(kind, settings), again !== undefined);
  const goes = sendsMail() && !settings.example;
  const mails = reached.flatMap(({ schoolId, name, address }) => {
    const visit = visits.get(schoolId);
    const choice = choices.get(address ?? "");
    if (visit === undefined || choice === undefined) return [];
    const { greeting } = settings;
    const who = { greeting, contact: name ?? visit.school, branch: settings.name };
    const link = `${linkBase()}/unsubscribe?link=${choice}`;
    const { subject, text } = schoolMail(words, visit, who, link);
    return [{ schoolId, name: who.contact, address, subject, body: text, told: visit }];
  });
  const { rows } = await sql<{ id: string; toName: string }>`
    insert into mail_out (branch_id, kind, to_name, to_address, state, trip_id, school_id, subject, body, told, again, made_by)
    select ${branchId}::uuid, ${kind}, m.name, m.address, ${goes ? "waiting" : "by_hand"}, ${tripId}::uuid, m."schoolId", m.subject, m.body,
      m.told, ${again !== undefined}, ${again?.by ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as m (name text, address text, "schoolId" uuid, subject text, body text, told jsonb)
    on conflict do nothing
    returning id, to_name`.execute(tx);
  if (!goes) return rows.length;
  for (const { id, toName } of rows) await sendQueued(tx, branchId, id, toName);
  return rows.length;
}

/** The mail "delivered" for a stop that was just left after a hand-over; in the transaction that finishes it. */
export async function tellDelivered(
  tx: Tx,
  branchId: string,
  trip: ToldTrip,
  stopId: string,
): Promise<void> {
  const stop = trip.stops.find(({ id }) => id === stopId);
  const handed = stop?.lines.some(
    ({ action, status }) => action === "deliver" && status === "done",
  );
  if (!stop || stop.leftAt === null || !handed) return;
  const settings = await mailSettings(tx);
  if (!settings.tellsDelivered) return;
  const visits = visitsOf({ ...trip, stops: [stop] }, "delivered", settings.timeZone);
  await tellSchools(tx, { branchId, tripId: trip.id, kind: "delivered", visits, settings });
}

function ownWords(kind: SchoolMailKind, settings: MailSettings) {
  return kind === "delivered"
    ? { subject: settings.deliveredSubject, text: settings.deliveredText }
    : { subject: settings.tomorrowSubject, text: settings.tomorrowText };
}

/** The unsubscribe link of each address, created with its first mail and never changed. */
export async function choicesOf(
  tx: Tx,
  branchId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  await sql`
    insert into mail_choice (branch_id, address)
    select ${branchId}::uuid, a.address from unnest(${addresses}::text[]) as a (address)
    on conflict do nothing`.execute(tx);
  const rows = await tx
    .selectFrom("mailChoice")
    .select(["id", "address"])
    .where("branchId", "=", branchId)
    .where("address", "=", anyOf(addresses))
    .execute();
  return new Map(rows.map(({ id, address }) => [address, id]));
}
