import { texts } from "#texts/outbox";
import { ApiError } from "../api-error.ts";
import { request } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { uploadMs } from "../upload-ms.ts";
import { readSession } from "../../lib/stored-session.ts";
import { keptUntil } from "./kept.ts";
import { isForgotten, nextToSend, type Operation, released } from "../../lib/outbox/operation.ts";
import { changeOperations, readOutbox, settleOperation, tell } from "./operations.ts";
import { storedOperations } from "./shown.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { readDeviceFile } from "./device-files.ts";
import { outcomeOf } from "./outcome.ts";

// Operations are sent one after another in the order they were made, by one tab at a time. Each keeps its key until
// the server has answered, so that a lost answer never causes a second effect.

const RETRY_MS = [3000, 5000, 10_000, 20_000, 60_000];

/** The maximum time for which an entry is still shown while its result is read. */
const REREAD_MS = 5000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** The file being sent: how many attempts have timed out. */
let slow = { key: "", tries: 0 };
let draining = false;
let again = false;

const heard = new Map<string, (answer: unknown) => void>();

/** The answer to an operation if this tab gets it within `ms`; null if it takes longer, or is refused and parked. */
export async function answerWithin(key: string, ms: number): Promise<unknown> {
  const answer = new Promise<unknown>((resolve) => heard.set(key, resolve));
  try {
    return await Promise.race([answer, pause(ms).then(() => null)]);
  } finally {
    heard.delete(key);
  }
}

/** Sends what can be sent, now or after `ms`. Never rejects. */
export function wakeSender(ms = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => void drainAlone(), ms);
}

/** Skips the current wait, because the connection is back or a person asked for it. */
export function sendNow(): void {
  failures = 0;
  wakeSender();
}

async function drainAlone(): Promise<void> {
  if (draining) {
    again = true;
    return;
  }
  draining = true;
  again = false;
  try {
    // Plain http has no locks; there a second tab sends the same keys, and the server does the work once.
    if ("locks" in navigator) await navigator.locks.request("outbox", drain);
    else await drain();
  } catch (error) {
    console.error("The outbox could not be read", error);
    wakeSender(RETRY_MS.at(-1));
  } finally {
    draining = false;
    if (again) wakeSender();
  }
}

async function drain(): Promise<void> {
  for (;;) {
    const next = await takeNext();
    if (next === null) return;
    if (typeof next === "number") return wakeSender(next);
    // Somebody else has signed in since: the call would be made in their name.
    if (readSession()?.branchUserId !== next.by) return wakeSender();
    outbox.set({ ...outbox.get(), sending: next.key });
    const goOn = await send(next);
    outbox.set({ ...outbox.get(), sending: null });
    if (!goOn) return;
  }
}

/** Selects an operation and marks it as sent in one write: from here on it can no longer be removed unsent. */
async function takeNext(): Promise<Operation | number | null> {
  const me = readSession()?.branchUserId;
  if (me === undefined) return null;
  await readOutbox();
  const next = nextToSend(storedOperations(), me, Date.now());
  if (next === null || typeof next === "number") return next;
  if (isForgotten(next, Date.now())) {
    await park(next.key, texts.forgotten);
    return 1;
  }
  if (next.tried) return next;
  let tried: Operation | null = null;
  await changeOperations(
    (all) =>
      all.map((each) => {
        if (each.key !== next.key) return each;
        tried = { ...released(each), tried: true };
        return tried;
      }),
    "written",
  );
  // Null if it was undone meanwhile: the next one is tried soon.
  return tried ?? 1;
}

/** False: sending has to wait, or the person has to sign in first. */
async function send(operation: Operation): Promise<boolean> {
  const { call, input, key, file } = operation;
  const began = performance.now();
  let waitMs = Infinity;
  try {
    const body = file === undefined ? null : await readDeviceFile(file);
    if (slow.key !== key) slow = { key, tries: 0 };
    if (body !== null) waitMs = uploadMs(body.size, slow.tries);
    const sent = body === null ? {} : { waitMs };
    const given = body === null ? input : { ...input, body };
    await settle(operation, await request(call, given, { key, quiet: true, ...sent }));
    return true;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === "sign-in") return false;
    if (outcome === "refused") {
      await park(key, error instanceof ApiError ? error.message : String(error));
      return true;
    }
    if (performance.now() - began >= waitMs) slow.tries += 1;
    wakeSender(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
    return false;
  }
}

async function settle(operation: Operation, answer: unknown): Promise<void> {
  const { view } = operation;
  failures = 0;
  heard.get(operation.key)?.(answer);
  await settleOperation(operation, answer, keptUntil(answer));
  if (view !== undefined) {
    const queryKey = [view.path, view.input];
    // A pending older answer must not overwrite this one.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, answer);
    // The screen gets the answer a tick later. Until then the operation's effect is still shown: otherwise the screen
    // would briefly show the old state, and an open step would begin again, empty.
    await new Promise((heard) => setTimeout(heard));
  } else {
    // The answer is not the data of a screen, so those are read again first, for the same reason.
    await Promise.race([queryClient.invalidateQueries(), pause(REREAD_MS)]);
  }
  await readOutbox();
  tell();
  // One operation changes many lists, and the last one's answer may be as old as its first attempt.
  const more = outbox.get().operations.some((each) => each.by === operation.by && !each.refused);
  if (!more && view !== undefined) void queryClient.invalidateQueries();
}

async function park(key: string, refused: string): Promise<void> {
  await changeOperations(
    (all) => all.map((each) => (each.key === key ? { ...each, refused } : each)),
    "written",
  );
  // Only now, because the person who gets the message looks at the reason.
  heard.get(key)?.(null);
  void queryClient.invalidateQueries();
}
