import { lastPlace } from "../continue.ts";
import { readSession } from "../../lib/stored-session.ts";
import { keep, readKept } from "./kept.ts";

const view = { path: "continue", input: {} };

/**
 * Stores the current screen on the device, so that a phone that died leads back to it. Returns a function that stops
 * it.
 */
export function keepPlace(): () => void {
  const by = readSession()?.branchUserId;
  if (by === undefined) return () => {};
  const put = () => {
    const href = lastPlace.get();
    if (href !== null) void keep(by, view, href).catch(console.error);
  };
  const stop = lastPlace.subscribe(put);
  if (lastPlace.get() === null) void recall(by).catch(console.error);
  else put();
  return stop;
}

async function recall(by: string): Promise<void> {
  const href = await readKept(by, view);
  // A screen that was opened meanwhile is newer.
  if (typeof href === "string" && lastPlace.get() === null) lastPlace.set(href);
}
