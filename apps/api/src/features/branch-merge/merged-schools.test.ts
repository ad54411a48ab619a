import { listHistory } from "@kitround/contract/audit/history.ts";
import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { jobIn } from "../../test/test-jobs.ts";
import { addSchool, schoolsOf, startMerge } from "./merge-fixture.ts";

const app = await testApp();

test("a school that this branch lacks is copied with its contacts and tasks; one that it has stays, a member until the later day", async () => {
  const { here, there, room, merge, system } = await startMerge(app);
  const { actors } = there;
  const day = (n: number) => addDays(room.today, n);
  const accessNote = "Gate code 17";
  const away = await addSchool(there, { nameEn: "Ōrere School", city: "Hunua", accessNote });
  const contact = { name: "Mere", role: null, phone: null, email: "Mere@orere.school.nz" };
  await there.ok("admin", updateSchool, {
    params: { id: away.id },
    body: {
      rowVersion: away.rowVersion,
      contacts: [{ ...contact, isPrimary: true, consent: "given", consentOn: day(-3) }],
      closures: [
        { fromOn: day(-9), toOn: day(-8), reason: "Over" },
        { fromOn: day(8), toOn: day(9), reason: "Camp" },
      ],
      excluded: [{ kitTypeId: await typeOf(there), reason: "Broke it" }],
    },
  });
  await room.kit("ready");
  const branchId = there.id;
  const left = await addSchool(there, { nameEn: "Long gone", status: "left" });
  const numbered = { nameEn: "Other name", moeNumber: "17", memberUntil: day(300) };
  const theirs = await addSchool(there, numbered);
  const ours = await addSchool(here, { nameEn: "Māpua", moeNumber: "17", memberUntil: day(100) });
  const tasks = [
    { schoolId: away.id, title: "Ask for the key", assigneeId: actors.volunteer.branchUserId },
    { schoolId: away.id, title: "Every time", kind: "each_visit" as const },
    { schoolId: away.id, title: "Was done", status: "done" as const, closedAt: "2026-01-01" },
    { schoolId: theirs.id, title: "Bring the poster" },
  ];
  await system(async (tx) => {
    await tx
      .insertInto("schoolTask")
      .values(tasks.map((task) => ({ ...task, branchId })))
      .execute();
    await sql`insert into mail_choice (branch_id, address, unsubscribed_at)
      values (${branchId}, 'mere@orere.school.nz', now())`.execute(tx);
  });

  const { result } = await jobIn(here, await merge(), "done");
  expect(result).toMatchObject({ schoolsCopied: 2, schoolsKnown: 1 });
  const schools = await schoolsOf(here);
  expect(schools.map(({ nameEn }) => nameEn)).toEqual(["Māpua", "Ōrere School", "Ōtara School"]);
  expect(schools[0]).toMatchObject({ id: ours.id, status: "member", memberUntil: day(300) });
  const copy = await here.ok("admin", getSchool, { params: { id: schools[1]?.id ?? "" } });
  expect(copy).toMatchObject({
    city: "Hunua",
    accessNote,
    status: "member",
    contacts: [{ ...contact, isPrimary: true, consent: "given", consentOn: day(-3) }],
    closures: [{ fromOn: day(8), toOn: day(9), reason: "Camp" }],
    excluded: [{ kitTypeName: "Electric Future", reason: "Broke it" }],
  });
  const open = (await here.ok("admin", listSchoolTasks, {})).items;
  expect(
    open.map(({ schoolName, title, assigneeName }) => [schoolName, title, assigneeName]).toSorted(),
  ).toEqual([
    ["Māpua", "Bring the poster", null],
    ["Ōrere School", "Ask for the key", `volunteer ${there.code}`],
    ["Ōrere School", "Every time", null],
  ]);
  const choices = await system((tx) =>
    tx.selectFrom("mailChoice").select("unsubscribedAt").where("branchId", "=", here.id).execute(),
  );
  expect(choices).toEqual([{ unsubscribedAt: expect.any(String) }]);
  // The archive's own records say where the schools went; one that had left before stays as it was.
  const trail = await system((tx) =>
    tx
      .selectFrom("auditEvent")
      .select("entityId")
      .where("branchId", "=", branchId)
      .where("entity", "=", "school")
      .where("reason", "=", `Moved to Branch ${here.code}`)
      .execute(),
  );
  expect(trail.map(({ entityId }) => entityId).toSorted()).toEqual(
    [away.id, theirs.id, room.schoolId].toSorted(),
  );
  expect(trail.map(({ entityId }) => entityId)).not.toContain(left.id);
  const history = await here.ok("admin", listHistory, { query: { kind: "school", id: copy.id } });
  expect(history.items[0]?.reason).toBe(`Moved from Branch ${there.code}`);
});

const typeOf = async (branch: TestBranch) =>
  (await branch.ok("admin", listKitTypes, {})).items[0]?.id ?? "";

test("people join in their role and with their last day; administrators become managers, and whom this branch knows stays", async () => {
  const { here, there, room, merge, system } = await startMerge(app);
  const { driver, volunteer, coordinator, viewer, finance } = there.actors;
  const endsOn = addDays(room.today, 9);
  const second = await app.newBranch();
  await system(async (tx) => {
    const set = (id: string) => tx.updateTable("branchUser").where("id", "=", id);
    await set(driver.branchUserId).set({ endsOn }).execute();
    await set(coordinator.branchUserId)
      .set({ endsOn: addDays(room.today, -1) })
      .execute();
    await set(viewer.branchUserId).set({ status: "suspended" }).execute();
    const known = { branchId: here.id, personId: finance.personId };
    await tx
      .insertInto("branchUser")
      .values({ ...known, role: "viewer", status: "removed" })
      .execute();
    const { personId } = second.actors.admin;
    await tx
      .insertInto("branchUser")
      .values({ branchId: there.id, personId, role: "admin" })
      .execute();
  });
  expect((await jobIn(here, await merge(), "done")).result).toMatchObject({ people: 4 });
  const users = (await here.ok("admin", listUsers, {})).items;
  const roleOf = (email: string) => {
    const user = users.find((each) => each.email === email);
    return user && [user.role, user.status, user.endsOn];
  };
  expect(roleOf(driver.email)).toEqual(["driver", "active", endsOn]);
  expect(roleOf(volunteer.email)).toEqual(["volunteer", "active", null]);
  expect(roleOf(second.actors.admin.email)).toEqual(["manager", "active", null]);
  expect(roleOf(coordinator.email)).toBeUndefined();
  expect(roleOf(viewer.email)).toBeUndefined();
  expect(roleOf(finance.email)).toEqual(["viewer", "removed", null]);
});

test("schools move in several steps; two records of one school become one", async () => {
  const { here, there, merge, system } = await startMerge(app);
  const branchId = there.id;
  const many = Array.from({ length: 45 }, (_, n) => ({ branchId, nameEn: `School ${n}` }));
  const twice = { branchId, nameEn: "Ōtara school", city: null };
  await system((tx) =>
    tx
      .insertInto("school")
      .values([...many.map((school) => ({ ...school, city: "Hunua" })), twice])
      .execute(),
  );
  const done = await jobIn(here, await merge(), "done");
  expect(done.result).toMatchObject({ schoolsCopied: 46, schoolsKnown: 1 });
  const names = await system((tx) =>
    tx.selectFrom("school").select("nameEn").where("branchId", "=", here.id).execute(),
  );
  expect(names).toHaveLength(46);
  const left = await system((tx) =>
    tx.selectFrom("school").select("status").where("branchId", "=", branchId).execute(),
  );
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(["left"]));
});
