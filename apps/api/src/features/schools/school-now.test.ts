import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { getSchoolNow } from "@kitround/contract/schools/school-now.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { behindTheScenes, newRound, releasedTrip } from "../../test/trip-round.ts";

const app = await testApp();
const today = dayIn("Pacific/Auckland", new Date());

test("a school now: its kits, next visit, tasks, requests, reports, and contacts that e-mail doesn't reach", async () => {
  const branch = await app.newBranch();
  const collectOn = addDays(today, 1);
  const round = await newRound(app, branch, { deliverOn: addDays(today, -13), collectOn });
  const [schoolId] = round.schools;
  const params = { id: schoolId };
  const termId = await behindTheScenes(app, async (tx) => {
    await sql`update kit set state = 'at_school', place = 'school', school_id = ${schoolId} where id = ${round.kits[0]}`.execute(
      tx,
    );
    await sql`update allocation set status = 'delivered' where id = ${round.allocations[0]}`.execute(
      tx,
    );
    await sql`insert into school_contact (branch_id, school_id, name, email, bounced_at) values
      (${branch.id}, ${schoolId}, 'Mere', 'mere@x.test', now()), (${branch.id}, ${schoolId}, 'Tū', 'tu@x.test', null),
      (${branch.id}, ${schoolId}, 'Ana', 'ana@x.test', null)`.execute(tx);
    await sql`insert into mail_choice (branch_id, address, unsubscribed_at) values (${branch.id}, 'tu@x.test', now())`.execute(
      tx,
    );
    await sql`insert into school_report (branch_id, allocation_id, school_id, said_by, students, rating, sentence)
      values (${branch.id}, ${round.allocations[0]}, ${schoolId}, 'Mere', 28, 5, 'They loved it')`.execute(
      tx,
    );
    const { rows } = await sql<{
      id: string;
    }>`select id from term where branch_id = ${branch.id}`.execute(tx);
    return rows[0]?.id ?? "";
  });
  const trip = await releasedTrip(app, branch, round, collectOn);
  await branch.ok("coordinator", createSchoolTask, { body: { schoolId, title: "Fetch the key" } });
  const kitTypeId = round.kitTypes[1];
  await branch.ok("coordinator", createRequest, { body: { termId, schoolId, kitTypeId } });

  const now = await branch.ok("coordinator", getSchoolNow, { params });
  expect(now).toMatchObject({
    kits: [{ kitId: round.kits[0], code: "DBN-01", collectOn }],
    visit: { tripId: trip.id, onDay: collectOn, deliveries: 0, collections: 1 },
    tasks: [{ title: "Fetch the key", dueOn: null }],
    wishes: [{ termId, rank: 0, status: "requested", fromSchool: false }],
    said: [
      { allocationId: round.allocations[0], students: 28, rating: 5, sentence: "They loved it" },
    ],
  });
  expect(
    now.unreached.map(({ bouncedAt, unsubscribedAt }) => [
      bouncedAt !== null,
      unsubscribedAt !== null,
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
  const other = await app.newBranch();
  await other.refused("coordinator", getSchoolNow, { params }, "not_found");
});
