import { checkImport } from "@kitround/contract/imports/list-import.ts";
import { addKitPhoto } from "@kitround/contract/files/photo.ts";
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

const photo = { path: filledPath(addKitPhoto.path, () => randomUUID()), type: "image/jpeg" };
const list = { path: `${checkImport.path}?list=schools`, type: "text/csv" };
const chunk = Buffer.concat([
  Buffer.from(`${megabyte.length.toString(16)}\r\n`),
  megabyte,
  Buffer.from("\r\n"),
]);

/** Sends a head and so many megabytes, all of it before anything is read, as browsers do; answers what came back. */
async function sendAll(head: readonly string[], parts: readonly Buffer[]): Promise<string> {
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  // A reset is thrown by whatever waits for the socket then.
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

test.each([
  ["photo", "in one piece", photo],
  ["photo", "in chunks", photo],
  ["list", "in one piece", list],
  ["list", "in chunks", list],
] as const)("a %s that is too large, sent %s, is refused with a sentence", async (_, how, to) => {
  const { token } = (await app.newBranch()).actors.admin;
  const inChunks = how === "in chunks";
  const head = [
    `POST /api${to.path} HTTP/1.1`,
    "Host: t",
    `Content-Type: ${to.type}`,
    `X-Auth-Token: ${token}`,
    `Idempotency-Key: ${randomUUID()}`,
    inChunks ? "Transfer-Encoding: chunked" : `Content-Length: ${30 * megabyte.length}`,
  ];
  const body = Array.from({ length: 30 }, () => (inChunks ? chunk : megabyte));
  // A second call on the same connection shows that it still stands, and ends it.
  const next = "GET /api/health/live HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n";
  const end = Buffer.from(inChunks ? `0\r\n\r\n${next}` : next);
  const said = await sendAll(head, [...body, end]);
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
  expect(said).toContain("This is too large to be taken.");
  expect(said).toContain("HTTP/1.1 200 OK");
});
