import { expect, test } from "vitest";
import { ApiError, networkError } from "../api-error.ts";
import { keptUntil } from "./kept.ts";
import {
  isForgotten,
  mayBeRemoved,
  nextToSend,
  onlyLastHeld,
  type Operation,
} from "../../lib/outbox/operation.ts";
import { outcomeOf } from "./outcome.ts";

let seq = 0;
const operation = (lane: string, over: Partial<Operation> = {}): Operation => {
  seq += 1;
  return {
    seq,
    key: `k${seq}`,
    by: "ana",
    at: "2026-11-24T08:30:00.000Z",
    lane,
    what: "Arrived",
    call: { method: "POST", path: "/trips/:id/finish" },
    input: {},
    ...over,
  };
};

test("the oldest is sent first, and a refusal blocks its own lane only", () => {
  const first = operation("trip:1", { refused: "No." });
  const behind = operation("trip:1");
  const other = operation("trip:2");
  expect(nextToSend([first, behind, other], "ana", 0)).toBe(other);
  expect(nextToSend([first, behind], "ana", 0)).toBeNull();
  expect(nextToSend([behind, other], "ana", 0)).toBe(behind);
});

test("a refused part of a lane blocks that part only; a delayed entry still keeps the order", () => {
  const line = operation("trip:1", { part: "line 1", refused: "No." });
  const sameLine = operation("trip:1", { part: "line 1" });
  const otherLine = operation("trip:1", { part: "line 2" });
  const leave = operation("trip:1");
  expect(nextToSend([line, sameLine, otherLine, leave], "ana", 0)).toBe(otherLine);
  expect(nextToSend([line, sameLine, leave], "ana", 0)).toBe(leave);
  expect(nextToSend([line, sameLine], "ana", 0)).toBeNull();
  const held = { ...otherLine, heldUntil: 5000 };
  expect(nextToSend([held, leave], "ana", 2000)).toBe(3000);
});

test("an entry is never sent in another person's session", () => {
  const others = operation("trip:1", { by: "hemi" });
  const own = operation("trip:1");
  expect(nextToSend([others], "ana", 0)).toBeNull();
  expect(nextToSend([others, own], "ana", 0)).toBe(own);
});

test("an entry that can still be undone waits, and later ones of its lane wait too", () => {
  const held = operation("trip:1", { heldUntil: 5000 });
  const behind = operation("trip:1");
  const other = operation("trip:2");
  expect(nextToSend([held, behind], "ana", 2000)).toBe(3000);
  expect(nextToSend([held, behind, other], "ana", 2000)).toBe(other);
  expect(nextToSend([held, behind], "ana", 5000)).toBe(held);
});

test("only the last entry can still be undone", () => {
  const before = operation("trip:1", { heldUntil: 5000 });
  const others = operation("trip:1", { by: "hemi", heldUntil: 5000 });
  const last = operation("trip:2", { heldUntil: 7000 });
  const now = onlyLastHeld([before, others, last]);
  expect(now.map((each) => each.heldUntil)).toEqual([undefined, 5000, 7000]);
  expect(now.slice(1)).toEqual([others, last]);
  expect(nextToSend(now, "ana", 0)).toMatchObject({ key: before.key });
});

test("a clock that was set back delays nothing by a day", () => {
  const held = operation("trip:1", { heldUntil: 24 * 3600 * 1000 });
  expect(nextToSend([held], "ana", 0)).toBe(held);
});

test.each([
  { days: 28, tried: true, forgotten: false },
  { days: 30, tried: true, forgotten: true },
  { days: 30, tried: undefined, forgotten: false },
] as const)("after $days days, tried: $tried, the server has forgotten: $forgotten", (given) => {
  const { tried, days } = given;
  const old = operation("trip:1", tried === undefined ? {} : { tried });
  expect(isForgotten(old, Date.parse(old.at) + days * 24 * 3600 * 1000)).toBe(given.forgotten);
});

test("an entry that was sent can be undone only once it was refused", () => {
  expect(mayBeRemoved(operation("trip:1"))).toBe(true);
  expect(mayBeRemoved(operation("trip:1", { tried: true }))).toBe(false);
  expect(mayBeRemoved(operation("trip:1", { tried: true, refused: "No." }))).toBe(true);
});

test.each([
  [networkError(), "again"],
  [new ApiError(502, "internal", ""), "again"],
  [new ApiError(503, "unavailable", ""), "again"],
  [new ApiError(429, "too_many_requests", ""), "again"],
  [new ApiError(409, "key_in_progress", ""), "again"],
  [new TypeError("broken"), "again"],
  [new ApiError(403, "no_session", ""), "sign-in"],
  [new ApiError(403, "forbidden", ""), "refused"],
  [new ApiError(404, "not_found", ""), "refused"],
  [new ApiError(409, "transition_refused", ""), "refused"],
])("after %o an operation is sent %s", (error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});

test("a trip stays on the device for seven days after its day", () => {
  expect(new Date(keptUntil({ onDay: "2026-11-24" })).toISOString()).toBe(
    "2026-12-02T00:00:00.000Z",
  );
  expect(keptUntil({ items: [] }, 0)).toBe(7 * 24 * 3600 * 1000);
});
