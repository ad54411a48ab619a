import { expect, test } from "vitest";
import { awaitsReady, hasReady } from "./wire-reader.ts";

/** A message of PostgreSQL's protocol: its type, its length and its content. */
function message(type: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, Buffer.from(content, "latin1")]);
}
const messages = (...each: [string, string][]) =>
  Buffer.concat(each.map(([type, content]) => message(type, content)));
const startUp = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);

test("an answer to a query or to a Sync is over when PostgreSQL is ready again", () => {
  expect(awaitsReady(messages(["Q", "select 1\0"]))).toBe(true);
  expect(awaitsReady(messages(["P", "\0select 1\0\0\0"], ["S", ""]))).toBe(true);
  // The content of a message is no type.
  expect(awaitsReady(messages(["P", "\0select 'Q'\0\0\0"], ["D", "PQS\0"]))).toBe(false);
  expect(awaitsReady(messages(["X", ""]))).toBe(false);
  expect(awaitsReady(startUp)).toBe(false);
});

test("a crash is an answer without ReadyForQuery; a notification may follow one", () => {
  const done: [string, string] = ["C", "SELECT 1\0"];
  const ready: [string, string] = ["Z", "I"];
  expect(hasReady(messages(done, ready))).toBe(true);
  expect(hasReady(messages(done, ready, ["A", "0000changes\0Z\0"]))).toBe(true);
  expect(hasReady(messages(["E", "SPANIC\0Mno space for Z\0\0"]))).toBe(false);
  expect(hasReady(Buffer.alloc(0))).toBe(false);
});
