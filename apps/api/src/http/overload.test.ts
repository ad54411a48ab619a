import { randomUUID } from "node:crypto";
import { getMe } from "@kitround/contract/me/me.ts";
import { route } from "@kitround/contract/route.ts";
import { done } from "@kitround/contract/wire.ts";
import { expect, test } from "vitest";
import { testApp } from "../test/test-app.ts";
import { mount, ok } from "./mount.ts";

// The limits that other tests' servers multiply, as people have them.

const hold = route({
  method: "POST",
  access: "session",
  path: "/test-hold",
  summary: "Take until it is let go",
  result: done,
});

const begun = Promise.withResolvers<void>();
const letGo = Promise.withResolvers<void>();

const app = await testApp({ patience: 1 }, (server) =>
  mount(server, hold, async () => {
    begun.resolve();
    await letGo.promise;
    return ok;
  }),
);
const branch = await app.newBranch();

function blockThread(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test("a slow moment of the thread alone refuses nobody", async () => {
  // Longer than a measurement of its delay, so that one falls into it.
  for (const _ of [1, 2]) {
    blockThread(1_500);
    await branch.ok("viewer", getMe, {});
  }
});

test("a change whose first sending takes too long to wait for is in progress, and nothing is done twice", async () => {
  const key = randomUUID();
  const send = () => branch.call("viewer", hold, {}, { key });
  const first = send();
  await begun.promise;
  const second = await send();
  letGo.resolve();
  // Where there is one connection, it is the connection that is waited for.
  expect(["key_in_progress", "unavailable"]).toContain(second.error.code);
  expect(Number(second.headers["retry-after"])).toBeGreaterThan(0);
  expect((await first).status).toBe(200);
  expect((await send()).headers["idempotency-replayed"]).toBe("true");
});
