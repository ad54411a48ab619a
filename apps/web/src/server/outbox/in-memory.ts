import type { Operation } from "../../lib/outbox/operation.ts";
import type { DeviceFile } from "./device-db.ts";

// Operations for which the device has no space. They are shown and sent like stored ones; they are lost when the page
// closes.

type Given = Operation | Omit<Operation, "seq">;

/** Sequence numbers after all those that the device assigns. */
const first = 2 ** 52;
let last = first;

const held = new Map<number, Operation>();
const files = new Map<string, DeviceFile>();

const isNew = ({ seq }: Operation) => seq >= first;

export const inMemory = {
  files,

  holds: () => held.size > 0,

  /** The operations including changes that the device could not store. */
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

  /** Everything was stored on the device. */
  clear(): void {
    held.clear();
    files.clear();
  },
};
