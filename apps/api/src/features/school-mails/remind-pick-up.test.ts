import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import * as pages from "@kitround/contract/school-page/school-page.ts";
import { listTripMails } from "@kitround/contract/trips/school-mail.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { runScheduled } from "../../test/run-scheduled.ts";
import { mailServer } from "../../test/mail-server.ts";
import { ownApp, type TestBranch } from "../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../test/trip-round.ts";
import { remindPickUp } from "./remind-pick-up.ts";

const mails = await mailServer();
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});
const today = dayIn("Pacific/Auckland", new Date());

/** A branch whose van collects from two schools tomorrow; the first has two contacts, the second one. */
async function theEveningBefore() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch, {
    deliverOn: addDays(today, -13),
    collectOn: addDays(today, 1),
  });
  const at = (name: string) => `${name}@${branch.code.toLowerCase()}.test`;
  await behindTheScenes(app, async (tx) => {
    const [first, second] = round.schools;
    for (const n of [0, 1] as const) {
      await sql`update kit set state = 'at_school', place = 'school', school_id = ${round.schools[n]} where id = ${round.kits[n]}`.execute(
        tx,
      );
      await sql`update allocation set status = 'delivered' where id = ${round.allocations[n]}`.execute(
        tx,
      );
    }
    await sql`update school set drop_point = 'the library' where id = ${first}`.execute(tx);
    await sql`insert into school_contact (branch_id, school_id, name, email, is_primary)
      values (${branch.id}, ${first}, 'Mere', ${at("mere")}, true), (${branch.id}, ${first}, 'Tū', ${at("tu")}, false),
        (${branch.id}, ${second}, 'Ana', ${at("ana")}, true)`.execute(tx);
  });
  const trip = await releasedTrip(app, branch, round, addDays(today, 1));
  return { branch, round, trip, at };
}

async function switchedOn(branch: TestBranch, remindsPickUp: boolean) {
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  await branch.ok("manager", updateBranch, { body: { rowVersion, remindsPickUp } });
}

/** Runs the scheduled job once; returns how many were reminded. */
async function runHourlyJob(branch: TestBranch): Promise<number> {
  return (await runScheduled(app.database.db, branch, remindPickUp)).reminded;
}

const taken = (address: string) => mails.taken.filter(({ to }) => to.includes(address));
const linkOf = (raw: string) => /\/s\/([\w-]{43})/.exec(raw.replaceAll(/=\r?\n/g, ""))?.[1] ?? "";

test("the evening before, one contact of each school is reminded once of a kit that is not marked as ready", async () => {
  const { branch, round, trip, at } = await theEveningBefore();
  expect(await runHourlyJob(branch)).toBe(0);
  await switchedOn(branch, true);
  expect(await runHourlyJob(branch)).toBe(2);
  expect(await runHourlyJob(branch)).toBe(0);
  await vi.waitFor(
    () => expect([taken(at("mere")).length, taken(at("ana")).length]).toEqual([1, 1]),
    { timeout: 240_000, interval: 50 },
  );
  expect(taken(at("tu"))).toEqual([]);
  const raw = taken(at("mere"))[0]?.raw ?? "";
  expect(raw).toContain("DBN-01");
  expect(raw).toContain("the library");
  // The mail's link opens the page, where the school marks the kit as ready.
  const params = { token: linkOf(raw), allocationId: round.allocations[0] };
  await branch.ok(null, pages.reportKit, { params, body: { ready: true } });
  // The desk's view of the van's own mails is unchanged.
  expect(
    (await branch.ok("coordinator", listTripMails, { params: { id: trip.id } })).mails,
  ).toEqual([]);
});

test("a school that has marked it, a contact who wants no mails and another day's trip get no reminder", async () => {
  const { branch, round, trip, at } = await theEveningBefore();
  await switchedOn(branch, true);
  const day = (days: number) =>
    behindTheScenes(app, (tx) =>
      sql`update trip set on_day = on_day + ${days}::int where id = ${trip.id}`.execute(tx),
    );
  await day(1);
  expect(await runHourlyJob(branch)).toBe(0);
  await day(-1);
  await behindTheScenes(app, async (tx) => {
    await sql`insert into school_report (branch_id, allocation_id, school_id, said_by, ready_at)
      values (${branch.id}, ${round.allocations[1]}, ${round.schools[1]}, 'Ana', now())`.execute(
      tx,
    );
    await sql`insert into mail_choice (branch_id, address, unsubscribed_at) values (${branch.id}, ${at("mere")}, now())`.execute(
      tx,
    );
  });
  // Mere wants none, so her colleague is reminded.
  expect(await runHourlyJob(branch)).toBe(1);
  await vi.waitFor(() => expect(taken(at("tu"))).toHaveLength(1), {
    timeout: 240_000,
    interval: 50,
  });
  expect([taken(at("mere")), taken(at("ana"))]).toEqual([[], []]);
});
