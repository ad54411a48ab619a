import { listHistory } from "@kitround/contract/audit/history.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { getTrip, updateTrip } from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";
import { newRound, releasedTrip } from "../trips/test-round.ts";

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

test("a trip's history names its people, its stops' schools and its kits, each as the way there", async () => {
  const branch = await app.newBranch();
  const { day } = await branch.ok("admin", getToday, {});
  const round = await newRound(app, branch, { deliverOn: day, collectOn: addDays(day, 14) });
  const { id } = await releasedTrip(app, branch, round, day);
  const { rowVersion } = await branch.ok("coordinator", getTrip, { params: { id } });
  const helperId = branch.actors.coordinator.branchUserId;
  await branch.ok("coordinator", updateTrip, { params: { id }, body: { rowVersion, helperId } });
  const { items } = await branch.ok("manager", listHistory, { query: { kind: "trip", id } });
  const changes = items.flatMap((entry) => entry.changes);
  expect(changes.flatMap(({ fields }) => fields)).toContainEqual({
    field: "helperId",
    before: null,
    after: expect.objectContaining({
      kind: "branch_user",
      id: helperId,
      name: `coordinator ${branch.code}`,
    }),
  });
  const about = changes.map(
    (change) => `${change.entity} ${change.about?.kind} ${change.about?.id}`,
  );
  expect(about).toEqual(
    expect.arrayContaining([`stop school ${round.schools[0]}`, `stop_line kit ${round.kits[0]}`]),
  );
  // Finance reads what claims are made of, and nothing of a trip.
  const query = { kind: "trip" as const, id };
  expect((await branch.ok("finance", listHistory, { query })).total).toBe(0);
});

test("of a kit the changes by hand alone: where it was is its timeline's", async () => {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("ready");
  await room.system((tx) =>
    tx.updateTable("kit").set({ state: "in_check" }).where("id", "=", kit.id).execute(),
  );
  await room.system((tx) =>
    tx.updateTable("kit").set({ sponsor: "Genesis" }).where("id", "=", kit.id).execute(),
  );
  const { items } = await branch.ok("manager", listHistory, { query: { kind: "kit", id: kit.id } });
  expect(
    items.flatMap((entry) => entry.changes.map(({ action, fields }) => [action, fields])),
  ).toEqual([
    ["update", [{ field: "sponsor", before: null, after: "Genesis" }]],
    ["insert", []],
  ]);
});
