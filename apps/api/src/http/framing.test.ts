import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";

// Where one call ends and the next begins must not depend on who parses it: a proxy in front may parse it differently
// (request smuggling).

const app = await ownApp();
await app.server.listen({ port: 0, host: "127.0.0.1" });
const at = app.server.server.address();
const port = typeof at === "object" && at !== null ? at.port : 0;

/** Sends the lines unchanged and returns the statuses of all answers until the server closes the connection. */
async function statuses(lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (part: Buffer) => (said += part.toString()));
  socket.on("error", () => {});
  socket.write(lines.join("\r\n"));
  await once(socket, "close");
  return [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
}

const hidden = ["GET /api/health/live HTTP/1.1", "Host: t", "Connection: close", "", ""];
const post = ["POST /api/auth HTTP/1.1", "Host: t", "Content-Type: application/json"];

test.each([
  [
    "two ways of saying where it ends",
    ["Content-Length: 5", "Transfer-Encoding: chunked", "", "0", ""],
  ],
  ["two lengths", ["Content-Length: 0", "Content-Length: 60", ""]],
  ["a length that is no number", ["Content-Length: +0", ""]],
  ["another coding before the chunks", ["Transfer-Encoding: chunked, identity", "", "0", ""]],
  ["a space before a header's colon", ["Content-Length : 0", ""]],
])(
  "a call with %s is refused, and the bytes after it are not read as a second call",
  async (_, rest) => {
    expect(await statuses([...post, ...rest, ...hidden])).toEqual(["400"]);
  },
);

test("two pipelined calls are two calls", async () => {
  const first = ["GET /api/health/live HTTP/1.1", "Host: t", ""];
  expect(await statuses([...first, ...hidden])).toEqual(["200", "200"]);
});
