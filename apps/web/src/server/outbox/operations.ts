import { type DeviceFile, onDevice, strict } from "./device-db.ts";
import { type Operation, type View, nameOf } from "../../lib/outbox/operation.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";

/** Other tabs hear that the device's operations have changed. */
const tabs = new BroadcastChannel("outbox");

type Given = Operation | Omit<Operation, "seq">;

/**
 * Changes the operations in one transaction: those that are gone are deleted with the bytes they would have sent, new ones
 * get their place at the end, `file` beside them.
 */
export async function changeOperations(
  to: (all: readonly Operation[]) => readonly Given[],
  file?: DeviceFile,
): Promise<void> {
  await onDevice(async (db) => {
    const tx = db.transaction(["operation", "file"], "readwrite", strict);
    const operations = tx.objectStore("operation");
    const before = await operations.getAll();
    const after = to(before);
    const stay = new Set(after.map((each) => ("seq" in each ? each.seq : null)));
    for (const each of before) {
      if (stay.has(each.seq)) continue;
      void operations.delete(each.seq);
      if (each.file !== undefined) void tx.objectStore("file").delete(each.file);
    }
    if (file !== undefined) void tx.objectStore("file").put(file);
    const same = new Set<Given>(before);
    for (const each of after) {
      // The store gives a number to what has none.
      if (!same.has(each)) void operations.put(each as Operation);
    }
    await tx.done;
  });
  await readOutbox();
  tell();
}

/** The server has answered: the operation goes and the answer becomes the last known picture, in one transaction. */
export async function settleOperation(
  { seq, by, view, file }: Operation,
  answer: unknown,
  until: number,
): Promise<void> {
  await onDevice(async (db) => {
    const tx = db.transaction(["operation", "kept", "file"], "readwrite", strict);
    void tx.objectStore("operation").delete(seq);
    if (file !== undefined) void tx.objectStore("file").delete(file);
    if (view !== undefined) void putIfKept(view);
    await tx.done;

    /** Only what stays on this device anyway: an answer to a desk's entry is nobody's to carry about. */
    async function putIfKept(of: View): Promise<void> {
      const kept = tx.objectStore("kept");
      const name = nameOf(of);
      if ((await kept.getKey([by, name])) !== undefined) {
        await kept.put({ by, name, answer, until });
      }
    }
  });
}

/** Shows what stands on the device. */
export async function readOutbox(): Promise<void> {
  const operations = await onDevice((db) => db.getAll("operation"));
  outbox.set({ ...outbox.get(), operations });
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
