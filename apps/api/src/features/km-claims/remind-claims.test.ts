import { getClaimReminder, setClaimReminder } from "@kitround/contract/km-claims/claim-reminder.ts";
import { getClaimSettings, saveClaimSettings } from "@kitround/contract/km-claims/km-batch.ts";
import { claimTripNow } from "@kitround/contract/trips/claim-offer.ts";
import { listMails } from "@kitround/contract/users/mail.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { planSchedules } from "../../jobs/plan-schedules.ts";
import { runScheduled } from "../../test/run-scheduled.ts";
import { claimed } from "../../test/km-claims.ts";
import { mailServer } from "../../test/mail-server.ts";
import { ownApp, type TestBranch } from "../../test/test-app.ts";
import { remindClaims } from "./remind-claims.ts";

const mails = await mailServer();
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});
const { db } = app.database;

/** Runs what the schedule runs; returns how many people were reminded. */
async function theMorningComes(branch: TestBranch): Promise<number> {
  return (await runScheduled(db, branch, remindClaims)).told;
}

/** A trip of last month, by the branch's clock, whose claim is a draft. */
async function unclaimed() {
  const { branch, claim, tripId } = await claimed(app);
  await asSystem(db, (tx) =>
    sql`update trip set on_day = (date_trunc('month', now() at time zone 'Pacific/Auckland') - interval '3 days')::date
      where id = ${tripId}`.execute(tx),
  );
  const settings = await branch.ok("finance", getClaimSettings, {});
  return { branch, claim, tripId, settings };
}

const switchOn = (
  branch: TestBranch,
  settings: Awaited<ReturnType<typeof unclaimed>>["settings"],
) => branch.ok("finance", saveClaimSettings, { body: { ...settings, remindsMonthly: true } });

test("a driver is e-mailed once a month about trips that are not claimed, if the branch has switched it on", async () => {
  const { branch, claim, settings } = await unclaimed();
  expect(await theMorningComes(branch)).toBe(0);
  await switchOn(branch, settings);
  expect(await theMorningComes(branch)).toBe(1);
  expect(await theMorningComes(branch)).toBe(0);
  const { rows } = await asSystem(db, (tx) =>
    sql<{ toAddress: string; subject: string }>`
      select to_address, subject from mail_out where branch_id = ${branch.id} and kind = 'unclaimed'`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(1);
  // It contains no secret link, so it is not in the list of e-mails with links.
  const withLinks = await branch.ok("manager", listMails, { query: {} });
  expect(withLinks).toMatchObject({ items: [], total: 0 });
  const amount = (claim.amountCents / 100).toFixed(2);
  expect(rows[0]?.subject).toMatch(/^You have 1 trip of \w+ not claimed, \$\d+\.\d\d$/);
  expect(rows[0]?.subject).toContain(`$${amount}`);
  await vi.waitFor(
    () => expect(mails.taken.some(({ to }) => to.includes(rows[0]?.toAddress ?? ""))).toBe(true),
    { timeout: 240_000, interval: 50 },
  );
});

test("people who have claimed, or have unsubscribed, are not reminded", async () => {
  const first = await unclaimed();
  await switchOn(first.branch, first.settings);
  const params = { id: first.tripId };
  await first.branch.ok("driver", claimTripNow, { params, body: {} });
  expect(await theMorningComes(first.branch)).toBe(0);

  const second = await unclaimed();
  await switchOn(second.branch, second.settings);
  await asSystem(db, (tx) =>
    sql`insert into mail_choice (branch_id, address, unsubscribed_at)
      select u.branch_id, lower(p.email), now() from branch_user u join person p on p.id = u.person_id
      where u.id = ${second.claim.claimantId}
      on conflict (branch_id, address) do update set unsubscribed_at = now()`.execute(tx),
  );
  expect(await theMorningComes(second.branch)).toBe(0);
});

test("a person's own setting stops the e-mail and starts it again, and shows what an e-mail's link chose", async () => {
  const { branch, claim, settings } = await unclaimed();
  const read = () => branch.ok("driver", getClaimReminder, {});
  const choose = (wanted: boolean) => branch.ok("driver", setClaimReminder, { body: { wanted } });
  expect(await read()).toEqual({ sent: false, wanted: true });
  await switchOn(branch, settings);
  expect(await choose(false)).toEqual({ sent: true, wanted: false });
  expect(await theMorningComes(branch)).toBe(0);
  // Another person's setting is independent.
  expect(await branch.ok("manager", getClaimReminder, {})).toEqual({ sent: true, wanted: true });
  expect(await choose(true)).toEqual({ sent: true, wanted: true });
  expect(await theMorningComes(branch)).toBe(1);
  await asSystem(db, (tx) =>
    sql`update mail_choice set unsubscribed_at = now() where branch_id = ${branch.id} and address = (
      select lower(p.email) from branch_user u join person p on p.id = u.person_id where u.id = ${claim.claimantId})`.execute(
      tx,
    ),
  );
  expect(await read()).toEqual({ sent: true, wanted: false });
});

test("the schedule's next run is the morning of the first, by the branch's clock", async () => {
  const branch = await app.newBranch();
  await planSchedules(db, [remindClaims], new Date("2026-11-24T00:30:00Z"));
  const { rows } = await asSystem(db, (tx) =>
    sql<{ slot: string }>`
      select slot from job where branch_id = ${branch.id} and kind = 'remind_claims'`.execute(tx),
  );
  expect(rows.map(({ slot }) => slot)).toContain("2026-11-30T19:00:00.000Z");
});
