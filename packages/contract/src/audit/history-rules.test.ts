import { expect, test } from "vitest";
import { historyOf, type TrailRow } from "./history-rules.ts";

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

test("an entry is what one request changed, without what the database keeps for itself", () => {
  const rows = [
    row({
      before: { dropPoint: "Office", rowVersion: 1, roll: 80 },
      after: { dropPoint: "Hall", rowVersion: 2, roll: 80 },
      reason: "The office moved",
    }),
    row({ requestId: "three", action: "denied", before: null, after: null }),
    row({ requestId: "two", before: { rowVersion: 1 }, after: { rowVersion: 2 } }),
    row({ requestId: null, action: "insert", before: null, after: { nameEn: "Te Kōpū" } }),
  ];
  expect(historyOf(rows)).toMatchObject([
    {
      actorName: "Aroha Te Whata",
      reason: "The office moved",
      changes: [{ fields: [{ field: "dropPoint", before: "Office", after: "Hall" }] }],
    },
    { changes: [{ action: "insert", name: "Te Kōpū", fields: [] }] },
  ]);
});

test("a list that is saved whole tells only what is different in it", () => {
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

test("another record's id is no word for people, but that it changed is told", () => {
  const rows = [row({ before: { driverId: null }, after: { driverId: actor } })];
  expect(historyOf(rows)[0]?.changes[0]?.fields).toEqual([
    { field: "driverId", before: null, after: null },
  ]);
});
