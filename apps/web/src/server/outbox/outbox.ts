import { now } from "../../lib/clock.ts";
import { readSession } from "../../lib/stored-session.ts";
import { uuid } from "../../lib/uuid.ts";
import {
  mayBeRemoved,
  type NewOperation,
  type Operation,
  released,
} from "../../lib/outbox/operation.ts";
import type { DeviceFile } from "./device-db.ts";
import { addOperation, changeOperations } from "./operations.ts";
import type { Change } from "./shown.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { wakeSender } from "./sender.ts";

// Changes that don't wait for the server are added here first. A screen shows the server's last answer with these
// operations applied to it: an operation and its effect on the screen are one write.

/** Merges an operation into the previous one while that was not sent: one entry instead of two. */
type Join = (before: Operation["input"]) => Pick<Operation, "input" | "said">;

/**
 * Adds an operation. It is shown at once, and counts once it is on the device's disk; rejects if the device can't
 * store it, and is then no longer shown. Returns its key.
 */
export async function record(
  given: NewOperation,
  { join, file }: { join?: Join; file?: DeviceFile } = {},
): Promise<string | null> {
  const session = readSession();
  if (session === null) return null;
  const { holdMs, ...operation } = given;
  const added = {
    key: uuid(),
    by: session.branchUserId,
    at: now().toISOString(),
    ...operation,
    ...(file === undefined ? {} : { file: file.id }),
    ...(holdMs === undefined ? {} : { heldUntil: Date.now() + holdMs }),
  };
  const joining = join && joinedBy(added, join);
  await addOperation(added, { join: joining, file });
  wakeSender();
  return added.key;
}

/** Merges it with the previous entry of its lane, if that may still change. */
function joinedBy(added: Omit<Operation, "seq">, join: Join): Change {
  return (all) => {
    if (all.some((each) => each.key === added.key)) return all;
    const before = all.findLast((each) => each.by === added.by && each.lane === added.lane);
    if (!before || !mayJoin(before, added)) return [...all, added];
    const joined = join(before.input);
    return all.map((each) => (each === before ? { ...each, at: added.at, ...joined } : each));
  };
}

/** Its key was never sent, so its content may still change. */
function mayJoin(before: Operation, { call }: Pick<Operation, "call">): boolean {
  const same = before.call.method === call.method && before.call.path === call.path;
  return same && before.tried === undefined && before.refused === undefined;
}

/** Undoes an unsent operation. Returns false if it was too late: the server may have it. */
export async function removeEntry(key: string): Promise<boolean> {
  let taken = false;
  await changeOperations((all) => {
    const rest = all.filter((each) => each.key !== key || !mayBeRemoved(each));
    taken = rest.length < all.length;
    return rest;
  }, "at once");
  wakeSender();
  return taken;
}

/**
 * Sends a refused operation again, in its place. The server has decided on the old key, so it gets a new one. `to` changes its
 * content, and that of operations which depend on it.
 */
export async function tryAgain(
  key: string,
  to: (each: Operation) => Operation = (each) => each,
): Promise<void> {
  const other = uuid();
  await changeOperations((all) => {
    if (!all.some((each) => each.key === key && each.refused !== undefined)) return all;
    return all.map((before) => {
      const each = to(before);
      if (each.key !== key) return each;
      const { refused: _, tried: __, ...again } = each;
      return { ...again, key: other };
    });
  }, "at once");
  wakeSender();
}

/** Sends operations that could still be undone, because the person leaves the page. */
export async function releaseHeld(): Promise<void> {
  if (outbox.get().operations.some((each) => each.heldUntil !== undefined)) {
    await changeOperations((all) => all.map(released), "written");
  }
  wakeSender();
}
