import { onDevice } from "./device-db.ts";

/** How many entries of a person wait on this device, asked for while nobody is signed in. */
export async function waitingOf(by: string): Promise<number> {
  const all = await onDevice((db) => db.getAll("operation"));
  return all.filter((each) => each.by === by).length;
}
