import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { lookEveryMs, tidyAtRest } from "./at-rest.ts";

test("it is tidied up after the start and after a crowd, never while one calls, and not for who looks in now and then", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const tidied = vi.fn(async () => {});
  const app = fastify();
  tidyAtRest(app, tidied);
  app.get("/", async () => "here");
  const asked = async (times: number) => {
    for (let n = 0; n < times; n += 1) await app.inject("/");
    vi.advanceTimersByTime(lookEveryMs);
    return tidied.mock.calls.length;
  };
  expect(await asked(0)).toBe(1);
  expect(await asked(100)).toBe(1);
  expect(await asked(150)).toBe(1);
  expect(await asked(1)).toBe(2);
  for (let n = 0; n < 20; n += 1) expect(await asked(2)).toBe(2);
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
