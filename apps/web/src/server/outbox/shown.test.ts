import { beforeEach, expect, test } from "vitest";
import type { Operation } from "../../lib/outbox/operation.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { endUnderWay, fileUnderWay, showStored, showUnderWay, storedOperations } from "./shown.ts";

const operation = (seq: number, over: Partial<Operation> = {}): Operation => ({
  seq,
  key: `k${seq}`,
  by: "ana",
  at: "2026-11-24T08:30:00.000Z",
  lane: "trip:1",
  what: "Arrived",
  call: { method: "POST", path: "/trips/:id/finish" },
  input: { body: { odoEndM: seq } },
  ...over,
});

const { seq: _, ...added } = operation(9, { heldUntil: 5000 });
const bytes = new ArrayBuffer(1);
const entering = {
  to: (all: readonly Operation[]) => [...all, added],
  key: added.key,
  files: [{ id: "photo", type: "image/jpeg", bytes }],
};
const shownKeys = () => outbox.get().operations.map(({ key }) => key);

beforeEach(() => showStored([]));

test("an entry is shown while it is written, and is not reported as stored before that is done", () => {
  showStored([operation(1)]);
  showUnderWay(entering);
  expect(shownKeys()).toEqual(["k1", "k9"]);
  expect(outbox.get().writing).toEqual(["k9"]);
  expect(fileUnderWay("photo")?.bytes).toBe(bytes);
  // Only stored operations are sent.
  expect(storedOperations().map(({ key }) => key)).toEqual(["k1"]);
  const [, shown] = outbox.get().operations;
  endUnderWay(entering, [operation(1), { ...added, seq: 2 }]);
  expect(outbox.get()).toMatchObject({ writing: [] });
  expect(fileUnderWay("photo")).toBeUndefined();
  expect(storedOperations().map(({ seq }) => seq)).toEqual([1, 2]);
  // Getting its number must not cause a rerender.
  expect(outbox.get().operations[1]).toBe(shown);
});

test("an entry that could not be stored is no longer shown, and the one before can be undone as before", () => {
  const held = operation(1, { heldUntil: 7000 });
  showStored([held]);
  showUnderWay(entering);
  expect(outbox.get().operations.map(({ heldUntil }) => heldUntil)).toEqual([undefined, 5000]);
  endUnderWay(entering);
  expect(outbox.get().operations).toEqual([held]);
  expect(outbox.get().writing).toEqual([]);
});

test("an entry that is added during a write keeps its place after it", () => {
  const { seq: __, ...next } = operation(10);
  const another = { to: (all: readonly Operation[]) => [...all, next], key: next.key };
  showUnderWay(entering);
  showUnderWay(another);
  endUnderWay(another, [{ ...next, seq: 2 }]);
  expect(outbox.get().writing).toEqual(["k9"]);
  endUnderWay(entering, [
    { ...added, seq: 1 },
    { ...next, seq: 2 },
  ]);
  expect(shownKeys()).toEqual(["k9", "k10"]);
});

test("after another read unchanged operations are the same objects, and changed ones are new", () => {
  showStored([operation(1), operation(2), operation(3)]);
  const before = outbox.get().operations;
  showStored([operation(1), operation(2), operation(3)]);
  expect(outbox.get().operations).toBe(before);
  showStored([
    operation(1, { tried: true }),
    operation(2, { input: { body: { odoEndM: 5 } } }),
    operation(3),
  ]);
  const after = outbox.get().operations;
  expect(after.map((each, at) => each === before[at])).toEqual([false, false, true]);
});
