import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Tx } from "../db/database.ts";
import { jobKind } from "../jobs/job-kind.ts";

const step = z.object({ done: z.int(), total: z.int() });

/** Work whose effects are counted afterwards: one in a slice of its own, one in the transaction that ends it. */
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
    // Tells the test that kills this process in the middle.
    console.log("at work");
    // Where an earlier attempt came so far, it is not done again.
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
