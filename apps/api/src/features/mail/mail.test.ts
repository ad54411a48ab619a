import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { askPasswordReset, signIn } from "@kitround/contract/session/session.ts";
import { listUserMails, type Mail } from "@kitround/contract/users/mail.ts";
import {
  inviteUser,
  readLink,
  renewInvitation,
  updateUser,
  useLink as redeem,
} from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { mailServer } from "../../test/mail-server.ts";
import { readConfig } from "../../config.ts";
import { restMail, sendNow, useMail } from "./mail-transport.ts";
import { linkIn } from "../../test/start-mail-server.ts";
import { send, type TestBranch, ownApp } from "../../test/test-app.ts";

const mails = await mailServer();
const app = await ownApp({
  trustProxy: true,
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});
const { db } = app.database;
const password = "eight kererū on a wire";

const patience = { timeout: 240_000, interval: 50 };
const taken = (address: string) => mails.taken.filter(({ to }) => to.includes(address));
const mailTo = (address: string, count = 1) =>
  vi.waitFor(() => {
    const found = taken(address);
    expect(found).toHaveLength(count);
    // Cast: the line above waits for this many.
    return found[count - 1] as (typeof found)[number];
  }, patience);

async function invite(branch: TestBranch, name = "Aroha") {
  const email = `${name.toLowerCase()}@${branch.code.toLowerCase()}.test`;
  const body = { email, firstName: name, lastName: 'Ngāta, "K" <x@y>', role: "driver" } as const;
  return { email, ...(await branch.ok("manager", inviteUser, { body })) };
}

const mailsOf = async (branch: TestBranch, id: string): Promise<Mail[]> =>
  (await branch.ok("manager", listUserMails, { params: { id } })).items;

const becomes = (branch: TestBranch, id: string, state: Mail["state"]) =>
  vi.waitFor(async () => {
    const [mail] = await mailsOf(branch, id);
    expect(mail?.state).toBe(state);
    return mail;
  }, patience);

test("an invitation is mailed to one address, with a link that signs its reader in, and using it invalidates the shown link", async () => {
  const branch = await app.newBranch();
  const { email, user, mailed, invitationUrl } = await invite(branch);
  expect(mailed).toBe(true);
  const mail = await mailTo(email);
  expect(mail).toMatchObject({ to: [email], from: "kitround@library.test" });
  expect(mail.raw).toContain("Auto-Submitted: auto-generated");
  expect(mail.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@library\.test>/im);
  await becomes(branch, user.id, "sent");

  const shown = new URL(invitationUrl).searchParams.get("link") ?? "";
  const params = { token: linkIn(mail) };
  expect(params.token).not.toBe(shown);
  expect((await send(app, null, readLink, { params })).body).toMatchObject({ email });
  expect((await send(app, null, readLink, { params: { token: shown } })).status).toBe(200);
  expect((await send(app, null, redeem, { params, body: { password } })).status).toBe(200);
  const used = await send(app, null, redeem, { params: { token: shown }, body: { password } });
  expect(used.error.code).toBe("link_expired");
});

test("a name with line breaks adds no line to a mail: no header, no recipient, no sentence", async () => {
  const branch = await app.newBranch();
  const more = "\r\nBcc: everybody@elsewhere.test\r\n\r\nYour account is locked, write to us.\n";
  await asSystem(db, (tx) =>
    sql`update branch set name = ${`Waikare${more}`} where id = ${branch.id}`.execute(tx),
  );
  const email = `named@${branch.code.toLowerCase()}.test`;
  const name = { firstName: `Aroha${more}x`, lastName: `Ngāta${more}x` };
  const role = "driver" as const;
  await branch.refused("manager", inviteUser, { body: { email, role, ...name } }, "invalid_input");
  // A name that is older than the rule against line breaks.
  await asSystem(db, (tx) =>
    tx
      .insertInto("person")
      .values({ email, ...name })
      .execute(),
  );
  const body = { email, role, firstName: "Aroha", lastName: "Ngāta" };
  await branch.ok("manager", inviteUser, { body });
  const { to, raw } = await mailTo(email);
  expect(to).toEqual([email]);
  expect(taken("everybody@elsewhere.test")).toEqual([]);
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  // Lines that begin with a space continue the header above them.
  const names = head.split(/\r\n(?! )/).map((line) => line.split(":")[0]);
  expect(names.toSorted()).toEqual([
    "Auto-Submitted",
    "Content-Transfer-Encoding",
    "Content-Type",
    "Date",
    "From",
    "MIME-Version",
    "Message-ID",
    "Subject",
    "To",
  ]);
  const text = rest.join("\r\n\r\n").replaceAll("=\r\n", "");
  expect(text).toContain("Your account is locked");
  expect(text).not.toMatch(/^(Bcc:|Your account is locked)/m);
});

test("no row, job or audit entry contains a link's token", async () => {
  const branch = await app.newBranch();
  const { email, user } = await invite(branch);
  const token = linkIn(await mailTo(email));
  await becomes(branch, user.id, "sent");
  const { rows } = await asSystem(db, (tx) =>
    sql<{ table: string; hits: number }>`
      select 'mail_out' as "table", count(*)::int as hits from mail_out t where t::text like ${`%${token}%`}
      union all select 'job', count(*)::int from job t where t::text like ${`%${token}%`}
      union all select 'audit_event', count(*)::int from audit_event t where t::text like ${`%${token}%`}
      union all select 'idempotency_key', count(*)::int from idempotency_key t where t::text like ${`%${token}%`}
      union all select 'one_time_link', count(*)::int from one_time_link t where t::text like ${`%${token}%`}`.execute(
      tx,
    ),
  );
  expect(token.length).toBeGreaterThan(40);
  expect(rows.filter(({ hits }) => hits > 0)).toEqual([]);
});

test("a rolled-back mail is not sent, and a new link is mailed again", async () => {
  const branch = await app.newBranch();
  const { email, user } = await invite(branch);
  await mailTo(email);
  await branch.refused(
    "manager",
    inviteUser,
    { body: { email: branch.actors.driver.email, firstName: "A", lastName: "B", role: "driver" } },
    "already_exists",
  );
  await branch.ok("manager", renewInvitation, { params: { id: user.id } });
  await mailTo(email, 2);
  expect(taken(branch.actors.driver.email)).toEqual([]);
  await vi.waitFor(async () =>
    expect((await mailsOf(branch, user.id)).map(({ state }) => state)).toEqual(["sent", "sent"]),
  );
});

test("a remote server without TLS gets nothing", async () => {
  const url = `smtp://127.0.0.1:${mails.port}`;
  const mail = {
    id: crypto.randomUUID(),
    to: { name: "Ana", address: "ana@secret.test" },
    subject: "Your invitation",
    text: "with a link",
  };
  const { publicUrl } = app.config;
  onTestFinished(() => useMail(app.config));
  const from = "kitround@library.test";
  useMail({ publicUrl, mail: { url, from, requireTls: true } });
  await expect(sendNow(mail)).rejects.toThrow(/STARTTLS/);
  expect(taken("ana@secret.test")).toEqual([]);
  useMail({ publicUrl, mail: { url: `${url}?requireTLS=false`, from, requireTls: true } });
  expect(await sendNow(mail)).toEqual({ state: "sent" });
});

test.each([
  ["smtp://mail.kits.example:587", true],
  ["smtp://user:password@10.0.0.7", true],
  ["smtp://127.0.0.1.kits.example", true],
  ["smtp://localhost:2525", false],
  ["smtp://127.0.0.1:2525", false],
])("mail to %s uses TLS: %j", (url, requireTls) => {
  const env = { SMTP_URL: url, MAIL_FROM: "kitround@library.test" };
  expect(readConfig(env).mail).toMatchObject({ requireTls });
});

test("a permanent refusal is shown with the mail, is not retried, and marks the school's contact of that address", async () => {
  const branch = await app.newBranch();
  const address = `gone@${branch.code.toLowerCase()}.test`;
  const school = await branch.ok("manager", createSchool, { body: { nameEn: "Fairview" } });
  const contact = {
    name: "Gone",
    role: null,
    email: address.toUpperCase(),
    phone: null,
    isPrimary: true,
  };
  await branch.ok("manager", updateSchool, {
    params: { id: school.id },
    body: { rowVersion: school.rowVersion, contacts: [contact] },
  });
  let asked = 0;
  mails.answer = (to) => {
    if (to !== address) return null;
    asked += 1;
    return { code: 550, text: "No such user here" };
  };
  const { user } = await invite(branch, "Gone");
  const mail = await becomes(branch, user.id, "refused");
  expect(mail?.fault).toContain("No such user here");
  const { rows } = await asSystem(db, (tx) =>
    sql`select 1 from school_contact where branch_id = ${branch.id} and bounced_at is not null`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(asked).toBe(1);
});

test("many mails share a connection, also after a refused one, and a closed connection is replaced", async () => {
  const branch = await app.newBranch();
  mails.answer = (to) =>
    to.startsWith("refused@") ? { code: 550, text: "No such user here" } : null;
  restMail();
  await vi.waitFor(() => expect(mails.connections.open).toBe(0), patience);
  const before = mails.connections.made;
  const asked: { user: { id: string } }[] = [];
  for (const name of ["Ana", "Refused", "Hemi", "Moana", "Tui", "Wiremu", "Zara"]) {
    asked.push(await invite(branch, name));
  }
  const states = () =>
    Promise.all(asked.map(async ({ user }) => (await mailsOf(branch, user.id))[0]?.state));
  await vi.waitFor(async () => {
    expect(await states()).toEqual(["sent", "refused", ...Array(5).fill("sent")]);
  }, patience);
  // As many as there are job slots.
  expect(mails.connections.made - before).toBeLessThanOrEqual(3);
  expect(mails.connections.open).toBeGreaterThan(0);

  mails.drop();
  await becomes(branch, (await invite(branch, "After")).user.id, "sent");
  restMail();
  await vi.waitFor(() => expect(mails.connections.open).toBe(0), patience);
  await becomes(branch, (await invite(branch, "Last")).user.id, "sent");
});

test("a server that asks to try later is tried again, and then accepts", async () => {
  const branch = await app.newBranch();
  const address = `later@${branch.code.toLowerCase()}.test`;
  let asked = 0;
  mails.answer = (to) => {
    if (to !== address) return null;
    asked += 1;
    return asked === 1 ? { code: 451, text: "Try later" } : null;
  };
  const { user } = await invite(branch, "Later");
  await vi.waitFor(() => expect(asked).toBe(1), patience);
  await vi.waitFor(async () => {
    await asSystem(db, (tx) =>
      sql`update job set run_at = now() where kind = 'send_mail' and state = 'waiting' and branch_id = ${branch.id}`.execute(
        tx,
      ),
    );
    expect(asked).toBe(2);
  }, patience);
  await becomes(branch, user.id, "sent");
});

test("a person who has left before the mail is sent gets nothing", async () => {
  const branch = await app.newBranch();
  const address = `left@${branch.code.toLowerCase()}.test`;
  let asked = 0;
  mails.answer = (to) => {
    if (to !== address) return null;
    asked += 1;
    return { code: 451, text: "Try later" };
  };
  const { user } = await invite(branch, "Left");
  await vi.waitFor(() => expect(asked).toBe(1), patience);
  await branch.ok("manager", updateUser, {
    params: { id: user.id },
    body: { rowVersion: user.rowVersion, status: "removed" },
  });
  mails.answer = () => null;
  await vi.waitFor(async () => {
    await asSystem(db, (tx) =>
      sql`update job set run_at = now() where kind = 'send_mail' and state = 'waiting' and branch_id = ${branch.id}`.execute(
        tx,
      ),
    );
    const { rows } = await asSystem(db, (tx) =>
      sql<{ state: string }>`select state from mail_out where branch_id = ${branch.id}`.execute(tx),
    );
    expect(rows[0]?.state).toBe("refused");
  }, patience);
  expect(taken(address)).toEqual([]);
});

test("a link for a forgotten password is mailed to a person who works in a branch, and the answer does not reveal who does", async () => {
  const branch = await app.newBranch();
  const { volunteer } = branch.actors;
  const ask = (email: string) => send(app, null, askPasswordReset, { body: { email } });
  const known = await ask(volunteer.email.toUpperCase());
  const unknown = await ask(`nobody@${branch.code}.test`);
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const params = { token: linkIn(await mailTo(volunteer.email)) };
  // A second request at once gives one mail.
  await ask(volunteer.email);
  expect((await send(app, null, redeem, { params, body: { password } })).status).toBe(200);
  const entered = await send(app, null, signIn, { body: { email: volunteer.email, password } });
  expect(entered.status).toBe(200);
  expect((await send(app, null, redeem, { params, body: { password } })).error.code).toBe(
    "link_expired",
  );
  expect(taken(volunteer.email)).toHaveLength(1);
  expect(taken(`nobody@${branch.code}.test`)).toEqual([]);
});

test("a reset that is requested many times at once is mailed once", async () => {
  const { driver } = (await app.newBranch()).actors;
  const body = { email: driver.email };
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => send(app, null, askPasswordReset, { body })),
  );
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  await mailTo(driver.email);
  const { rows } = await asSystem(db, (tx) =>
    sql`select id from mail_out where branch_user_id = ${driver.branchUserId}`.execute(tx),
  );
  expect(rows).toHaveLength(1);
});

test("a link one has requested lasts two hours, and ends when one's place or role changes", async () => {
  const branch = await app.newBranch();
  const { viewer, driver } = branch.actors;
  for (const { email } of [viewer, driver])
    await send(app, null, askPasswordReset, { body: { email } });
  const of = async (email: string) => ({ token: linkIn(await mailTo(email)) });
  const [viewers, drivers] = [await of(viewer.email), await of(driver.email)];
  const open = async (params: { token: string }) =>
    (await send(app, null, readLink, { params })).status;
  expect([await open(viewers), await open(drivers)]).toEqual([200, 200]);
  await asSystem(db, async (tx) => {
    await sql`update one_time_link set expires_at = expires_at - interval '2 hours' where branch_user_id = ${viewer.branchUserId}`.execute(
      tx,
    );
    await sql`update branch_user set status = 'suspended' where id = ${driver.branchUserId}`.execute(
      tx,
    );
  });
  expect([await open(viewers), await open(drivers)]).toEqual([409, 409]);
});
