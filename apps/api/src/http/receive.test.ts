import { once } from "node:events";
import { connect, type Socket } from "node:net";
import fastify, { type FastifyReply } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { endSlowBodies, receiveMs } from "./server.ts";

// The test advances the timer of half a minute; the data go over a real connection.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

const app = fastify();
let port = 0;
/** Counts the received heads, and bytes of bodies. */
let begun = 0;
let got = 0;

beforeAll(async () => {
  endSlowBodies(app);
  app.addHook("onRequest", async () => void (begun += 1));
  for (const [url, slow] of [
    ["/picture", true],
    ["/words", false],
  ] as const) {
    app.post(url, { config: { slow } }, async ({ body }) => `${String(body).length} bytes`);
  }
  const onRequest = async (_: unknown, reply: FastifyReply) => reply.code(403).send();
  app.post("/refused", { onRequest }, async () => "never");
  app.addContentTypeParser("*", (_, payload, done) => {
    let text = "";
    payload.on("data", (part: Buffer) => {
      text += part.toString();
      got += part.length;
    });
    payload.on("end", () => done(null, text));
    payload.on("error", done);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const at = app.server.address();
  port = typeof at === "object" && at !== null ? at.port : 0;
});
afterAll(() => app.close());
// Other test files of this worker need the real timers.
afterAll(() => void vi.useRealTimers());
beforeEach(() => void (got = 0));

async function begin(url: string, length: number): Promise<Socket & { said: () => string }> {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (part: Buffer) => (said += part.toString()));
  socket.on("error", () => {});
  await once(socket, "connect");
  const before = begun;
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: t\r\nContent-Type: a/b\r\nContent-Length: ${length}\r\n\r\n`,
  );
  await vi.waitUntil(() => begun > before, { timeout: 240_000 });
  return Object.assign(socket, { said: () => said });
}

/** Sends a part, waits until the server has received it, and advances the clock by half a minute. */
async function part(socket: Socket, bytes: number): Promise<void> {
  const before = got;
  socket.write("x".repeat(bytes));
  await vi.waitUntil(() => got === before + bytes, { timeout: 240_000 });
  vi.advanceTimersByTime(receiveMs);
}

test("a picture that arrives over five minutes, a little each half minute, is accepted", async () => {
  const socket = await begin("/picture", 110);
  for (let n = 0; n < 10; n += 1) await part(socket, 10);
  socket.write("x".repeat(10));
  await expect.poll(socket.said, { timeout: 240_000 }).toContain("110 bytes");
  socket.destroy();
});

test.each([
  { what: "a picture of which nothing comes any more", url: "/picture", halves: 2 },
  { what: "words that come slowly", url: "/words", halves: 1 },
])("the connection of $what is closed", async ({ url, halves }) => {
  const socket = await begin(url, 100);
  const closed = once(socket, "close");
  await part(socket, 10);
  if (halves === 2) {
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(receiveMs);
  }
  await closed;
  expect(socket.said()).toBe("");
});

test("no timer outlives its call, neither within the process nor when the call was refused before its body was read", async () => {
  const headers = { "content-type": "a/b" };
  for (const url of ["/words", "/refused"]) {
    const asked = { method: "POST", url, headers, payload: "x".repeat(100) } as const;
    await app.inject(asked);
    expect(vi.getTimerCount(), url).toBe(0);
    await fetch(`http://127.0.0.1:${port}${url}`, {
      method: "POST",
      headers,
      body: "x".repeat(100),
    });
    await expect.poll(() => vi.getTimerCount(), { timeout: 240_000 }).toBe(0);
  }
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/refused",
    headers,
    payload: "x",
  });
  expect(statusCode).toBe(403);
});
