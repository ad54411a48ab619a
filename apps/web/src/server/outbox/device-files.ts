import { onDevice } from "./device-db.ts";
import type { DeviceFile } from "./device-db.ts";
import { inMemory } from "./in-memory.ts";
import { fileUnderWay } from "./shown.ts";

/** A picture that is stored on the device until the server has it. */
export async function readDeviceFile(id: string): Promise<Blob | null> {
  return fileInHand(id) ?? blobOf(await onDevice((db) => db.get("file", id)));
}

/** The same from this page's memory; null if it is not there. */
export function fileInHand(id: string): Blob | null {
  return blobOf(inMemory.files.get(id) ?? fileUnderWay(id));
}

function blobOf(file: DeviceFile | undefined): Blob | null {
  return file === undefined ? null : new Blob([file.bytes], { type: file.type });
}
