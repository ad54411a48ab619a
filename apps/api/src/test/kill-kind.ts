import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Tx } from "../db/database.ts";
import { jobKind } from "../jobs/job-kind.ts";

const step = z.object({ done: z.int(), total: z.int() });

/** A job with two effects to count afterwards: one in a step of its own, one in the transaction that ends it. */
export const killKind = jobKind({
  name: "retention",
  input: z.object({ itemId: z.uuid() }),
  progress: step,
  result: z.object({}),
  attempts: 20,
  async run({ id, actor, input, progress, signal, step }) {
    const effect = (tx: Tx, note: string) =>
      tx
        .insertInto("stockMovement")
        .values({ branchId: actor.branchId, ...input, delta: 1, reason: "opening", note })
        .execute();
    // Tells the test, which kills this process in the middle of the work.
    console.log("at work");
    // A step that an earlier attempt finished is not repeated.
    if (progress === null) {
      await sleep(10 + Math.random() * 40, undefined, { signal });
      await step(async (tx) => {
        await effect(tx, `${id} slice`);
        return { done: 1, total: 2 };
      });
    }
    await sleep(10 + Math.random() * 40, undefined, { signal });
    return async (tx) => {
      await effect(tx, `${id} end`);
      return {};
    };
  },
});
