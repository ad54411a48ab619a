import { onDevice } from "./device-db.ts";

/** A picture as the device has it until the server does. */
export async function readDeviceFile(id: string): Promise<Blob | null> {
  const file = await onDevice((db) => db.get("file", id));
  return file === undefined ? null : new Blob([file.bytes], { type: file.type });
}
