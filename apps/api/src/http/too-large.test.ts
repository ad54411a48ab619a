import { allRoutes } from "@kitround/contract/all-routes.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { testApp } from "../test/test-app.ts";
import { listening } from "../test/test-stream.ts";

const app = await testApp();
const { port } = new URL(await listening(app));
const megabyte = Buffer.alloc(1024 * 1024, "a");

const uploads = allRoutes.flatMap(({ takes, ...route }) =>
  takes ? [{ ...route, type: takes[0] }] : [],
);
const chunk = Buffer.concat([
  Buffer.from(`${megabyte.length.toString(16)}\r\n`),
  megabyte,
  Buffer.from("\r\n"),
]);

/** Sends a head and this many megabytes, all before it reads anything, as browsers do; returns the answer. */
async function sendAll(head: readonly string[], parts: readonly Buffer[]): Promise<string> {
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  // Any wait for the socket then throws its reset.
  await once(socket, "connect");
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (const part of parts) {
    if (!socket.write(part)) await once(socket, "drain");
  }
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => (said += text));
  await once(socket, "close");
  return said;
}

test("the uploads are known", () => {
  expect(uploads.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "POST /imports/check",
    "POST /kits/:id/photos",
    "POST /km-claims/:id/legs/:legId/receipts",
    "POST /trips/:id/stops/:stopId/proofs",
    "PUT /items/:id/sheet",
  ]);
});

test.each(
  uploads.flatMap((upload) => [
    { ...upload, how: "in one piece" },
    { ...upload, how: "in chunks" },
  ]),
)("too large for $method $path, $how, is refused with a sentence", async (to) => {
  const { token } = (await app.newBranch()).actors.admin;
  const inChunks = to.how === "in chunks";
  // Each import has to say of what; the others don't mind.
  const path = `${filledPath(to.path, () => randomUUID())}?list=schools`;
  const head = [
    `${to.method} /api${path} HTTP/1.1`,
    "Host: t",
    `Content-Type: ${to.type}`,
    `X-Auth-Token: ${token}`,
    `Idempotency-Key: ${randomUUID()}`,
    inChunks ? "Transfer-Encoding: chunked" : `Content-Length: ${30 * megabyte.length}`,
  ];
  const body = Array.from({ length: 30 }, () => (inChunks ? chunk : megabyte));
  // A second call on the same connection shows that it is still open, and closes it.
  const next = "GET /api/health/live HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n";
  const end = Buffer.from(inChunks ? `0\r\n\r\n${next}` : next);
  const said = await sendAll(head, [...body, end]);
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
  expect(said).toContain("This is too large to be accepted.");
  expect(said).toContain("HTTP/1.1 200 OK");
});
