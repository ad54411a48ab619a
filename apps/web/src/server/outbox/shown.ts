import { onlyLastHeld, type Operation } from "../../lib/outbox/operation.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import type { DeviceFile } from "./device-db.ts";
import { inMemory } from "./in-memory.ts";

// What a screen shows: the operations that the device has, with the changes to them that its disk is still at work on. A tap is
// seen at once; the disk alone says what is kept.

export type Given = Operation | Omit<Operation, "seq">;
export type Change = (all: readonly Operation[]) => readonly Given[];

export interface UnderWay {
  to: Change;
  /** Of what it enters. */
  key?: string;
  files?: readonly DeviceFile[];
}

/** Behind everything that has its number, until it has one. */
const unnumbered = Number.MAX_SAFE_INTEGER;

let stored: readonly Operation[] = [];
let underWay: readonly UnderWay[] = [];

/** As the device has them: only they are sent. */
export const storedOperations = (): readonly Operation[] => stored;

/** A file that the disk is still at work on. */
export function fileUnderWay(id: string): DeviceFile | undefined {
  return underWay.flatMap(({ files = [] }) => files).find((file) => file.id === id);
}

/** This is what the device has now. */
export function showStored(now: readonly Operation[]): void {
  stored = now;
  show();
}

/** Shows a change that the disk is at work on. */
export function showUnderWay(change: UnderWay): void {
  underWay = [...underWay, change];
  show();
}

/** The disk is done with it, and has these now; or it could not, and everything is as it was. */
export function endUnderWay(change: UnderWay, now = stored): void {
  underWay = underWay.filter((each) => each !== change);
  showStored(now);
}

function show(): void {
  const before = outbox.get();
  const now = underWay.reduce<readonly Operation[]>((all, { to }) => to(all).map(numbered), stored);
  const writing = underWay.flatMap(({ key }) => key ?? []);
  outbox.set({
    ...before,
    operations: asShown(before.operations, onlyLastHeld(now)),
    writing: writing.length === 0 && before.writing.length === 0 ? before.writing : writing,
    full: inMemory.holds(),
  });
}

function numbered(each: Given): Operation {
  return "seq" in each ? each : { ...each, seq: unnumbered };
}

/** What has not changed stays the very object that is shown, so that only what has changed is drawn again. */
export function asShown(
  shown: readonly Operation[],
  now: readonly Operation[],
): readonly Operation[] {
  const known = new Map(shown.map((each) => [each.key, each]));
  const next = now.map((each) => {
    const old = known.get(each.key);
    return old !== undefined && isSame(old, each) ? old : each;
  });
  const same = next.length === shown.length && next.every((each, at) => each === shown[at]);
  return same ? shown : next;
}

/** But for its number, which nothing that is drawn depends on. */
function isSame(one: Operation, other: Operation): boolean {
  return (
    one.at === other.at &&
    one.tried === other.tried &&
    one.refused === other.refused &&
    one.heldUntil === other.heldUntil &&
    (one.input === other.input || JSON.stringify(one.input) === JSON.stringify(other.input))
  );
}
