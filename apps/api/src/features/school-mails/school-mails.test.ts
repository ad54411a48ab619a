import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import {
  listTripMails,
  noteTold,
  tellSchool,
  unsubscribe,
} from "@kitround/contract/trips/school-mail.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { planSchedules } from "../../jobs/plan-schedules.ts";
import { runScheduled } from "../../test/run-scheduled.ts";
import { mailServer } from "../../test/mail-server.ts";
import { ownApp, send, type TestBranch } from "../../test/test-app.ts";
import { newRound, releasedTrip } from "../../test/trip-round.ts";
import { tellTomorrow } from "./tell-tomorrow.ts";

const mails = await mailServer();
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});
const { db } = app.database;
const patience = { timeout: 240_000, interval: 50 };

const today = dayIn("Pacific/Auckland", new Date());
const days = { deliverOn: addDays(today, 1), collectOn: addDays(today, 15) };

/** A branch that mails schools; its first school has two contacts, its second one. */
async function telling() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch, days);
  const code = branch.code.toLowerCase();
  const at = (name: string) => `${name}@${code}.test`;
  const people = [
    ["Mārama", "marama", 0],
    ["Tū", "tu", 0],
    ["Ana", "ana", 1],
  ] as const;
  for (const index of [0, 1] as const) {
    const { rowVersion } = await branch.ok("manager", getSchool, {
      params: { id: round.schools[index] },
    });
    const contacts = people
      .filter(([, , school]) => school === index)
      .map(([name, email], n) => ({
        name,
        email: at(email).toUpperCase(),
        role: null,
        phone: null,
        isPrimary: n === 0,
      }));
    await branch.ok("manager", updateSchool, {
      params: { id: round.schools[index] },
      body: { rowVersion, contacts },
    });
  }
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  await branch.ok("manager", updateBranch, {
    body: {
      rowVersion,
      tellsTomorrow: true,
      tellsDelivered: true,
      tomorrowSubject: "Āpōpō: {school}",
    },
  });
  const trip = await releasedTrip(app, branch, round, days.deliverOn);
  return { branch, round, trip, at };
}

/** Runs the scheduled job once; returns how many mails it wrote. */
async function runHourlyJob(branch: TestBranch): Promise<number> {
  return (await runScheduled(db, branch, tellTomorrow)).told;
}

const toldOf = (branch: TestBranch, id: string) =>
  branch.ok("coordinator", listTripMails, { params: { id } });
const textOf = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    "latin1",
  ).toString("utf8");
const taken = (address: string) => mails.taken.filter(({ to }) => to.includes(address));

test("on the day before each contact of a released trip is mailed once, however often the job runs; one tap unsubscribes and undoes it", async () => {
  const { branch, trip, at } = await telling();
  expect(await runHourlyJob(branch)).toBe(3);
  expect(await runHourlyJob(branch)).toBe(0);
  await vi.waitFor(async () => {
    const { mails: told } = await toldOf(branch, trip.id);
    expect(told.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  }, patience);
  const [mail] = taken(at("marama"));
  const raw = mail?.raw ?? "";
  expect(mail?.to).toEqual([at("marama")]);
  const { mails: told, untold } = await toldOf(branch, trip.id);
  const own = told.find(({ toAddress }) => toAddress === at("marama"));
  expect(own).toMatchObject({ kind: "tomorrow", subject: "Āpōpō: Fairview School", changed: [] });
  expect(own?.text).toContain("Kia ora Mārama,");
  expect(textOf(raw)).toContain("Kia ora Mārama,");
  expect(untold).toEqual([
    expect.objectContaining({ schoolName: "Māpua School", contactName: null, why: "no_address" }),
  ]);

  const link = /unsubscribe\?link=([\w-]+)/.exec(own?.text ?? "")?.[1] ?? "";
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, " ");
  expect(unfolded).toMatch(
    new RegExp(`^List-Unsubscribe:\\s+<http://kitround.test/api/unsubscribe/${link}>`, "im"),
  );
  expect(unfolded).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click/im);
  // As a mail program's own button sends it.
  const oneClick = await app.server.inject({
    method: "POST",
    url: `/api/unsubscribe/${link}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect([oneClick.statusCode, oneClick.json()]).toEqual([
    200,
    { branchName: expect.any(String), off: true },
  ]);
  expect((await toldOf(branch, trip.id)).untold).toContainEqual(
    expect.objectContaining({ contactName: "Mārama", why: "unsubscribed" }),
  );
  const params = { token: link };
  expect(
    (await send(app, null, unsubscribe, { params, query: { back: "true" } })).body,
  ).toMatchObject({
    off: false,
  });
  expect((await toldOf(branch, trip.id)).untold).toHaveLength(1);
  const unknown = { params: { token: crypto.randomUUID() } };
  expect((await send(app, null, unsubscribe, unknown)).status).toBe(409);
});

test("a trip of another day, a draft or a branch without these mails mails nobody; an unsubscription survives saving the school", async () => {
  const { branch, round, trip, at } = await telling();
  const params = { id: trip.id };
  const draft = await branch.ok("manager", trips.moveTrip, {
    params,
    body: { rowVersion: trip.rowVersion, status: "draft" },
  });
  expect(await runHourlyJob(branch)).toBe(0);
  const released = await branch.ok("manager", trips.moveTrip, {
    params,
    body: { rowVersion: draft.rowVersion, status: "released" },
  });
  await asSystem(db, (tx) =>
    sql`update trip set on_day = on_day + 1 where id = ${trip.id}`.execute(tx),
  );
  expect(await runHourlyJob(branch)).toBe(0);
  await asSystem(db, (tx) =>
    sql`update trip set on_day = on_day - 1 where id = ${trip.id}`.execute(tx),
  );
  const set = async (tellsTomorrow: boolean) => {
    const { rowVersion } = await branch.ok("manager", getBranch, {});
    await branch.ok("manager", updateBranch, { body: { rowVersion, tellsTomorrow } });
  };
  await set(false);
  expect(await runHourlyJob(branch)).toBe(0);
  await set(true);
  await asSystem(db, async (tx) => {
    await sql`insert into mail_choice (branch_id, address, unsubscribed_at) values (${branch.id}, ${at("tu")}, now())`.execute(
      tx,
    );
    await sql`update school_contact set bounced_at = now() where branch_id = ${branch.id} and email = ${at("ana").toUpperCase()}`.execute(
      tx,
    );
  });
  const school = await branch.ok("manager", getSchool, { params: { id: round.schools[0] } });
  const contacts = school.contacts.map(({ name, email, role, phone, isPrimary }) => ({
    name,
    email,
    role,
    phone,
    isPrimary,
  }));
  await branch.ok("manager", updateSchool, {
    params: { id: round.schools[0] },
    body: { rowVersion: school.rowVersion, contacts },
  });
  expect(released.status).toBe("released");
  expect(await runHourlyJob(branch)).toBe(1);
  const { mails: told, untold } = await toldOf(branch, trip.id);
  expect(told.map(({ toName }) => toName)).toEqual(["Mārama"]);
  expect(untold.map(({ contactName, why }) => [contactName, why])).toEqual([
    ["Tū", "unsubscribed"],
    [null, "no_address"],
    ["Ana", "bounced"],
  ]);
});

test("changes after the mail are shown at the desk, and mailed again only on request", async () => {
  const { branch, round, trip } = await telling();
  await runHourlyJob(branch);
  const params = { id: trip.id };
  const [schoolId] = round.schools;
  const still = await branch.refused(
    "coordinator",
    tellSchool,
    { params, body: { schoolId } },
    "transition_refused",
  );
  expect(still.message).toContain("is still true");
  const later = await branch.ok("coordinator", trips.updateTrip, {
    params,
    body: { rowVersion: trip.rowVersion, departAt: "11:00" },
  });
  const ofFirst = async () =>
    (await toldOf(branch, trip.id)).mails.filter((mail) => mail.schoolId === schoolId);
  expect((await ofFirst()).map(({ changed }) => changed)).toEqual([
    [expect.stringMatching(/^It is between 11:\d\d/)],
    [expect.stringMatching(/^It is between 11:\d\d/)],
  ]);
  expect(await branch.ok("coordinator", tellSchool, { params, body: { schoolId } })).toEqual({
    told: 2,
  });
  expect(
    (await ofFirst()).map(({ subject, changed }) => [subject.startsWith("Changed: "), changed]),
  ).toEqual([
    [true, []],
    [true, []],
    [false, []],
    [false, []],
  ]);
  await branch.ok("coordinator", trips.moveTrip, {
    params,
    body: { rowVersion: later.rowVersion, status: "cancelled", reason: "Slip on the road" },
  });
  expect((await ofFirst())[0]?.changed).toEqual(["The van does not come any more."]);
  await branch.ok("coordinator", tellSchool, { params, body: { schoolId } });
  expect((await ofFirst())[0]).toMatchObject({ kind: "called_off", changed: [] });
  const other = await app.newBranch();
  await other.refused("manager", listTripMails, { params }, "not_found");
  await other.refused("manager", tellSchool, { params, body: { schoolId } }, "not_found");
});

async function leftFirstStop(branch: TestBranch, trip: trips.TripDetail) {
  const here = await atFirstStop(branch, trip);
  return branch.ok("driver", drive.leaveStop, { params: here, body: {} });
}

/** Started, at the first stop, and its kits handed over. */
async function atFirstStop(branch: TestBranch, trip: trips.TripDetail) {
  const params = { id: trip.id };
  const { stops } = await branch.ok("driver", drive.startTrip, {
    params,
    body: { odoStartM: 14_001_000 },
  });
  const [stop] = stops;
  const here = { ...params, stopId: stop?.id ?? "" };
  await branch.ok("driver", drive.arriveAtStop, { params: here, body: {} });
  await branch.ok("driver", drive.settleStopLine, {
    params: { ...here, lineId: stop?.lines[0]?.id ?? "" },
    body: { result: "done" },
  });
  return here;
}

test("a mail about a delivery is sent with the finished stop, and not before", async () => {
  const { branch, round, trip } = await telling();
  const left = await leftFirstStop(branch, trip);
  const { mails: told } = await toldOf(branch, trip.id);
  expect(told.map(({ kind, schoolId, toName }) => [kind, schoolId, toName])).toEqual([
    ["delivered", round.schools[0], "Mārama"],
    ["delivered", round.schools[0], "Tū"],
  ]);
  const kit = left.stops[0]?.lines[0]?.kitTypeName ?? "?";
  expect(told[0]?.subject).toBe(`Delivered to Fairview School: ${kit}`);
});

test("a delivery and its mail are written together or not at all: sent again with its key, both are there once", async () => {
  const { branch, trip } = await telling();
  const here = await atFirstStop(branch, trip);
  const key = crypto.randomUUID();
  const read = async () => {
    const { stops } = await branch.ok("coordinator", trips.getTrip, { params: { id: trip.id } });
    const { mails: told } = await toldOf(branch, trip.id);
    const [stop] = stops;
    return [stop?.status, stop?.leftAt === null, stop?.lines[0]?.status, told.length];
  };
  const broken = `no_mail_${branch.code.toLowerCase()}`;
  await db.pool.query(`alter table mail_out add constraint ${broken}
    check (kind <> 'delivered' or branch_id <> '${branch.id}') not valid`);
  const leave = { params: here, body: { receivedBy: "Hēmi" } };
  await branch.refused("driver", drive.leaveStop, leave, "internal", { key });
  // The earlier hand-over stays; the failed finish left nothing, and the driver's device sends it again.
  expect(await read()).toEqual(["arrived", true, "done", 0]);
  await db.pool.query(`alter table mail_out drop constraint ${broken}`);
  await branch.ok("driver", drive.leaveStop, leave, { key });
  await branch.ok("driver", drive.leaveStop, leave, { key });
  expect(await read()).toEqual(["done", false, "done", 2]);
});

test("a mail that no server accepts does not affect the delivery, and is reported at the desk", async () => {
  const { branch, trip, at } = await telling();
  mails.answer = (to) => (to === at("marama") ? { code: 550, text: "No such user here" } : null);
  const left = await leftFirstStop(branch, trip);
  await vi.waitFor(async () => {
    const { mails: told } = await toldOf(branch, trip.id);
    expect(told.map(({ toName, state }) => [toName, state])).toEqual([
      ["Mārama", "refused"],
      ["Tū", "sent"],
    ]);
  }, patience);
  mails.answer = () => null;
  const now = await branch.ok("driver", trips.getTrip, { params: { id: trip.id } });
  expect(now.stops[0]).toEqual(left.stops[0]);
  expect(now.stops[0]).toMatchObject({ status: "done", lines: [{ status: "done" }] });
});

test("Today lists the schools of tomorrow that no mail reaches, until somebody has phoned them", async () => {
  const { branch, round, trip } = await telling();
  const [reached, other, without] = round.schools;
  const { rowVersion, contacts } = await branch.ok("manager", getSchool, { params: { id: other } });
  const [ana] = contacts;
  if (!ana) throw new Error("It has a contact.");
  const phone = "021 555 123";
  await branch.ok("manager", updateSchool, {
    params: { id: other },
    body: { rowVersion, contacts: [{ ...ana, email: null, phone }] },
  });
  const asked = async () =>
    (await branch.ok("coordinator", getToday, {})).toTell?.first.map(({ schoolId }) => schoolId);
  // The first school gets a mail in the afternoon; the third has no contact at all.
  expect(await asked()).toEqual([other, without]);
  expect((await branch.ok("coordinator", getToday, {})).toTell).toMatchObject({
    total: 2,
    first: [
      { tripId: trip.id, contactName: "Ana", phone, toldAt: null },
      { contactName: null, phone: null },
    ],
  });
  expect((await branch.ok("driver", getToday, {})).toTell).toBeNull();

  const params = { id: trip.id };
  const note = (told: boolean) => ({ params, body: { schoolId: other, told } });
  await branch.ok("coordinator", noteTold, note(true));
  expect(await asked()).toEqual([without]);
  const { byPhone } = await toldOf(branch, trip.id);
  expect(byPhone).toMatchObject([
    { schoolId: other, toldAt: expect.any(String) as string },
    { schoolId: without, toldAt: null },
  ]);
  await branch.ok("coordinator", noteTold, note(false));
  expect(await asked()).toEqual([other, without]);
  await branch.refused("driver", noteTold, note(true), "forbidden");
  await (await app.newBranch()).refused("coordinator", noteTold, note(true), "not_found");

  // A mail that no server accepts makes its school one to phone, too.
  mails.answer = () => ({ code: 550, text: "No such user here" });
  await runHourlyJob(branch);
  await vi.waitFor(async () => expect(await asked()).toEqual([reached, other, without]), patience);
  mails.answer = () => null;

  const settings = await branch.ok("manager", getBranch, {});
  const off = { rowVersion: settings.rowVersion, tellsTomorrow: false };
  await branch.ok("manager", updateBranch, { body: off });
  expect(await asked()).toEqual([]);
});

test("words with an unknown field are refused with a sentence", async () => {
  const branch = await app.newBranch();
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  const body = { rowVersion, deliveredText: "Kia ora {teacher}" };
  const no = await branch.refused("manager", updateBranch, { body }, "invalid_input");
  expect(no.details).toEqual([
    { path: "deliveredText", message: expect.stringContaining("There is no field {teacher}.") },
  ]);
  await branch.refused("coordinator", updateBranch, { body }, "forbidden");
});

test("the schedule follows the branch's clock: its next run is in the branch's afternoon", async () => {
  const branch = await app.newBranch();
  // Half past one in Auckland, in summer.
  await planSchedules(db, [tellTomorrow], new Date("2026-11-24T00:30:00Z"));
  const { rows } = await asSystem(db, (tx) =>
    sql<{
      slot: string;
    }>`select slot from job where branch_id = ${branch.id} and kind = 'tell_schools'`.execute(tx),
  );
  expect(rows.map(({ slot }) => slot)).toContain("2026-11-24T01:00:00.000Z");
});
