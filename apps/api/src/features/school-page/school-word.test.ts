import { getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import * as links from "@kitround/contract/school-page/school-link.ts";
import * as pages from "@kitround/contract/school-page/school-page.ts";
import * as proposals from "@kitround/contract/school-page/school-proposal.ts";
import { getSchool } from "@kitround/contract/schools/school.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { getTrip, listTrips, moveTrip } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { behindTheScenes, carry, newRound } from "../../test/trip-round.ts";
import { addLines, tokenIn } from "./test-page.ts";

const app = await testApp();
const today = dayIn("Pacific/Auckland", new Date());

/** A branch whose van collects tomorrow; its first school has a page. */
async function theEveningBefore() {
  const branch = await app.newBranch();
  const days = { deliverOn: addDays(today, -13), collectOn: addDays(today, 1) };
  const round = await newRound(app, branch, days);
  const [schoolId] = round.schools;
  const [allocationId] = round.allocations;
  const [kitId] = round.kits;
  const { contactId, lines } = await behindTheScenes(app, async (tx) => {
    const lines = await addLines(tx, branch.id, round.kitTypes[0]);
    await sql`update kit set state = 'at_school', place = 'school', school_id = ${schoolId} where id = ${kitId}`.execute(
      tx,
    );
    await sql`update allocation set status = 'delivered' where id = ${allocationId}`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into school_contact (branch_id, school_id, name, email, phone)
      values (${branch.id}, ${schoolId}, 'Mere Tait', 'mere@x.test', '03 555') returning id`.execute(
      tx,
    );
    return { contactId: rows[0]?.id ?? "", lines };
  });
  const params = { id: schoolId, contactId };
  const { url } = await branch.ok("coordinator", links.makeSchoolLink, { params });
  return { branch, round, schoolId, allocationId, kitId, contactId, lines, token: tokenIn(url) };
}

test("a kit that is not marked as ready is on Today and at the driver's stop; a marked one is not", async () => {
  const { branch, round, allocationId, token } = await theEveningBefore();
  await carry(app, branch, round);
  const { items } = await branch.ok("coordinator", listTrips, {});
  const trip = items.find((each) => each.onDay === addDays(today, 1));
  const params = { id: trip?.id ?? "" };
  await branch.ok("coordinator", moveTrip, {
    params,
    body: { rowVersion: trip?.rowVersion ?? 0, status: "released" },
  });
  const ready = async () => {
    const { stops } = await branch.ok("driver", getTrip, { params });
    return stops.flatMap(({ lines }) => lines).find((line) => line.allocationId === allocationId);
  };
  const { notAtOffice } = await branch.ok("coordinator", getToday, {});
  expect(notAtOffice?.first).toMatchObject([{ kitCode: "DBN-01" }]);
  expect(await ready()).toMatchObject({ action: "collect", schoolReady: false });
  const said = { params: { token, allocationId }, body: { ready: true } };
  await branch.ok(null, pages.reportKit, said);
  expect((await branch.ok("coordinator", getToday, {})).notAtOffice?.total).toBe(0);
  expect(await ready()).toMatchObject({ schoolReady: true });
});

test("the school's report of missing items is shown at the check-in, and changes no count", async () => {
  const { branch, allocationId, kitId, lines, token } = await theEveningBefore();
  const lineId = lines[0] ?? "";
  await branch.ok(null, pages.reportKit, {
    params: { token, allocationId },
    body: { note: "Sorry!", lines: [{ lineId, missing: 2, broken: 1, usedUp: false }] },
  });
  await behindTheScenes(app, async (tx) => {
    await sql`update allocation set status = 'collected' where id = ${allocationId}`.execute(tx);
    await sql`update kit set state = 'in_check', place = 'base', school_id = null where id = ${kitId}`.execute(
      tx,
    );
  });
  const sheet = await branch.ok("volunteer", getCheckInSheet, { params: { id: kitId } });
  expect(sheet.schoolSays).toEqual({
    saidBy: "Mere Tait",
    note: "Sorry!",
    students: null,
    lines: [{ lineId, missing: 2, broken: 1, usedUp: false }],
  });
  expect(sheet.lines.find((line) => line.lineId === lineId)).toMatchObject({
    qty: 30,
    present: 30,
  });
});

test("a coordinator sees what a proposal would change, and one decision applies or rejects it", async () => {
  const { branch, schoolId, contactId, token } = await theEveningBefore();
  const propose = (body: pages.Proposal) =>
    branch.ok(null, pages.proposeChange, { params: { token }, body });
  await propose({
    kind: "contact",
    name: "Mere Tait",
    role: "Science",
    email: "mere@x.test",
    phone: "04",
  });
  await propose({ kind: "drop_point", dropPoint: "Hall" });
  await propose({
    kind: "closure",
    fromOn: "2026-12-10",
    toOn: "2026-12-10",
    reason: "Sports day",
  });
  const query = { schoolId };
  const { items } = await branch.ok("coordinator", proposals.listSchoolProposals, { query });
  expect(
    items.map(({ kind, differences }) => [
      kind,
      differences.map((d) => [d.field, d.now, d.proposed]),
    ]),
  ).toEqual([
    [
      "contact",
      [
        ["role", null, "Science"],
        ["phone", "03 555", "04"],
      ],
    ],
    ["drop_point", [["dropPoint", null, "Hall"]]],
    [
      "closure",
      [
        ["fromOn", null, "2026-12-10"],
        ["toOn", null, "2026-12-10"],
        ["reason", null, "Sports day"],
      ],
    ],
  ]);
  const decide = (at: number, accept: boolean) => ({
    params: { id: items[at]?.id ?? "" },
    body: { accept },
  });
  const other = await app.newBranch();
  await other.refused("coordinator", proposals.decideSchoolProposal, decide(0, true), "not_found");
  await branch.refused("volunteer", proposals.decideSchoolProposal, decide(0, true), "forbidden");
  await branch.ok("coordinator", proposals.decideSchoolProposal, decide(0, true));
  await branch.ok("coordinator", proposals.decideSchoolProposal, decide(1, false));
  await branch.ok("coordinator", proposals.decideSchoolProposal, decide(2, true));
  await branch.ok("coordinator", proposals.decideSchoolProposal, decide(2, true));
  await branch.refused(
    "coordinator",
    proposals.decideSchoolProposal,
    decide(1, true),
    "transition_refused",
  );
  const school = await branch.ok("coordinator", getSchool, { params: { id: schoolId } });
  expect(school).toMatchObject({
    dropPoint: null,
    contacts: [{ id: contactId, role: "Science", phone: "04" }],
    closures: [{ fromOn: "2026-12-10", reason: "Sports day" }],
  });
  expect((await branch.ok("coordinator", getToday, {})).proposals?.total).toBe(0);
});
