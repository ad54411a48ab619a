import { readSession } from "../../lib/stored-session.ts";
import type { View } from "../../lib/outbox/operation.ts";
import { forgetKept, keep, readKept } from "./kept.ts";
import { nameOf } from "../../lib/outbox/operation.ts";

// Unfinished work, such as half a count. It survives a reload and an empty battery, and is deleted when its person
// signs out.

/** Stores a draft. Never rejects: if the device can't store it, the screen still shows it. */
export async function keepDraft(of: View, draft: unknown): Promise<void> {
  const by = readSession()?.branchUserId;
  if (by !== undefined) await keep(by, of, draft).catch(console.error);
}

/** The stored draft; null if there is none. Never rejects. */
export async function readDraft(of: View): Promise<unknown> {
  const by = readSession()?.branchUserId;
  if (by === undefined) return null;
  return (await readKept(by, of).catch(console.error)) ?? null;
}

export async function dropDraft(of: View): Promise<void> {
  const name = nameOf(of);
  await forgetKept((each) => each.name === name).catch(console.error);
}
