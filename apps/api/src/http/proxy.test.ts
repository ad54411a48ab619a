import { signIn } from "@kitround/contract/session/session.ts";
import { expect, test } from "vitest";
import { ownApp, send, type TestApp } from "../test/test-app.ts";

// An address may make thirty attempts a minute, so the limit shows which address the server believes.

const atHome = await ownApp();
const behindOne = await ownApp({ trustProxy: true });
const behindNamed = await ownApp({ trustProxy: ["127.0.0.1", "10.9.0.0/16"] });

async function attempt(app: TestApp, forwarded: string): Promise<number> {
  const body = { email: `${crypto.randomUUID()}@nobody.test`, password: "wrong" };
  const headers = { "x-forwarded-for": forwarded, "x-real-ip": forwarded, forwarded };
  return (await send(app, null, signIn, { body }, { headers })).status;
}

/** The answers to thirty attempts, and to one more. */
async function thirtyAndOne(app: TestApp, addressOf: (n: number) => string) {
  const answers = new Set<number>();
  for (let n = 0; n < 30; n += 1) answers.add(await attempt(app, addressOf(n)));
  return [...answers, await attempt(app, addressOf(30))];
}

test("without a proxy, a caller who forges X-Forwarded-For is known by their own address", async () => {
  expect(await thirtyAndOne(atHome, (n) => `10.2.0.${n}`)).toEqual([403, 429]);
});

test("behind one proxy, a caller who forges X-Forwarded-For is known by the address that the proxy adds", async () => {
  expect(await thirtyAndOne(behindOne, (n) => `10.2.0.${n}, 198.51.100.7`)).toEqual([403, 429]);
  expect(await attempt(behindOne, "10.2.0.30, 198.51.100.8")).toBe(403);
});

test("behind named proxies, the caller is the last address that is not a proxy", async () => {
  const from = (n: number) => `10.2.0.${n}, 198.51.100.7, 10.9.3.${n}`;
  expect(await thirtyAndOne(behindNamed, from)).toEqual([403, 429]);
  expect(await attempt(behindNamed, "198.51.100.7, 198.51.100.8, 10.9.3.1")).toBe(403);
});
