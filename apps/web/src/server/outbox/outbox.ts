import { now } from "../../lib/clock.ts";
import { readSession } from "../../lib/stored-session.ts";
import { uuid } from "../../lib/uuid.ts";
import {
  mayBeTakenBack,
  type NewOperation,
  type Operation,
  released,
} from "../../lib/outbox/operation.ts";
import type { DeviceFile } from "./device-db.ts";
import { addOperation, changeOperations } from "./operations.ts";
import type { Change } from "./shown.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { wakeSender } from "./sender.ts";

// Everything a person does without waiting for the server stands here first. What a screen shows is the server's last
// picture with these operations applied to it: an operation and its effect on the screen are one write.

/** What an operation says together with the one before it, while that has not left: one entry instead of two. */
type Join = (before: Operation["input"]) => Operation["input"];

/**
 * Enters an operation. It shows at once, and counts once it is on the device's disk; rejects when the device cannot keep it:
 * then it shows no longer. Answers its key.
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

/** Says it with the entry before it of its lane, where that may still say something else. */
function joinedBy(added: Omit<Operation, "seq">, join: Join): Change {
  return (all) => {
    if (all.some((each) => each.key === added.key)) return all;
    const before = all.findLast((each) => each.by === added.by && each.lane === added.lane);
    if (!before || !mayJoin(before, added)) return [...all, added];
    const input = join(before.input);
    return all.map((each) => (each === before ? { ...each, at: added.at, input } : each));
  };
}

/** Nobody has seen its key: it may still say something else. */
function mayJoin(before: Operation, { call }: Pick<Operation, "call">): boolean {
  const same = before.call.method === call.method && before.call.path === call.path;
  return same && before.tried === undefined && before.refused === undefined;
}

/** Takes back what has not left. False when it was too late: the server may have it. */
export async function takeBack(key: string): Promise<boolean> {
  let taken = false;
  await changeOperations((all) => {
    const rest = all.filter((each) => each.key !== key || !mayBeTakenBack(each));
    taken = rest.length < all.length;
    return rest;
  }, "at once");
  wakeSender();
  return taken;
}

/** Sends what was refused once more. The server has decided on the old key, so it gets another. */
export async function tryAgain(key: string): Promise<void> {
  const other = uuid();
  await changeOperations(
    (all) =>
      all.map((each) => {
        if (each.key !== key || each.refused === undefined) return each;
        const { refused: _, tried: __, ...again } = each;
        return { ...again, key: other };
      }),
    "at once",
  );
  wakeSender();
}

/** What could still be taken back goes now: the person looks away. */
export async function releaseHeld(): Promise<void> {
  if (outbox.get().operations.some((each) => each.heldUntil !== undefined)) {
    await changeOperations((all) => all.map(released), "written");
  }
  wakeSender();
}
