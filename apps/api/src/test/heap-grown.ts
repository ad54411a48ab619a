import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The growth of this thread's heap during `work` in MiB, after garbage collection. */
export async function heapGrown(work: () => Promise<void>): Promise<number> {
  const before = heldMiB();
  await work();
  return heldMiB() - before;
}

function heldMiB(): number {
  // Worker threads started by a file name can't get Node's flags.
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("Node gives no collector.");
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
