import { randomUUID } from "node:crypto";
import type { Body, Query } from "@kitround/contract/route.ts";
import {
  createSchoolTask,
  getSchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { createKitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  createSchool,
  getSchool,
  listSchools,
  updateSchool,
} from "@kitround/contract/schools/school.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

test("a school is added, found by part of its name, and changed once for each version", async () => {
  const branch = await app.newBranch();
  const key = randomUUID();
  const body = { nameEn: "Te Kura o Ngāruawāhia", suburb: "Ngāruawāhia", roll: 140 };
  const made = await branch.ok("coordinator", createSchool, { body }, { key });
  await branch.ok("coordinator", createSchool, { body }, { key });
  const found = await branch.ok("viewer", listSchools, { query: { q: "ngāruaw" } });
  expect(found).toMatchObject({
    total: 1,
    items: [{ id: made.id, status: "member", openTasks: 0 }],
  });

  const params = { id: made.id };
  const change = { rowVersion: made.rowVersion, windowFrom: "09:00", windowTo: "14:30" };
  const changed = await branch.ok("manager", updateSchool, { params, body: change });
  expect(changed).toMatchObject({ windowFrom: "09:00", windowTo: "14:30" });
  await branch.refused("manager", updateSchool, { params, body: change }, "stale_version");
  await branch.refused("volunteer", updateSchool, { params, body: change }, "forbidden");
});

test("the titles that a school is not lent are replaced as a list, each once and only of the own branch", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const made = async (of: typeof branch) => {
    const kitType = await of.ok("manager", createKitType, {
      body: { code: "DBN", nameEn: "Dem Bones" },
    });
    return kitType.id;
  };
  const [kitTypeId, theirs] = [await made(branch), await made(other)];
  const school = await branch.ok("coordinator", createSchool, { body: { nameEn: "Te Kōpū" } });
  expect(school).toMatchObject({ excluded: [], maxKitG: null });
  const params = { id: school.id };
  const body = { rowVersion: school.rowVersion, excluded: [{ kitTypeId, reason: null }] };
  const saved = await branch.ok("coordinator", updateSchool, { params, body });
  expect(saved.excluded).toEqual([{ kitTypeId, kitTypeName: "Dem Bones", reason: null }]);
  const { rowVersion } = saved;
  const twice = { rowVersion, excluded: [...body.excluded, ...body.excluded] };
  await branch.refused("coordinator", updateSchool, { params, body: twice }, "invalid_input");
  const foreign = { rowVersion, excluded: [{ kitTypeId: theirs, reason: null }] };
  await branch.refused("coordinator", updateSchool, { params, body: foreign }, "not_found");
  const none = { rowVersion, excluded: [] };
  expect(await branch.ok("coordinator", updateSchool, { params, body: none })).toMatchObject({
    excluded: [],
  });
});

test("search ignores macrons and case, and takes special characters literally", async () => {
  const branch = await app.newBranch();
  for (const nameEn of ["Māpere School", "ŌTĀHUHU Primary", "Saint-Exupéry", "100% Kura"]) {
    await branch.ok("manager", createSchool, { body: { nameEn } });
  }
  const found = async (q: string) =>
    (await branch.ok("viewer", listSchools, { query: { q } })).items.map((school) => school.nameEn);
  expect(await found("mapere")).toEqual(["Māpere School"]);
  expect(await found("MĀPERE sch")).toEqual(["Māpere School"]);
  expect(await found("māpere".normalize("NFD"))).toEqual(["Māpere School"]);
  expect(await found("otahuhu")).toEqual(["ŌTĀHUHU Primary"]);
  expect(await found("ōtāhuhu")).toEqual(["ŌTĀHUHU Primary"]);
  expect(await found("exupery")).toEqual(["Saint-Exupéry"]);
  expect(await found("%")).toEqual(["100% Kura"]);
  expect(await found("Kura Māpere")).toEqual([]);
});

test("the picker finds any of more than a page of schools, best match first", async () => {
  const branch = await app.newBranch();
  await asSystem(app.database.db, (tx) =>
    sql`insert into school (branch_id, name_en, suburb, status)
      select ${branch.id}, 'Kura ' || n, case n when 1 then 'Ōtāhuhu' end, case n when 3 then 'left' else 'member' end
      from generate_series(1, 1500) n`.execute(tx),
  );
  const made = await branch.ok("manager", createSchool, { body: { nameEn: "Ōtāhuhu School" } });
  const found = async (query: Query<typeof listSchools>) =>
    (await branch.ok("viewer", listSchools, { query })).items.map((school) => school.nameEn);
  expect(await found({ limit: 50 })).not.toContain(made.nameEn);
  expect(await found({ q: "otahuhu", limit: 50 })).toEqual(["Kura 1", made.nameEn]);
  const best = { q: "otahuhu", first: "match", limit: 50 } as const;
  expect(await found(best)).toEqual([made.nameEn, "Kura 1"]);
  for (const first of ["match", "unrouted"] as const) {
    expect(await found({ first, limit: 1 })).toEqual(["Kura 1"]);
  }
  expect(await found({ q: "kura 3", left: "no", limit: 1 })).toEqual(["Kura 30"]);
});

test("contacts and closures are replaced as lists, and are part of the version", async () => {
  const branch = await app.newBranch();
  const made = await branch.ok("manager", createSchool, { body: { nameEn: "Fairview School" } });
  const params = { id: made.id };
  const contact = {
    name: "Ana Rewi",
    role: "Principal",
    email: "ana@fairview.test",
    phone: "07 555 0101",
  };
  const closure = { fromOn: "2026-11-27", toOn: "2026-11-27", reason: "Teacher-only day" };
  const saved = await branch.ok("manager", updateSchool, {
    params,
    body: {
      rowVersion: made.rowVersion,
      contacts: [{ ...contact, isPrimary: true }],
      closures: [closure],
    },
  });
  expect(saved.contacts[0]).toMatchObject(contact);
  expect(saved.closures[0]).toMatchObject(closure);
  const twoFirst = [contact, contact].map((each) => ({ ...each, isPrimary: true }));
  const two = await branch.refused(
    "manager",
    updateSchool,
    { params, body: { rowVersion: saved.rowVersion, contacts: twoFirst } },
    "invalid_input",
  );
  expect(two.details[0]?.path).toBe("contacts.1.isPrimary");
  const emptied = await branch.ok("manager", updateSchool, {
    params,
    body: { rowVersion: saved.rowVersion, contacts: [] },
  });
  expect([emptied.contacts.length, emptied.closures.length]).toEqual([0, 1]);
});

test.each([
  [{ lat: -37.7 }, "lat"],
  [{ windowFrom: "14:00", windowTo: "09:00" }, "windowTo"],
  [{ windowFrom: "9 am", windowTo: "14:00" }, "windowFrom"],
  [{ roll: -1 }, "roll"],
])("invalid input is refused at its field: %j", async (fault, path) => {
  const branch = await app.newBranch();
  const error = await branch.refused(
    "manager",
    createSchool,
    { body: { nameEn: "Fairview School", ...fault } },
    "invalid_input",
  );
  expect(error.details[0]?.path).toBe(path);
});

test("another branch's school is not found, and a driver sees the schools of their own trips and tasks only", async () => {
  const [ours, theirs] = [await app.newBranch(), await app.newBranch()];
  const school = await theirs.ok("manager", createSchool, { body: { nameEn: "Hillcrest School" } });
  await ours.refused("admin", getSchool, { params: { id: school.id } }, "not_found");
  await theirs.refused("driver", getSchool, { params: { id: school.id } }, "not_found");
  expect((await theirs.ok("driver", listSchools, { query: {} })).total).toBe(0);

  const driver = theirs.actors.driver.branchUserId;
  const task = await theirs.ok("manager", createSchoolTask, {
    body: { schoolId: school.id, title: "Ask for the gate code" },
  });
  const reads = async (change: Omit<Body<typeof updateSchoolTask>, "rowVersion">) => {
    const params = { id: task.id };
    const { rowVersion } = await theirs.ok("manager", getSchoolTask, { params });
    await theirs.ok("manager", updateSchoolTask, { params, body: { rowVersion, ...change } });
    return (await theirs.call("driver", getSchool, { params: { id: school.id } })).status === 200;
  };
  expect(await reads({ assigneeId: theirs.actors.volunteer.branchUserId })).toBe(false);
  expect(await reads({ assigneeId: driver })).toBe(true);
  expect(await reads({ status: "done" })).toBe(true);
  await asSystem(app.database.db, (tx) =>
    tx
      .updateTable("schoolTask")
      .set({ closedAt: sql<string>`now() - interval '9 days'` })
      .where("id", "=", task.id)
      .execute(),
  );
  expect((await theirs.ok("driver", listSchools, { query: {} })).total).toBe(0);
  expect(await reads({ status: "open", assigneeId: null })).toBe(true);
  expect(await reads({ status: "done" })).toBe(false);
});
