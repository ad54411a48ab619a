import { channel } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";

// Loaded before a server (`node --import`), in its threads too: the embedded database uses the same `Date`. The file
// that MOVED_CLOCK names contains how many milliseconds the server's clock is ahead of the machine's; writing another
// number into it moves the clock of the running server.

const file = process.env["MOVED_CLOCK"] ?? "";
const RealDate = globalThis.Date;
const everyMs = 50;
let [aheadMs, readAt] = [0, -everyMs];

function now(): number {
  if (performance.now() - readAt >= everyMs) {
    readAt = performance.now();
    aheadMs = Number(readFileSync(file, "utf8"));
  }
  return RealDate.now() + aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name, self) => (name === "now" ? now : Reflect.get(target, name, self)),
});

// Node caches the Date header with its own clock, and browsers take the server's time from it.
channel("http.server.request.start").subscribe((message) => {
  const { response } = message as { response: ServerResponse }; // documented by Node in that shape
  response.setHeader("Date", new Date().toUTCString());
});
