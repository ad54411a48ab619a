import { listHistory } from "@kitround/contract/audit/history.ts";
import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();
const contact = { name: "Hana", role: null, email: null, phone: "022", isPrimary: true };

test("a record's history names who, what and when, its parts among it; only for who may read the trail", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const school = await branch.ok("coordinator", createSchool, { body: { nameEn: "Te Kōpū" } });
  const params = { id: school.id };
  const first = await branch.ok("coordinator", updateSchool, {
    params,
    body: { rowVersion: school.rowVersion, contacts: [contact], dropPoint: "Office" },
  });
  await branch.ok("manager", updateSchool, {
    params,
    body: { rowVersion: first.rowVersion, contacts: [{ ...contact, phone: "027" }] },
  });
  const query = { kind: "school" as const, id: school.id };
  const { items } = await branch.ok("manager", listHistory, { query });
  expect(
    items.map(({ actorName, changes }) => [
      actorName?.split(" ")[0],
      changes.map((each) => [each.entity, each.action, each.name, each.fields]),
    ]),
  ).toEqual([
    [
      "manager",
      [["school_contact", "update", "Hana", [{ field: "phone", before: "022", after: "027" }]]],
    ],
    [
      "coordinator",
      expect.arrayContaining([
        ["school", "update", "Te Kōpū", [{ field: "dropPoint", before: null, after: "Office" }]],
        ["school_contact", "insert", "Hana", []],
      ]),
    ],
    ["coordinator", [["school", "insert", "Te Kōpū", []]]],
  ]);
  await branch.refused("coordinator", listHistory, { query }, "forbidden");
  expect(await branch.ok("finance", listHistory, { query })).toEqual({ items: [], total: 0 });
  expect(await other.ok("manager", listHistory, { query })).toEqual({ items: [], total: 0 });
});
