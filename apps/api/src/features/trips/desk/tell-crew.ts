import {
  crewMail,
  type CrewNews,
  crewNews,
  crewPush,
  type TripTold,
} from "@kitround/contract/trips/crew-news.ts";
import { sql } from "kysely";
import { withSystem } from "../../../db/as-system.ts";
import { anyOf } from "../../../db/conditions.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { linkBase, sendsMail } from "../../mail/mail-transport.ts";
import { sendQueued } from "../../mail/queue-mail.ts";
import { sendPush } from "../../pushes/send-push.ts";
import { choicesOf } from "../../school-mails/tell-schools.ts";

/** Changes a trip by `work` and mails its driver and helper what that means to them, once the transaction commits. */
export async function tellingCrew<T>(
  tx: Tx,
  actor: Actor,
  tripId: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await readTold(tx, tripId);
  const result = await work();
  const after = await readTold(tx, tripId);
  if (before && after) {
    const trip = { ...after, id: tripId };
    const news = crewNews(before, after, actor.branchUserId);
    await mailCrew(tx, actor, trip, news);
    await pushCrew(tx, actor, trip, news);
  }
  return result;
}

function readTold(tx: Tx, id: string) {
  return tx
    .selectFrom("trip")
    .select(["status", "driverId", "helperId", "name", "onDay"])
    .select(sql<string[]>`news`.as("news"))
    .where("id", "=", id)
    .executeTakeFirst();
}

type Told = TripTold & { id: string; name: string; onDay: string };

async function mailCrew(tx: Tx, { branchId }: Actor, trip: Told, news: readonly CrewNews[]) {
  if (news.length === 0) return;
  const people = await tx
    .selectFrom("branchUser as u")
    .innerJoin("person as p", "p.id", "u.personId")
    .innerJoin("branch as b", "b.id", "u.branchId")
    .select(["u.id", "p.firstName", "b.name as branchName", "b.greeting", "b.example"])
    .select(sql<string>`lower(btrim(p.email))`.as("address"))
    .where("u.id", "=", anyOf(news.map(({ branchUserId }) => branchUserId)))
    .where("u.status", "=", "active")
    .where("p.tripMails", "=", true)
    .orderBy("u.id")
    .execute();
  const choices = await choicesOf(
    tx,
    branchId,
    people.map(({ address }) => address),
  );
  for (const { id, firstName, branchName, greeting, example, address } of people) {
    const told = news.find(({ branchUserId }) => branchUserId === id);
    const choice = choices.get(address);
    if (told === undefined || choice === undefined) continue;
    const { subject, text } = crewMail(told, {
      greeting,
      firstName,
      branchName,
      trip: trip.name,
      onDay: trip.onDay,
      url: `${linkBase()}/trips/${trip.id}`,
      account: `${linkBase()}/settings/my-account`,
      unsubscribe: `${linkBase()}/unsubscribe?link=${choice}`,
    });
    const goes = sendsMail() && !example;
    const { rows } = await sql<{ id: string }>`
      insert into mail_out (branch_id, kind, branch_user_id, to_name, to_address, state, subject, body)
      select ${branchId}::uuid, 'driver_trip', ${id}::uuid, ${firstName}, ${address}, ${goes ? "waiting" : "by_hand"}, ${subject}, ${text}
      where not exists (select from mail_choice m
        where m.branch_id = ${branchId}::uuid and m.id = ${choice}::uuid and m.unsubscribed_at is not null)
      returning id`.execute(tx);
    const [mail] = rows;
    if (mail && goes) await sendQueued(tx, branchId, mail.id, firstName);
  }
}

/** Sends a message to the devices that they have chosen, whether or not they get e-mails. */
async function pushCrew(tx: Tx, { branchId }: Actor, trip: Told, news: readonly CrewNews[]) {
  if (news.length === 0) return;
  const devices = await withSystem(tx, (system) =>
    system
      .selectFrom("pushDevice as d")
      .innerJoin("branchUser as u", "u.personId", "d.personId")
      .select(["d.id", "u.id as branchUserId"])
      .where("u.branchId", "=", branchId)
      .where("u.id", "=", anyOf(news.map((told) => told.branchUserId)))
      .where("u.status", "=", "active")
      .orderBy("d.createdAt")
      .execute(),
  );
  for (const { id: deviceId, branchUserId } of devices) {
    const told = news.find((each) => each.branchUserId === branchUserId);
    if (told === undefined) continue;
    const message = crewPush(told, { id: trip.id, trip: trip.name, onDay: trip.onDay });
    await enqueue(tx, { branchId, branchUserId: null }, sendPush, { deviceId, ...message });
  }
}
