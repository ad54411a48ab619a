import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By how many MiB this thread's heap has grown over `work`, once all that nobody holds is gone. */
export async function heapGrown(work: () => Promise<void>): Promise<number> {
  const before = heldMiB();
  await work();
  return heldMiB() - before;
}

function heldMiB(): number {
  // A start by the file's name gives Node no flags.
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("Node gives no collector.");
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
