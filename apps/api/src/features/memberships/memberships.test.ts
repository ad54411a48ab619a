import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import * as prices from "@kitround/contract/memberships/membership-price.ts";
import * as renewals from "@kitround/contract/memberships/membership-renewal.ts";
import { aYearOn } from "@kitround/contract/memberships/membership-rules.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { createSchool, getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { expect, test, vi } from "vitest";
import { mailServer } from "../../test/mail-server.ts";
import { runScheduled } from "../../test/run-scheduled.ts";
import { ownApp, type TestBranch } from "../../test/test-app.ts";
import { remindRenewals } from "./remind-renewals.ts";

const mails = await mailServer();
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});
const today = dayIn("Pacific/Auckland", new Date());

async function newSchool(branch: TestBranch, nameEn: string, more: object) {
  return branch.ok("coordinator", createSchool, { body: { nameEn, ...more } });
}

const small = { name: "Up to 150 pupils", cents: 12_000, maxRoll: 150, accountCode: "200" };

async function withPrices() {
  const branch = await app.newBranch();
  await branch.ok("manager", prices.createMembershipPrice, { body: small });
  const body = { name: "Larger schools", cents: 24_050 };
  const large = await branch.ok("manager", prices.createMembershipPrice, { body });
  return { branch, large };
}

test("schools are renewed at once by the price of their size, and a cancelled renewal gives the former end back", async () => {
  const { branch } = await withPrices();
  const memberUntil = addDays(today, 10);
  const aro = await newSchool(branch, "Aro", { roll: 90, memberUntil });
  const rimu = await newSchool(branch, "Rimu", { roll: 400, memberUntil: addDays(today, -40) });
  const schools = [aro, rimu].map(({ id, rowVersion }) => ({ id, rowVersion }));
  const made = await branch.ok("coordinator", renewals.renewMemberships, { body: { schools } });
  expect(made.invoices).toBe(2);
  const { items } = await branch.ok("coordinator", renewals.listMembershipRenewals, { query: {} });
  const of = (id: string) => items.find(({ schoolId }) => schoolId === id);
  expect(of(aro.id)).toMatchObject({
    fromOn: addDays(today, 11),
    untilOn: aYearOn(memberUntil),
    status: "open",
    invoice: {
      number: 1,
      priceName: small.name,
      cents: 12_000,
      accountCode: "200",
      dueOn: addDays(today, 20),
    },
  });
  // An ended membership begins again today.
  expect(of(rimu.id)).toMatchObject({
    fromOn: today,
    untilOn: addDays(aYearOn(today), -1),
    invoice: { number: 2, cents: 24_050 },
  });
  const read = (id: string) => branch.ok("coordinator", getSchool, { params: { id } });
  expect((await read(aro.id)).memberUntil).toBe(aYearOn(memberUntil));

  const body = { renewals: made.renewals.map(({ id, rowVersion }) => ({ id, rowVersion })) };
  await branch.ok("coordinator", renewals.moveMembershipRenewals, {
    body: { ...body, status: "cancelled" },
  });
  expect(await read(aro.id)).toMatchObject({ memberUntil, status: "member" });
  expect((await read(rimu.id)).memberUntil).toBe(addDays(today, -40));
  // The numbers of cancelled invoices are not used again.
  const { rowVersion } = await read(aro.id);
  const again = { schools: [{ id: aro.id, rowVersion }] };
  await branch.ok("coordinator", renewals.renewMemberships, { body: again });
  const { items: now } = await branch.ok("coordinator", renewals.listMembershipRenewals, {
    query: { status: "open" },
  });
  expect(now.map(({ invoice }) => invoice?.number)).toEqual([3]);
});

test("finance reads the renewals and the price list and marks an invoice as paid; it neither renews nor cancels", async () => {
  const { branch } = await withPrices();
  const [one, other] = [
    await app.newBranch(),
    await newSchool(branch, "Rimu", { memberUntil: today }),
  ];
  const body = { schools: [{ id: other.id, rowVersion: other.rowVersion }] };
  await branch.refused("finance", renewals.renewMemberships, { body }, "forbidden");
  await branch.ok("coordinator", renewals.renewMemberships, { body });
  expect((await branch.ok("finance", prices.listMembershipPrices, {})).total).toBe(2);
  const { items } = await branch.ok("finance", renewals.listMembershipRenewals, {});
  expect(items).toMatchObject([{ schoolName: "Rimu", status: "open", invoice: { number: 1 } }]);
  const rows = items.map(({ id, rowVersion }) => ({ id, rowVersion }));
  const move = (status: "paid" | "open" | "cancelled", moved = rows) => ({
    body: { renewals: moved, status },
  });
  await branch.refused("finance", renewals.moveMembershipRenewals, move("cancelled"), "forbidden");
  await one.refused("finance", renewals.moveMembershipRenewals, move("paid"), "not_found");
  const { renewals: paid } = await branch.ok(
    "finance",
    renewals.moveMembershipRenewals,
    move("paid"),
  );
  await branch.ok("finance", renewals.moveMembershipRenewals, move("open", paid));
  for (const role of ["viewer", "driver", "volunteer"] as const) {
    await branch.refused(role, renewals.listMembershipRenewals, {}, "forbidden");
  }
  await branch.refused("finance", prices.createMembershipPrice, { body: small }, "forbidden");
});

test("an end that was changed since a renewal stays when the renewal is cancelled", async () => {
  const { branch } = await withPrices();
  const { id, rowVersion } = await newSchool(branch, "Tawa", { memberUntil: today });
  const made = await branch.ok("coordinator", renewals.renewMemberships, {
    body: { schools: [{ id, rowVersion }] },
  });
  const now = await branch.ok("coordinator", getSchool, { params: { id } });
  const memberUntil = addDays(today, 900);
  await branch.ok("coordinator", updateSchool, {
    params: { id },
    body: { rowVersion: now.rowVersion, memberUntil },
  });
  const body = {
    renewals: made.renewals.map((one) => ({ id: one.id, rowVersion: one.rowVersion })),
    status: "cancelled" as const,
  };
  await branch.ok("coordinator", renewals.moveMembershipRenewals, { body });
  expect((await branch.ok("coordinator", getSchool, { params: { id } })).memberUntil).toBe(
    memberUntil,
  );
});

test("a school is renewed for a year once; a stale, endless or foreign school renews nobody", async () => {
  const { branch } = await withPrices();
  const other = await app.newBranch();
  const aro = await newSchool(branch, "Aro", { memberUntil: today });
  const endless = await newSchool(branch, "Kauri", {});
  const renew = (...schools: { id: string; rowVersion: number }[]) => ({
    body: { schools: schools.map(({ id, rowVersion }) => ({ id, rowVersion })) },
  });
  const refused = branch.refused;
  await refused(
    "coordinator",
    renewals.renewMemberships,
    renew(aro, endless),
    "transition_refused",
  );
  await refused(
    "coordinator",
    renewals.renewMemberships,
    renew({ ...aro, rowVersion: 9 }),
    "stale_version",
  );
  await refused("driver", renewals.renewMemberships, renew(aro), "forbidden");
  await other.refused("coordinator", renewals.renewMemberships, renew(aro), "not_found");
  const made = await branch.ok("coordinator", renewals.renewMemberships, renew(aro));
  // Typed back by hand, the year would be invoiced twice.
  const { rowVersion } = await branch.ok("coordinator", getSchool, { params: { id: aro.id } });
  const params = { id: aro.id };
  const typed = await branch.ok("coordinator", updateSchool, {
    params,
    body: { rowVersion, memberUntil: today },
  });
  await refused("coordinator", renewals.renewMemberships, renew(typed), "already_exists");
  const [one] = made.renewals;
  if (!one) throw new Error("Made above.");
  const move = (status: "paid" | "cancelled", version: number) => ({
    body: { renewals: [{ id: one.id, rowVersion: version }], status },
  });
  await other.refused(
    "coordinator",
    renewals.moveMembershipRenewals,
    move("paid", one.rowVersion),
    "not_found",
  );
  const paid = await branch.ok(
    "coordinator",
    renewals.moveMembershipRenewals,
    move("paid", one.rowVersion),
  );
  const version = paid.renewals[0]?.rowVersion ?? 0;
  await refused(
    "coordinator",
    renewals.moveMembershipRenewals,
    move("cancelled", version),
    "transition_refused",
  );
  await refused(
    "coordinator",
    renewals.moveMembershipRenewals,
    move("paid", one.rowVersion),
    "stale_version",
  );
});

test("a price has its name and its size for itself; a later price leaves invoices as they are", async () => {
  const { branch, large } = await withPrices();
  const { id, rowVersion } = await newSchool(branch, "Aro", { roll: 900, memberUntil: today });
  await branch.ok("coordinator", renewals.renewMemberships, {
    body: { schools: [{ id, rowVersion }] },
  });
  await branch.refused(
    "manager",
    prices.createMembershipPrice,
    { body: { ...small, maxRoll: 90 } },
    "already_exists",
  );
  await branch.refused(
    "manager",
    prices.createMembershipPrice,
    { body: { ...small, name: "Tiny" } },
    "already_exists",
  );
  await branch.refused(
    "coordinator",
    prices.createMembershipPrice,
    { body: { name: "Tiny", cents: 1 } },
    "forbidden",
  );
  const params = { id: large.id };
  await branch.ok("manager", prices.updateMembershipPrice, {
    params,
    body: { rowVersion: large.rowVersion, cents: 30_000, status: "archived" },
  });
  await branch.refused(
    "manager",
    prices.updateMembershipPrice,
    { params, body: { rowVersion: large.rowVersion, cents: 1 } },
    "stale_version",
  );
  const { items } = await branch.ok("coordinator", renewals.listMembershipRenewals, {
    query: { schoolId: id },
  });
  expect(items[0]?.invoice).toMatchObject({ cents: 24_050, priceName: "Larger schools" });
});

test("a school is reminded once of each end of its membership, where the branch has switched it on", async () => {
  const { branch } = await withPrices();
  const soon = addDays(today, 30);
  const at = `mere@${branch.code.toLowerCase()}.test`;
  const school = await newSchool(branch, "Ōtaki", { roll: 90, memberUntil: soon });
  const later = await newSchool(branch, "Later", { memberUntil: addDays(today, 31) });
  for (const [{ id, rowVersion }, email] of [
    [school, at],
    [later, `later.${at}`],
  ] as const) {
    const contacts = [{ name: "Mere", role: null, email, phone: null, isPrimary: true }];
    await branch.ok("coordinator", updateSchool, {
      params: { id },
      body: { rowVersion, contacts },
    });
  }
  const morning = async () =>
    (await runScheduled(app.database.db, branch, remindRenewals)).reminded;
  expect(await morning()).toBe(0);
  const { rowVersion } = await branch.ok("manager", getBranch, {});
  await branch.ok("manager", updateBranch, { body: { rowVersion, remindsRenewal: true } });
  expect([await morning(), await morning()]).toEqual([1, 0]);
  const taken = (address: string) => mails.taken.filter(({ to }) => to.includes(address));
  await vi.waitFor(() => expect(taken(at)).toHaveLength(1), { timeout: 240_000, interval: 50 });
  expect(taken(at)[0]?.raw).toContain("$120.00");
  expect(taken(`later.${at}`)).toEqual([]);
});
