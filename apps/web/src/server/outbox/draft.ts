import { readSession } from "../../lib/stored-session.ts";
import type { View } from "../../lib/outbox/operation.ts";
import { forgetKept, keep, readKept } from "./kept.ts";
import { nameOf } from "../../lib/outbox/operation.ts";

// Work that is not finished, a count half made: it outlives a reload and a dead battery, and leaves with its person.

/** Keeps it as it stands. Never rejects: a device that cannot keep it shows it all the same. */
export async function keepDraft(of: View, draft: unknown): Promise<void> {
  const by = readSession()?.branchUserId;
  if (by !== undefined) await keep(by, of, draft).catch(console.error);
}

/** What was begun; null when nothing was. Never rejects. */
export async function readDraft(of: View): Promise<unknown> {
  const by = readSession()?.branchUserId;
  if (by === undefined) return null;
  return (await readKept(by, of).catch(console.error)) ?? null;
}

export async function dropDraft(of: View): Promise<void> {
  const name = nameOf(of);
  await forgetKept((each) => each.name === name).catch(console.error);
}
