import { onlyLastHeld, type Operation } from "../../lib/outbox/operation.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import type { DeviceFile } from "./device-db.ts";
import { inMemory } from "./in-memory.ts";

// The operations that screens show: those stored on the device, plus changes whose write to IndexedDB is still running. A tap shows at
// once; only stored operations are sent.

export type Given = Operation | Omit<Operation, "seq">;
export type Change = (all: readonly Operation[]) => readonly Given[];

export interface UnderWay {
  to: Change;
  /** The key of the operation that the change adds. */
  key?: string;
  files?: readonly DeviceFile[];
}

/** Sorts an operation that has no sequence number yet after all that have one. */
const unnumbered = Number.MAX_SAFE_INTEGER;

let stored: readonly Operation[] = [];
let underWay: readonly UnderWay[] = [];

/** The operations stored on the device. Only these are sent. */
export const storedOperations = (): readonly Operation[] => stored;

/** A file whose write has not finished. */
export function fileUnderWay(id: string): DeviceFile | undefined {
  return underWay.flatMap(({ files = [] }) => files).find((file) => file.id === id);
}

/** Replaces the stored operations with what was read from the device. */
export function showStored(now: readonly Operation[]): void {
  stored = now;
  show();
}

/** Shows a change at once, while its write is running. */
export function showUnderWay(change: UnderWay): void {
  underWay = [...underWay, change];
  show();
}

/** Ends a change: with the stored operations after its write, or without them when the write failed and nothing changed. */
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

/** Reuses the objects of unchanged operations, so that only changed ones are drawn again. */
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

/** Compares two operations without their sequence number, which no screen shows. */
function isSame(one: Operation, other: Operation): boolean {
  return (
    one.at === other.at &&
    one.tried === other.tried &&
    one.refused === other.refused &&
    one.heldUntil === other.heldUntil &&
    (one.input === other.input || JSON.stringify(one.input) === JSON.stringify(other.input))
  );
}
