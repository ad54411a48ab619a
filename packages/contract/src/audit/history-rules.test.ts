import { expect, test } from "vitest";
import type { HistoryName } from "./history.ts";
import { historyOf, idsNamed, type TrailRow } from "./history-rules.ts";

const actor = "018f0000-0000-7000-8000-000000000001";
let id = 100;
/** Newest first, as the trail is read. */
const row = (change: Partial<TrailRow>): TrailRow => ({
  id: (id -= 1),
  actorId: actor,
  actorName: "Aroha Te Whata",
  entity: "school",
  entityId: "s",
  action: "update",
  before: {},
  after: {},
  reason: null,
  at: "2026-11-22T08:00:00.000Z",
  requestId: "one",
  ...change,
});
const contact = (name: string, phone: string) => ({ id: name + phone, name, phone });

test("an entry is one request's changes, without the database's internal fields", () => {
  const rows = [
    row({
      before: { dropPoint: "Office", rowVersion: 1, roll: 80 },
      after: { dropPoint: "Hall", rowVersion: 2, roll: 80 },
      reason: "The office moved",
    }),
    row({ requestId: "three", action: "denied", before: null, after: null }),
    row({ requestId: "two", before: { rowVersion: 1 }, after: { rowVersion: 2 } }),
    row({ requestId: null, action: "insert", before: null, after: { nameEn: "Te Kōpū" } }),
    row({ requestId: null, action: "insert", before: null, after: { nameEn: "Ōtāne" } }),
  ];
  expect(historyOf(rows)).toMatchObject([
    {
      actorName: "Aroha Te Whata",
      reason: "The office moved",
      changes: [{ fields: [{ field: "dropPoint", before: "Office", after: "Hall" }] }],
    },
    {
      changes: [
        { action: "insert", name: "Ōtāne" },
        { action: "insert", name: "Te Kōpū" },
      ],
    },
  ]);
});

test("a list that is saved as a whole shows only its differences", () => {
  const part = { entity: "school_contact" };
  const rows = [
    row({ ...part, action: "insert", before: null, after: contact("Hana", "022") }),
    row({ ...part, action: "insert", before: null, after: contact("Tama", "027") }),
    row({ ...part, action: "insert", before: null, after: contact("Wai", "021") }),
    row({ ...part, action: "delete", before: contact("Ngaire", "09"), after: null }),
    row({ ...part, action: "delete", before: contact("Wai", "021"), after: null }),
    row({ ...part, action: "delete", before: contact("Tama", "020"), after: null }),
  ];
  const [entry] = historyOf(rows);
  expect(entry?.changes.map(({ action, name, fields }) => [action, name, fields])).toEqual([
    ["update", "Tama", [{ field: "phone", before: "020", after: "027" }]],
    ["delete", "Ngaire", []],
    ["insert", "Hana", []],
  ]);
});

const uuid = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`;
const named = (kind: HistoryName["kind"], n: number, name: string): [string, HistoryName] => [
  uuid(n),
  { kind, id: uuid(n), name, within: null },
];
const names = new Map([
  named("branch_user", 1, "Aroha"),
  named("school", 3, "Te Kōpū"),
  named("school", 4, "Ōtāne"),
  named("kit", 5, "DBN-03"),
]);

test("another record is shown by its name, a deleted one only as changed", () => {
  const rows = [
    row({
      before: { driverId: null, vehicleId: uuid(8), requestId: uuid(9) },
      after: { driverId: uuid(1), vehicleId: null, requestId: null },
    }),
  ];
  expect(idsNamed(rows)).toEqual([uuid(8), uuid(1)]);
  expect(historyOf(rows, { names })[0]?.changes[0]?.fields).toEqual([
    { field: "driverId", before: null, after: names.get(uuid(1)) },
    { field: "vehicleId", before: null, after: null },
    { field: "requestId", before: null, after: null },
  ]);
});

test("a part without a name is identified by the record it references, never by the record whose history it is", () => {
  const stop = { entity: "route_stop" };
  const rows = [
    row({ ...stop, action: "insert", before: null, after: { schoolId: uuid(4), typedM: 900 } }),
    row({ ...stop, action: "insert", before: null, after: { schoolId: uuid(3), typedM: 800 } }),
    row({ ...stop, action: "delete", before: { schoolId: uuid(3), typedM: 700 }, after: null }),
    row({ entity: "stock_count", action: "insert", before: null, after: { itemId: uuid(6) } }),
  ];
  const [entry] = historyOf(rows, { names, own: uuid(6) });
  expect(entry?.changes.map(({ action, about, fields }) => [action, about?.name, fields])).toEqual([
    ["insert", undefined, []],
    ["update", "Te Kōpū", [{ field: "typedM", before: 700, after: 800 }]],
    ["insert", "Ōtāne", []],
  ]);
});

test("fields that are shown elsewhere are left out", () => {
  const rows = [
    row({ entity: "kit", before: { state: "ready" }, after: { state: "packed" } }),
    row({
      entity: "kit",
      requestId: "two",
      before: { state: "packed", sponsor: null },
      after: { state: "ready", sponsor: "Genesis" },
    }),
  ];
  const told = historyOf(rows, { leaveOut: new Set(["state"]) });
  expect(told.flatMap(({ changes }) => changes.flatMap(({ fields }) => fields))).toEqual([
    { field: "sponsor", before: null, after: "Genesis" },
  ]);
});
