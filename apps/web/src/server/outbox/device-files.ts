import { onDevice } from "./device-db.ts";
import type { DeviceFile } from "./device-db.ts";
import { inMemory } from "./in-memory.ts";
import { fileUnderWay } from "./shown.ts";

/** A picture as the device has it until the server does. */
export async function readDeviceFile(id: string): Promise<Blob | null> {
  return fileInHand(id) ?? blobOf(await onDevice((db) => db.get("file", id)));
}

/** The same where it is in this page's memory still; null elsewhere. */
export function fileInHand(id: string): Blob | null {
  return blobOf(inMemory.files.get(id) ?? fileUnderWay(id));
}

function blobOf(file: DeviceFile | undefined): Blob | null {
  return file === undefined ? null : new Blob([file.bytes], { type: file.type });
}
