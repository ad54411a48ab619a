import { onDevice } from "./device-db.ts";
import { inMemory } from "./in-memory.ts";

/** A picture as the device has it until the server does. */
export async function readDeviceFile(id: string): Promise<Blob | null> {
  const file = inMemory.files.get(id) ?? (await onDevice((db) => db.get("file", id)));
  return file === undefined ? null : new Blob([file.bytes], { type: file.type });
}
