import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import * as links from "@kitround/contract/school-page/school-link.ts";
import * as rounds from "@kitround/contract/school-page/wish-round.ts";
import { getSchoolNow } from "@kitround/contract/schools/school-now.ts";
import { getSchool, type SchoolDetail, updateSchool } from "@kitround/contract/schools/school.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { mailServer } from "../../test/mail-server.ts";
import { runScheduled } from "../../test/run-scheduled.ts";
import { ownApp, type TestBranch } from "../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../test/trip-round.ts";
import { remindRenewals } from "../memberships/remind-renewals.ts";
import { remindPickUp } from "./remind-pick-up.ts";
import { tellTomorrow } from "./tell-tomorrow.ts";

const mails = await mailServer();
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});
const { db } = app.database;
const patience = { timeout: 240_000, interval: 50 };
const today = dayIn("Pacific/Auckland", new Date());
const taken = (address: string) => mails.taken.filter(({ to }) => to.includes(address));

/** A branch that sends every mail; its van collects tomorrow from two schools, each with one contact. */
async function everyMail() {
  const branch = await app.newBranch();
  const days = { deliverOn: addDays(today, -13), collectOn: addDays(today, 1) };
  const round = await newRound(app, branch, days);
  const [mere, ana] = ["mere", "ana"].map(
    (name) => `${name}@${branch.code.toLowerCase()}.test`,
  ) as [string, string];
  const termId = await behindTheScenes(app, async (tx) => {
    for (const n of [0, 1] as const) {
      await sql`update kit set state = 'at_school', place = 'school', school_id = ${round.schools[n]} where id = ${round.kits[n]}`.execute(
        tx,
      );
      await sql`update allocation set status = 'delivered' where id = ${round.allocations[n]}`.execute(
        tx,
      );
      await sql`update school set member_until = ${addDays(today, 20)} where id = ${round.schools[n]}`.execute(
        tx,
      );
      await sql`insert into school_contact (branch_id, school_id, name, email, phone, is_primary)
        values (${branch.id}, ${round.schools[n]}, ${n === 0 ? "Mere" : "Ana"}, ${n === 0 ? mere : ana}, '03 555', true)`.execute(
        tx,
      );
    }
    const { rows } = await sql<{
      id: string;
    }>`select id from term where branch_id = ${branch.id}`.execute(tx);
    return rows[0]?.id ?? "";
  });
  await releasedTrip(app, branch, round, days.collectOn);
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  const on = {
    tellsTomorrow: true,
    tellsDelivered: true,
    remindsPickUp: true,
    remindsRenewal: true,
  };
  await branch.ok("manager", updateBranch, { body: { rowVersion, ...on } });
  return { branch, round, termId, mere, ana };
}

const read = (branch: TestBranch, id: string) =>
  branch.ok("coordinator", getSchool, { params: { id } });

async function refuses(branch: TestBranch, schoolId: string): Promise<SchoolDetail> {
  const { rowVersion, contacts } = await read(branch, schoolId);
  const said = { consent: "refused" as const, consentOn: today };
  return branch.ok("coordinator", updateSchool, {
    params: { id: schoolId },
    body: { rowVersion, contacts: contacts.map((each) => ({ ...each, ...said })) },
  });
}

test("a contact who refused mails gets none of them, and the school is one to phone; a link that was asked for is sent", async () => {
  const { branch, round, termId, mere, ana } = await everyMail();
  const [schoolId] = round.schools;
  const refused = await refuses(branch, schoolId);
  await runScheduled(db, branch, tellTomorrow);
  await runScheduled(db, branch, remindPickUp);
  await runScheduled(db, branch, remindRenewals);
  const params = { id: termId };
  const body = { closesOn: addDays(today, 7) };
  await branch.ok("coordinator", rounds.askForWishes, { params, body });
  const asked = await branch.ok("coordinator", rounds.remindOfWishes, { params });
  // Her colleague at the other school gets all five.
  await vi.waitFor(() => expect(taken(ana)).toHaveLength(5), patience);
  expect(taken(mere)).toEqual([]);
  const one = asked.schools.find((each) => each.schoolId === schoolId);
  expect(one).toMatchObject({ reachable: false, phone: "03 555" });
  const { toTell } = await branch.ok("coordinator", getToday, {});
  expect(toTell?.first.map((each) => each.schoolId)).toContain(schoolId);

  const contactId = refused.contacts[0]?.id ?? "";
  await branch.ok("coordinator", links.mailSchoolLink, { params: { id: schoolId, contactId } });
  await vi.waitFor(() => expect(taken(mere)).toHaveLength(1), patience);
});

test("a mail that waits is not sent to a contact who refuses meanwhile", async () => {
  const { branch, round, termId, mere, ana } = await everyMail();
  let tries = 0;
  mails.answer = (to) => {
    if (to !== mere) return null;
    tries += 1;
    return { code: 451, text: "Try later" };
  };
  await runScheduled(db, branch, tellTomorrow);
  const body = { closesOn: addDays(today, 7) };
  await branch.ok("coordinator", rounds.askForWishes, { params: { id: termId }, body });
  await vi.waitFor(() => expect(taken(ana)).toHaveLength(2), patience);
  await vi.waitFor(() => expect(tries).toBeGreaterThanOrEqual(2), patience);
  await refuses(branch, round.schools[0]);
  mails.answer = () => null;
  await vi.waitFor(async () => {
    await behindTheScenes(app, (tx) =>
      sql`update job set run_at = now() where kind = 'send_mail' and state = 'waiting' and branch_id = ${branch.id}`.execute(
        tx,
      ),
    );
    const { rows } = await behindTheScenes(app, (tx) =>
      sql<{
        state: string;
      }>`select state from mail_out where branch_id = ${branch.id} and to_address = ${mere}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ state: "refused" }, { state: "refused" }]);
  }, patience);
  expect(taken(mere)).toEqual([]);
  // Nobody's server refused it, so the address is not marked as bouncing.
  const { unreached } = await branch.ok("coordinator", getSchoolNow, {
    params: { id: round.schools[0] },
  });
  expect(unreached).toEqual([]);
});

test("a refusal stays when a list of contacts without it is saved, and when the contact's address changes its case", async () => {
  const { branch, round, mere } = await everyMail();
  const [schoolId] = round.schools;
  const { rowVersion } = await refuses(branch, schoolId);
  const plain = {
    name: "Mere",
    role: "Science",
    email: mere.toUpperCase(),
    phone: null,
    isPrimary: true,
  };
  const saved = await branch.ok("coordinator", updateSchool, {
    params: { id: schoolId },
    body: { rowVersion, contacts: [plain] },
  });
  expect(saved.contacts).toMatchObject([{ role: "Science", consent: "refused", consentOn: today }]);
});

test("a mail to a school that the mail server refuses is a bounce: noted by itself, and no further mail is sent there", async () => {
  const { branch, round, termId, mere, ana } = await everyMail();
  const [schoolId] = round.schools;
  mails.answer = (to) => (to === mere ? { code: 550, text: "No such user here" } : null);
  await runScheduled(db, branch, remindPickUp);
  const params = { id: schoolId };
  await vi.waitFor(async () => {
    const { unreached } = await branch.ok("coordinator", getSchoolNow, { params });
    expect(unreached).toMatchObject([{ bouncedAt: expect.any(String) as string }]);
  }, patience);
  mails.answer = () => null;
  const asked = await branch.ok("coordinator", rounds.askForWishes, {
    params: { id: termId },
    body: { closesOn: addDays(today, 7) },
  });
  expect(asked.schools.find((each) => each.schoolId === schoolId)?.reachable).toBe(false);
  await vi.waitFor(() => expect(taken(ana)).toHaveLength(2), patience);
  expect(taken(mere)).toEqual([]);
});
