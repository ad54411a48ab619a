import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { lane } from "./lane.ts";

const refuse = () => new AppError("unavailable", "Too many.", [], 2);

test("it runs a few at once and the others in the order they came, and limits the queue", async () => {
  const inLane = lane({ atOnce: 2, waitingAtMost: 3, refuse });
  const begun: number[] = [];
  let most = 0;
  let running = 0;
  const work = (n: number) =>
    inLane(async () => {
      begun.push(n);
      most = Math.max(most, (running += 1));
      await turn();
      running -= 1;
      return n;
    });
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(work));
  expect(all.map(({ status }) => status).join(" ")).toBe(
    "fulfilled fulfilled fulfilled fulfilled fulfilled rejected rejected",
  );
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(await work(8)).toBe(8);
});

test("failed work frees its place", async () => {
  const inLane = lane({ atOnce: 1, waitingAtMost: 1, refuse });
  const broken = inLane(() => Promise.reject(new Error("broken")));
  const next = inLane(async () => "done");
  await expect(broken).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await inLane(async () => "again")).toBe("again");
});
