import { texts } from "#texts/outbox";
import { type Operation, onlyLastHeld, type View, nameOf } from "../../lib/outbox/operation.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { type DeviceDb, type DeviceFile, isFull, onDevice, strict } from "./device-db.ts";
import { inMemory } from "./in-memory.ts";
import {
  type Change,
  endUnderWay,
  type Given,
  showStored,
  showUnderWay,
  storedOperations,
  type UnderWay,
} from "./shown.ts";

/** Tells other tabs that the device's operations have changed. */
const tabs = new BroadcastChannel("outbox");

/**
 * Changes the operations in one transaction: removed ones are deleted with their bytes, new ones are added at the
 * end. On a full device the changes are in memory until there is space. `at once`: they are shown while they are
 * written, and withdrawn if that fails.
 */
export async function changeOperations(to: Change, when: "at once" | "written"): Promise<void> {
  await enter({ to }, (what) => onDevice((db) => write(db, to, [], what)), when);
}

/**
 * Adds an operation, with `file` if given. It is shown at once and written before anything is rendered; rejects, and
 * is no longer shown, if the device can't store it. `join`: the operations after adding it, if it is not simply the
 * last one.
 */
export async function addOperation(
  added: Omit<Operation, "seq">,
  { join, file }: { join?: Change | undefined; file?: DeviceFile | undefined },
): Promise<void> {
  const files = file === undefined ? [] : [file];
  const isIn = (all: readonly Operation[]) => all.some((each) => each.key === added.key);
  const to: Change = join ?? ((all) => (isIn(all) ? all : [...all, added]));
  let straight = join === undefined && !inMemory.holds();
  const writing = (what: What) =>
    onDevice((db) => {
      if (!straight) return write(db, to, files, what);
      // Reset even after a failure, so that a retry reads the stored operations.
      straight = false;
      return writeOne(db, added, files);
    });
  await enter({ to, key: added.key, files }, writing, "at once");
}

type What = "all" | "deletions";

async function enter(
  change: UnderWay,
  writing: (what: What) => Promise<Operation[]>,
  when: "at once" | "written",
): Promise<void> {
  // Started before it is shown, because rendering may take a while.
  const written = writing("all");
  if (when === "at once") showUnderWay(change);
  try {
    endUnderWay(
      change,
      await written.catch(async (error: unknown) => {
        if (!isFull(error)) throw error;
        const operations = await writing("deletions");
        if (!outbox.get().full) toast(texts.full, { tone: "error" });
        return operations;
      }),
    );
  } catch (error) {
    endUnderWay(change);
    throw error;
  }
  tell();
}

/** The transaction is committed explicitly, so that a busy page does not delay it. */
async function writeOne(
  db: DeviceDb,
  added: Omit<Operation, "seq">,
  files: readonly DeviceFile[],
): Promise<Operation[]> {
  const tx = db.transaction(["operation", "file"], "readwrite", strict);
  // The object store assigns the number.
  const number = tx.objectStore("operation").add(added as Operation);
  const puts = files.map((file) => tx.objectStore("file").put(file));
  tx.commit();
  const [seq] = await Promise.all([number, tx.done, ...puts]);
  const before = storedOperations().filter((each) => each.key !== added.key);
  return onlyLastHeld([...before, { ...added, seq }]);
}

/**
 * Deleting works even on a full device. Returns the resulting operations, so that a tap need not wait until they are
 * read.
 */
async function write(
  db: DeviceDb,
  to: Change,
  added: readonly DeviceFile[],
  what: What,
): Promise<Operation[]> {
  const tx = db.transaction(["operation", "file"], "readwrite", strict);
  const operations = tx.objectStore("operation");
  const files = tx.objectStore("file");
  const stored = await operations.getAll();
  const before = onlyLastHeld(inMemory.over(stored));
  const after = to(before);
  const stay = new Set(after.map((each) => ("seq" in each ? each.seq : null)));
  const gone = before.filter((each) => !stay.has(each.seq));
  for (const each of gone) {
    void operations.delete(each.seq);
    if (each.file !== undefined) void files.delete(each.file);
  }
  const same = new Set<Given>(stored);
  const changed = after.filter((each) => !same.has(each));
  if (what === "deletions") {
    await tx.done;
    inMemory.forget(gone);
    inMemory.hold(changed, added);
    return onlyLastHeld(inMemory.over(stored.filter(({ seq }) => stay.has(seq))));
  }
  for (const file of [...inMemory.files.values(), ...added]) {
    if (!gone.some((each) => each.file === file.id)) void files.put(file);
  }
  const numbered = new Map<Given, Operation>();
  const puts = changed.map(async (each) => {
    // The object store assigns a number to operations without one, and to those that were in memory.
    const given = inMemory.unnumbered(each) as Operation;
    numbered.set(each, { ...given, seq: await operations.put(given) });
  });
  await Promise.all([...puts, tx.done]);
  inMemory.clear();
  // Cast: all but the new ones had a number.
  return onlyLastHeld(after.map((each) => numbered.get(each) ?? (each as Operation)));
}

/** Deletes an answered operation and stores the answer as the latest data, in one transaction. */
export async function settleOperation(
  operation: Operation,
  answer: unknown,
  until: number,
): Promise<void> {
  try {
    await onDevice((db) => settled(db, operation, { answer, until }));
  } catch (error) {
    if (!isFull(error)) throw error;
    // The earlier answer stays; it is read again when there is a signal.
    await onDevice((db) => settled(db, operation, null));
  }
  inMemory.forget([operation]);
}

async function settled(
  db: DeviceDb,
  { key, by, view }: Operation,
  picture: { answer: unknown; until: number } | null,
): Promise<void> {
  const tx = db.transaction(["operation", "kept", "file"], "readwrite", strict);
  const operations = tx.objectStore("operation");
  // Found by its key: meanwhile it may have been stored and numbered.
  const stored = (await operations.getAll()).filter((each) => each.key === key);
  for (const { seq, file } of stored) {
    void operations.delete(seq);
    if (file !== undefined) void tx.objectStore("file").delete(file);
  }
  if (view !== undefined && picture !== null) void putIfKept(view, picture);
  await tx.done;

  /**
   * Stores the answer only if such an answer is stored already: those of a desk's entries are not needed on the
   * device.
   */
  async function putIfKept(of: View, kept: { answer: unknown; until: number }): Promise<void> {
    const store = tx.objectStore("kept");
    const name = nameOf(of);
    if ((await store.getKey([by, name])) !== undefined) await store.put({ by, name, ...kept });
  }
}

/** Shows the operations of the device, including those that it had no space for. */
export async function readOutbox(): Promise<void> {
  const stored = await onDevice((db) => db.getAll("operation"));
  showStored(onlyLastHeld(inMemory.over(stored)));
}

export function tell(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
  tabs.postMessage("changed");
}

/** Follows the entries that other tabs of this device add and send. Returns a function that stops it. */
export function followTabs(heard: () => void): () => void {
  const listener = () => void readOutbox().then(heard);
  tabs.addEventListener("message", listener);
  return () => tabs.removeEventListener("message", listener);
}
