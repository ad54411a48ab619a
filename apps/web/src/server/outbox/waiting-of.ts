import { onDevice } from "./device-db.ts";

/** Counts the unsent entries of a person on this device. Works while nobody is signed in. */
export async function waitingOf(by: string): Promise<number> {
  const all = await onDevice((db) => db.getAll("operation"));
  return all.filter((each) => each.by === by).length;
}
