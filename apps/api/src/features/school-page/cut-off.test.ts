import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import * as links from "@kitround/contract/school-page/school-link.ts";
import * as pages from "@kitround/contract/school-page/school-page.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../test/trip-round.ts";
import { addLines, pageAt, tokenIn } from "./test-page.ts";

const app = await testApp();
const today = dayIn("Pacific/Auckland", new Date());
const tomorrow = addDays(today, 1);

/** A school that has a kit, which the van collects tomorrow, and may wish for the term's rotations. */
async function theDayBefore() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch, {
    deliverOn: addDays(today, -13),
    collectOn: tomorrow,
  });
  const [schoolId] = round.schools;
  const [allocationId] = round.allocations;
  const facts = await behindTheScenes(app, async (tx) => {
    const lines = await addLines(tx, branch.id, round.kitTypes[0]);
    await sql`update allocation set status = 'delivered' where id = ${allocationId}`.execute(tx);
    await sql`update kit set state = 'at_school', place = 'school', school_id = ${schoolId} where id = ${round.kits[0]}`.execute(
      tx,
    );
    const { rows } = await sql<{ contactId: string; termId: string; nextId: string }>`
      with c as (insert into school_contact (branch_id, school_id, name) values (${branch.id}, ${schoolId}, 'Mere') returning id),
        t as (update term set ends_on = ends_on + 30 where branch_id = ${branch.id} returning id),
        w as (insert into wish_round (branch_id, term_id, closes_on) select ${branch.id}, id, '2100-01-01' from t),
        r as (insert into rotation (branch_id, term_id, seq, deliver_on, collect_on, ready_by, status)
          select ${branch.id}, id, 2, ${addDays(today, 4)}, ${addDays(today, 11)}, ${today}, 'open' from t returning id)
      select c.id as contact_id, t.id as term_id, r.id as next_id from c, t, r`.execute(tx);
    return { lines, ...(rows[0] ?? { contactId: "", termId: "", nextId: "" }) };
  });
  const params = { id: schoolId, contactId: facts.contactId };
  const { url } = await branch.ok("coordinator", links.makeSchoolLink, { params });
  const token = tokenIn(url);
  const cutOff = async (cutOffDays: number | null, cutOffTime: string) => {
    const { rowVersion } = await branch.ok("manager", getBranch, {});
    await branch.ok("manager", updateBranch, { body: { rowVersion, cutOffDays, cutOffTime } });
  };
  const more = (qty: number) => ({
    params: { token, allocationId },
    body: { more: [{ lineId: facts.lines[1] ?? "", qty }] },
  });
  const wish = (preferredRotationId: string | null) => ({
    params: { token },
    body: {
      termId: facts.termId,
      students: null,
      wishes: [{ kitTypeId: round.kitTypes[1], rank: 1, preferredRotationId }],
    },
  });
  return { branch, round, token, allocationId, cutOff, more, wish, ...facts };
}

test("after the branch's cut-off a school can't ask for more with the next van, and its page says until when it could", async () => {
  const { branch, round, token, allocationId, cutOff, more } = await theDayBefore();
  await releasedTrip(app, branch, round, tomorrow);
  // Without a cut-off the page names none.
  await branch.ok(null, pages.reportKit, more(2));
  expect((await pageAt(app, token)).body).not.toContain("you can ask until");
  await cutOff(0, "23:59");
  await branch.ok(null, pages.reportKit, more(3));
  expect((await pageAt(app, token)).body).toContain("you can ask until");

  await cutOff(1, "00:00");
  await branch.refused(null, pages.reportKit, more(4), "transition_refused");
  await branch.ok(null, pages.reportKit, more(3));
  const { rows } = await behindTheScenes(app, (tx) =>
    sql<{
      more: number;
    }>`select more from school_report_line where allocation_id = ${allocationId}`.execute(tx),
  );
  expect(rows).toEqual([{ more: 3 }]);
  const page = (await pageAt(app, token)).body;
  expect(page).toContain("could be changed until");
  expect(page).toContain("3 Batteries");
  expect(page).not.toContain("Ask for more");
  // What the driver and the check-in must know is never cut off.
  const ready = { params: { token, allocationId }, body: { ready: true, note: "One box is wet" } };
  await branch.ok(null, pages.reportKit, ready);
});

test("a rotation is not chosen after its cut-off; one that was chosen in time stays", async () => {
  const { branch, token, nextId, cutOff, wish } = await theDayBefore();
  await cutOff(4, "00:00");
  await branch.refused(null, pages.saveWishes, wish(nextId), "transition_refused");
  expect((await pageAt(app, token)).body).not.toContain(nextId);
  await branch.ok(null, pages.saveWishes, wish(null));
  await cutOff(3, "12:00");
  await branch.ok(null, pages.saveWishes, wish(nextId));
  await cutOff(4, "00:00");
  await branch.ok(null, pages.saveWishes, wish(nextId));
  expect((await pageAt(app, token)).body).toContain(nextId);
});

test("a cut-off is the branch's to set, within two weeks and as a time of day", async () => {
  const branch = await app.newBranch();
  const { rowVersion, cutOffDays, cutOffTime } = await branch.ok("viewer", getBranch, {});
  expect([cutOffDays, cutOffTime]).toEqual([null, "15:00"]);
  const set = (body: { cutOffDays?: number; cutOffTime?: string }) => ({
    body: { rowVersion, ...body },
  });
  await branch.refused("manager", updateBranch, set({ cutOffDays: 15 }), "invalid_input");
  await branch.refused("manager", updateBranch, set({ cutOffTime: "3 pm" }), "invalid_input");
  await branch.refused("coordinator", updateBranch, set({ cutOffDays: 1 }), "forbidden");
  const body = { cutOffDays: 2, cutOffTime: "09:30" };
  expect(await branch.ok("manager", updateBranch, set(body))).toMatchObject(body);
});
