import type { Operation } from "../../lib/outbox/operation.ts";
import type { DeviceFile } from "./device-db.ts";

// What a full device has no room for. It counts, shows and is sent as what is kept; with the page it is gone.

type Given = Operation | Omit<Operation, "seq">;

/** Places behind everything that the device numbers. */
const first = 2 ** 52;
let last = first;

const held = new Map<number, Operation>();
const files = new Map<string, DeviceFile>();

const isNew = ({ seq }: Operation) => seq >= first;

export const inMemory = {
  files,

  holds: () => held.size > 0,

  /** The operations as they are, where the device could not write what has changed. */
  over(stored: readonly Operation[]): Operation[] {
    const changed = stored.map((each) => held.get(each.seq) ?? each);
    return [...changed, ...[...held.values()].filter(isNew)];
  },

  unnumbered(given: Given): Given {
    if (!("seq" in given) || !isNew(given)) return given;
    const { seq: _, ...rest } = given;
    return rest;
  },

  hold(changed: readonly Given[], added: readonly DeviceFile[]): void {
    for (const file of added) files.set(file.id, file);
    for (const each of changed) {
      const seq = "seq" in each ? each.seq : (last += 1);
      held.set(seq, { ...each, seq });
    }
  },

  forget(gone: readonly Operation[]): void {
    for (const { key, file } of gone) {
      for (const each of held.values()) if (each.key === key) held.delete(each.seq);
      if (file !== undefined) files.delete(file);
    }
  },

  /** All of it has found its place on the device. */
  clear(): void {
    held.clear();
    files.clear();
  },
};
