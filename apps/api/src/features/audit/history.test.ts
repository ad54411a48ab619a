import { cancelAllocation, updateAllocation } from "@kitround/contract/allocations/allocation.ts";
import { type HistoryEntry, listHistory } from "@kitround/contract/audit/history.ts";
import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import {
  checkPreparationLines,
  listPreparations,
  movePreparation,
} from "@kitround/contract/preparations/preparation.ts";
import { createRequest, updateRequest } from "@kitround/contract/requests/kit-request.ts";
import { listRotations } from "@kitround/contract/rotations/rotation.ts";
import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { listTopUps, moveTopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { getTrip, updateTrip } from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";
import { newRound, releasedTrip } from "../../test/trip-round.ts";

const app = await testApp();
const contact = { name: "Hana", role: null, email: null, phone: "022", isPrimary: true };

test("a record's history names who, what and when, with its parts; only for people who may read the audit trail", async () => {
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

test("a trip's history names its people, its stops' schools and its kits, each as a link", async () => {
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
  // Finance reads the history of claims, and nothing of a trip.
  const query = { kind: "trip" as const, id };
  expect((await branch.ok("finance", listHistory, { query })).total).toBe(0);
  const vehicle = { kind: "vehicle" as const, id: round.vehicleId };
  const [seen, all] = [
    await branch.ok("finance", listHistory, { query: vehicle }),
    await branch.ok("manager", listHistory, { query: vehicle }),
  ];
  expect([seen.total > 0, seen.total]).toEqual([true, all.total]);
});

test("a kit's history has only changes by hand: its places are in its timeline", async () => {
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

/** "manager: status in_progress -> packed (why)", newest first. */
const told = (entries: readonly HistoryEntry[]) =>
  entries.map(({ actorName, reason, changes }) => {
    const words = changes.map(({ action, about, fields }) =>
      [
        about?.name ?? "",
        ...(action === "update"
          ? fields.map(({ field, before, after }) => `${field} ${of(before)}>${of(after)}`)
          : [action]),
      ]
        .filter(Boolean)
        .join(" "),
    );
    return `${actorName?.split(" ")[0]}: ${words.join(", ")}${reason === null ? "" : ` (${reason})`}`;
  });
const of = (value: HistoryEntry["changes"][number]["fields"][number]["before"]) =>
  typeof value === "object" && value !== null ? value.name.split(" ")[0] : String(value);

test("the kit room's history says who packed, released, took from stock and finished, and why", async () => {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("in_check");
  await room.stock("batteries", 40);
  const exceptions = [{ lineId: room.lineIds.batteries, counted: 20 }];
  await branch.ok("volunteer", createCheckIn, { body: { kitId: kit.id, exceptions } });
  const [topUp] = (await branch.ok("volunteer", listTopUps, {})).items;
  const params = { id: topUp?.id ?? "" };
  const taken = await branch.ok("volunteer", takeStock, {
    params,
    body: {
      rowVersion: topUp?.rowVersion ?? 0,
      lines: [{ lineId: room.lineIds.batteries, qty: 10 }],
    },
  });
  const { rowVersion } = taken;
  await branch.ok("volunteer", moveTopUp, {
    params,
    body: { rowVersion, status: "done", minutes: 9 },
  });
  const ofTopUp = await branch.ok("manager", listHistory, {
    query: { kind: "top_up", id: params.id },
  });
  expect(told(ofTopUp.items)).toEqual([
    "volunteer: ELE-01 status in_progress>done doneBy null>volunteer minutes null>9",
    "volunteer: batteries used 0>10, ELE-01 status open>in_progress",
    "volunteer: ELE-01 insert, batteries insert",
  ]);

  await room.allocation(kit);
  await room.fromPlan();
  const [it] = (await branch.ok("volunteer", listPreparations, {})).items;
  const prep = { id: it?.id ?? "" };
  const blocked = await branch.ok("volunteer", movePreparation, {
    params: prep,
    body: { rowVersion: it?.rowVersion ?? 0, status: "blocked", reason: "A wheel is loose" },
  });
  await branch.ok("manager", movePreparation, {
    params: prep,
    body: { rowVersion: blocked.rowVersion, status: "in_progress" },
  });
  await branch.ok("volunteer", checkPreparationLines, {
    params: prep,
    body: { lines: [{ lineId: room.lineIds.batteries, qty: 30 }] },
  });
  await branch.ok("volunteer", movePreparation, { params: prep, body: { status: "packed" } });
  const ofPacking = await branch.ok("manager", listHistory, {
    query: { kind: "preparation", id: prep.id },
  });
  expect(told(ofPacking.items)).toEqual([
    "volunteer: ELE-01 status in_progress>packed packedBy null>volunteer",
    "manager: ELE-01 status blocked>in_progress blockedReason A wheel is loose>null",
    "volunteer: ELE-01 status todo>blocked blockedReason null>A wheel is loose",
    "manager: ELE-01 insert",
  ]);
});

test("the history of an allocation and a request says who made, pinned and declined it", async () => {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const id = await room.allocation(await room.kit("ready"));
  const { rowVersion } = await branch.ok("coordinator", updateAllocation, {
    params: { id },
    body: { rowVersion: 1, pinned: true },
  });
  await branch.ok("manager", cancelAllocation, { params: { id }, body: { rowVersion } });
  const ofPlace = await branch.ok("manager", listHistory, { query: { kind: "allocation", id } });
  expect(told(ofPlace.items)).toEqual([
    "manager: ELE-01 status confirmed>cancelled",
    "coordinator: ELE-01 pinned false>true",
    "undefined: ELE-01 insert",
  ]);
  // The rotation's history includes it, but nothing that only its trips record.
  await asSystem(app.database.db, (tx) =>
    tx.updateTable("allocation").set({ status: "proposed" }).where("id", "=", id).execute(),
  );
  const ofRotation = await branch.ok("manager", listHistory, {
    query: { kind: "rotation", id: room.rotationId },
  });
  expect(told(ofRotation.items).slice(0, 3)).toEqual([
    "manager: ELE-01 status confirmed>cancelled",
    "coordinator: ELE-01 pinned false>true",
    expect.stringContaining("ELE-01 insert"),
  ]);
  expect(ofRotation.items[0]?.changes[0]).toMatchObject({
    entity: "allocation",
    about: { kind: "kit", name: "ELE-01" },
    school: { kind: "school" },
  });
  const [type] = (await branch.ok("coordinator", listKitTypes, {})).items;
  const [rotation] = (await branch.ok("coordinator", listRotations, {})).items;
  const wish = await branch.ok("coordinator", createRequest, {
    body: {
      termId: rotation?.termId ?? "",
      schoolId: room.schoolId,
      kitTypeId: type?.id ?? "",
      preferredRotationId: room.rotationId,
    },
  });
  await branch.ok("manager", updateRequest, {
    params: { id: wish.id },
    body: { rowVersion: wish.rowVersion, status: "declined", preferredRotationId: null, rank: 2 },
  });
  const ofWish = await branch.ok("manager", listHistory, {
    query: { kind: "kit_request", id: wish.id },
  });
  expect(told(ofWish.items)).toEqual([
    "manager: Electric Future rank 0>2 status requested>declined preferredRotationId 1>null",
    "coordinator: Electric Future insert",
  ]);
  expect(ofWish.items[0]?.changes[0]?.school).toMatchObject({ kind: "school" });
});
