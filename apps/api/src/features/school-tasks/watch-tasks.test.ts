import { addDays } from "@kitround/contract/plan/days.ts";
import { listSchoolTasks, updateSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { makeSchoolLink } from "@kitround/contract/school-page/school-link.ts";
import { saveWishes } from "@kitround/contract/school-page/school-page.ts";
import { askForWishes } from "@kitround/contract/school-page/wish-round.ts";
import { getSchool, markContactBounced, updateSchool } from "@kitround/contract/schools/school.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { jobIn } from "../../test/test-jobs.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";
import { watchTasks } from "./watch-tasks.ts";

const app = await testApp();

async function setUp() {
  const branch = await app.newBranch();
  const { day } = await branch.ok("admin", getToday, {});
  const days = { deliverOn: addDays(day, -20), collectOn: addDays(day, -2) };
  return { branch, day, round: await newRound(app, branch, days) };
}

const write = (text: RawBuilder<unknown>) => behindTheScenes(app, (tx) => text.execute(tx));

/** Runs the rules as their schedule does, and returns what they did. */
async function look(branch: TestBranch) {
  const { admin } = branch.actors;
  const id = await asActor(app.database.db, admin, (tx) => enqueue(tx, admin, watchTasks, {}));
  return (await jobIn(branch, id, "done")).result;
}

async function tasks(branch: TestBranch, rule: string, show: "open" | "closed" = "open") {
  const { items } = await branch.ok("manager", listSchoolTasks, { query: { show } });
  return items.filter((task) => task.rule === rule);
}

test("a kit that stays beyond its day raises a task once, and its return closes it", async () => {
  const { branch, round, day } = await setUp();
  const status = (value: string) =>
    write(
      sql`update allocation set status = ${value} where branch_id = ${branch.id} and id = ${round.allocations[0]}`,
    );
  await look(branch);
  expect(await tasks(branch, "kit_overdue")).toEqual([]);
  await status("delivered");
  await look(branch);
  expect(await look(branch)).toEqual({ raised: 0, closed: 0 });
  const [task, ...more] = await tasks(branch, "kit_overdue");
  expect(more).toEqual([]);
  expect(task).toMatchObject({
    schoolId: round.schools[0],
    kitId: round.kits[0],
    kind: "auto",
    dueOn: addDays(day, -2),
    title: expect.stringContaining("DBN-01 was to come back on "),
  });
  await status("collected");
  await look(branch);
  expect(await tasks(branch, "kit_overdue")).toEqual([]);
  expect(await tasks(branch, "kit_overdue", "closed")).toMatchObject([{ status: "auto_closed" }]);
});

test("a membership that ends soon raises a task, its renewal closes it, and the next end raises another", async () => {
  const { branch, round, day } = await setUp();
  const id = round.schools[1];
  const until = async (memberUntil: string | null) => {
    const { rowVersion } = await branch.ok("manager", getSchool, { params: { id } });
    await branch.ok("manager", updateSchool, { params: { id }, body: { rowVersion, memberUntil } });
    await look(branch);
    return (await tasks(branch, "renewal_due")).map((task) => [task.schoolId, task.dueOn]);
  };
  expect(await until(addDays(day, 61))).toEqual([]);
  expect(await until(addDays(day, 60))).toEqual([[id, addDays(day, 60)]]);
  expect(await until(addDays(day, 400))).toEqual([]);
  expect(await until(addDays(day, 20))).toEqual([[id, addDays(day, 20)]]);
  expect(await until(null)).toEqual([]);
});

test("a member without requests before a term raises a task; a task that a person closes stays closed", async () => {
  const { branch, round, day } = await setUp();
  await write(
    sql`update school set status = 'paused' where branch_id = ${branch.id} and id = ${round.schools[2]}`,
  );
  const term = crypto.randomUUID();
  const starts = addDays(day, 28);
  await write(sql`insert into term (branch_id, id, year, number, starts_on, ends_on)
    values (${branch.id}, ${term}, 2099, 3, ${starts}, ${addDays(starts, 60)})`);
  await look(branch);
  const raised = await tasks(branch, "nothing_requested");
  expect(new Set(raised.map((task) => task.schoolId))).toEqual(new Set(round.schools.slice(0, 2)));
  expect(raised[0]).toMatchObject({ title: "Nothing requested for term 3 yet", dueOn: starts });

  const [asked, closed] = raised;
  if (!asked || !closed) throw new Error("Two were raised.");
  await write(sql`insert into kit_request (branch_id, term_id, school_id, kit_type_id)
    values (${branch.id}, ${term}, ${asked.schoolId}, ${round.kitTypes[0]})`);
  const { id, rowVersion } = closed;
  await branch.ok("manager", updateSchoolTask, {
    params: { id },
    body: { rowVersion, status: "cancelled" },
  });
  expect(await look(branch)).toEqual({ raised: 0, closed: 1 });
  const over = await tasks(branch, "nothing_requested", "closed");
  expect(over.map((task) => task.status).sort()).toEqual(["auto_closed", "cancelled"]);
  expect(await look(branch)).toEqual({ raised: 0, closed: 0 });
});

test("a school's answer on its page closes the task that nothing is requested, also if it wishes for nothing", async () => {
  const { branch, round, day } = await setUp();
  const [schoolId] = round.schools;
  const term = crypto.randomUUID();
  const starts = addDays(day, 28);
  await write(sql`insert into term (branch_id, id, year, number, starts_on, ends_on)
    values (${branch.id}, ${term}, 2099, 3, ${starts}, ${addDays(starts, 60)})`);
  await look(branch);
  const waiting = async () =>
    (await tasks(branch, "nothing_requested")).map((task) => task.schoolId);
  expect(await waiting()).toContain(schoolId);
  await branch.ok("coordinator", askForWishes, {
    params: { id: term },
    body: { closesOn: addDays(day, 7) },
  });
  const { rowVersion } = await branch.ok("manager", getSchool, { params: { id: schoolId } });
  const mere = { name: "Mere Ngata", role: null, email: null, phone: null, isPrimary: true };
  const { contacts } = await branch.ok("manager", updateSchool, {
    params: { id: schoolId },
    body: { rowVersion, contacts: [mere] },
  });
  const params = { id: schoolId, contactId: contacts[0]?.id ?? "" };
  const { url } = await branch.ok("coordinator", makeSchoolLink, { params });
  await branch.ok(null, saveWishes, {
    params: { token: new URL(url).pathname.replace("/s/", "") },
    body: { termId: term, students: null, wishes: [] },
  });
  await look(branch);
  expect(await waiting()).not.toContain(schoolId);
});

test("a bounced address raises a task that survives other changes, until the address is changed", async () => {
  const { branch, round } = await setUp();
  const id = round.schools[0];
  const contact = async (email: string, phone: string | null) => {
    const { rowVersion } = await branch.ok("manager", getSchool, { params: { id } });
    const contacts = [{ name: "Mere Ngata", role: null, email, phone, isPrimary: true }];
    await branch.ok("manager", updateSchool, { params: { id }, body: { rowVersion, contacts } });
  };
  await contact("mere@old.test", null);
  await write(
    sql`update school_contact set bounced_at = now() where branch_id = ${branch.id} and email = 'mere@old.test'`,
  );
  await look(branch);
  expect(await tasks(branch, "contact_bounced")).toMatchObject([
    { schoolId: id, title: "E-mail to Mere Ngata came back" },
  ]);
  await contact("mere@old.test", "03 555 0100");
  expect(await look(branch)).toEqual({ raised: 0, closed: 0 });
  await contact("mere@new.test", "03 555 0100");
  expect(await look(branch)).toEqual({ raised: 0, closed: 1 });
});

test("a mail that came back later is marked by hand, raises the task, and taking the mark off closes it", async () => {
  const { branch, round } = await setUp();
  const other = await app.newBranch();
  const id = round.schools[0];
  const { rowVersion } = await branch.ok("manager", getSchool, { params: { id } });
  const contacts = [
    { name: "Ana", role: null, email: "ana@late.test", phone: null, isPrimary: true },
  ];
  const school = await branch.ok("manager", updateSchool, {
    params: { id },
    body: { rowVersion, contacts },
  });
  const params = { id, contactId: school.contacts[0]?.id ?? "" };
  const mark = (bounced: boolean) => ({ params, body: { bounced } });
  await other.refused("coordinator", markContactBounced, mark(true), "not_found");
  await branch.refused("driver", markContactBounced, mark(true), "forbidden");
  await branch.ok("coordinator", markContactBounced, mark(true));
  await branch.ok("coordinator", markContactBounced, mark(true));
  expect(await look(branch)).toMatchObject({ raised: 1 });
  expect(await tasks(branch, "contact_bounced")).toMatchObject([
    { schoolId: id, title: "E-mail to Ana came back" },
  ]);
  await branch.ok("coordinator", markContactBounced, mark(false));
  expect(await look(branch)).toEqual({ raised: 0, closed: 1 });
});

test("a top-up for a kit that is at a school raises a task there, and its end closes it", async () => {
  const { branch, round } = await setUp();
  await write(sql`insert into top_up (branch_id, kit_id) values (${branch.id}, ${round.kits[1]})`);
  await look(branch);
  expect(await tasks(branch, "top_up_asked")).toEqual([]);
  await write(sql`update allocation set status = 'delivered', collect_on = current_date + 9,
      occupied = daterange(deliver_on, current_date + 12) where branch_id = ${branch.id} and id = ${round.allocations[1]}`);
  await look(branch);
  expect(await tasks(branch, "top_up_asked")).toMatchObject([
    { schoolId: round.schools[1], kitId: round.kits[1] },
  ]);
  await write(sql`update top_up set status = 'cancelled' where branch_id = ${branch.id}`);
  expect(await look(branch)).toEqual({ raised: 0, closed: 1 });
});

test("the rules of one branch do not affect the others", async () => {
  const [ours, theirs] = [await setUp(), await setUp()];
  for (const { branch } of [ours, theirs]) {
    await write(
      sql`update allocation set status = 'delivered' where branch_id = ${branch.id} and kit_id is not null`,
    );
  }
  await look(ours.branch);
  expect((await tasks(ours.branch, "kit_overdue")).length).toBeGreaterThan(0);
  expect(await tasks(theirs.branch, "kit_overdue")).toEqual([]);
});
