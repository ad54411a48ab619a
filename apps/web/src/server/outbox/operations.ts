import { texts } from "#texts/outbox";
import { type Operation, type View, nameOf } from "../../lib/outbox/operation.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { type DeviceDb, type DeviceFile, isFull, onDevice, strict } from "./device-db.ts";
import { inMemory } from "./in-memory.ts";

/** Other tabs hear that the device's operations have changed. */
const tabs = new BroadcastChannel("outbox");

type Given = Operation | Omit<Operation, "seq">;
type Change = (all: readonly Operation[]) => readonly Given[];

/**
 * Changes the operations in one transaction: those that are gone are deleted with the bytes they would have sent, new ones
 * get their place at the end, `file` beside them. A full device holds what changes in memory until it has room.
 */
export async function changeOperations(to: Change, file?: DeviceFile): Promise<void> {
  const added = file === undefined ? [] : [file];
  try {
    show(await onDevice((db) => write(db, to, added, "all")));
  } catch (error) {
    if (!isFull(error)) throw error;
    const operations = await onDevice((db) => write(db, to, added, "deletions"));
    if (!outbox.get().full) toast(texts.full, { tone: "error" });
    show(operations);
  }
  tell();
}

/** A full device still deletes. Answers the operations as they stand then: a tap is not to wait for them to be read. */
async function write(
  db: DeviceDb,
  to: Change,
  added: readonly DeviceFile[],
  what: "all" | "deletions",
): Promise<Operation[]> {
  const tx = db.transaction(["operation", "file"], "readwrite", strict);
  const operations = tx.objectStore("operation");
  const files = tx.objectStore("file");
  const stored = await operations.getAll();
  const before = inMemory.over(stored);
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
    return inMemory.over(stored.filter(({ seq }) => stay.has(seq)));
  }
  for (const file of [...inMemory.files.values(), ...added]) {
    if (!gone.some((each) => each.file === file.id)) void files.put(file);
  }
  const numbered = new Map<Given, Operation>();
  const puts = changed.map(async (each) => {
    // The store gives a number to what has none, and to what had its place in memory.
    const given = inMemory.unnumbered(each) as Operation;
    numbered.set(each, { ...given, seq: await operations.put(given) });
  });
  await Promise.all([...puts, tx.done]);
  inMemory.clear();
  // All but those just numbered had a number.
  return after.map((each) => numbered.get(each) ?? (each as Operation));
}

/** The server has answered: the operation goes and the answer becomes the last known picture, in one transaction. */
export async function settleOperation(
  operation: Operation,
  answer: unknown,
  until: number,
): Promise<void> {
  try {
    await onDevice((db) => settled(db, operation, { answer, until }));
  } catch (error) {
    if (!isFull(error)) throw error;
    // The picture of before stays; with signal it is read again.
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
  // By its key: it may have found room meanwhile, and a number of its own.
  const stored = (await operations.getAll()).filter((each) => each.key === key);
  for (const { seq, file } of stored) {
    void operations.delete(seq);
    if (file !== undefined) void tx.objectStore("file").delete(file);
  }
  if (view !== undefined && picture !== null) void putIfKept(view, picture);
  await tx.done;

  /** Only what stays on this device anyway: an answer to a desk's entry is nobody's to carry about. */
  async function putIfKept(of: View, kept: { answer: unknown; until: number }): Promise<void> {
    const store = tx.objectStore("kept");
    const name = nameOf(of);
    if ((await store.getKey([by, name])) !== undefined) await store.put({ by, name, ...kept });
  }
}

/** Shows what stands on the device, and what it had no room for. */
export async function readOutbox(): Promise<void> {
  const stored = await onDevice((db) => db.getAll("operation"));
  show(inMemory.over(stored));
}

function show(operations: readonly Operation[]): void {
  outbox.set({ ...outbox.get(), operations, full: inMemory.holds() });
}

export function tell(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
  tabs.postMessage("changed");
}

/** Follows what other tabs of this device enter and send. Returns how to stop. */
export function followTabs(heard: () => void): () => void {
  const listener = () => void readOutbox().then(heard);
  tabs.addEventListener("message", listener);
  return () => tabs.removeEventListener("message", listener);
}
