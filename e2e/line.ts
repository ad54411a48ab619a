import { once } from "node:events";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
} from "node:http";
import { freePort } from "./free-port.ts";

/** Paths of changes that a person enters. */
const changing = /^\/api\/(trips|preparations|check-ins|stock|kits|km-claims)(\/|$)/;

/**
 * The connection between a phone and the server: it can be cut, and it can lose answers after the server has done the
 * work.
 */
export interface Line {
  url: string;
  cut: boolean;
  /** Whether the next answer to a change at this address is lost on its way back. */
  loses: (url: string) => boolean;
  /** Whether a request to this address waits until the connection is cut. */
  holds: (url: string) => boolean;
  /** Number of changes that have reached the server. */
  changes: number;
  lost: number;
  /** Appended to the service worker's code: another text makes it a newer version of the app. */
  version: string;
  /** Upload speed in bytes a second; null for no limit. */
  upward: number | null;
  end: () => Promise<void>;
}

export async function layLine(to: string): Promise<Line> {
  const port = await freePort();
  const relay: Server = createServer((request, response) => {
    if (line.cut) return void request.socket.destroy();
    if (line.holds(request.url ?? "")) return undefined;
    // The worker's code must be uncompressed, so that text can be appended, and never answered by 304.
    const headers = { ...request.headers };
    if (request.url === "/sw.js") {
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"] as const)
        delete headers[name];
    }
    const onward = ask(
      `${to}${request.url ?? "/"}`,
      { method: request.method ?? "GET", headers },
      (answer) => {
        const address = request.url ?? "";
        const change = request.method !== "GET" && changing.test(address);
        if (change) line.changes += 1;
        if (change && line.loses(address)) {
          line.lost += 1;
          answer.resume();
          answer.on("end", () => request.socket.destroy());
          return;
        }
        const newer = request.url === "/sw.js" && line.version !== "";
        // The body is longer than its content-length, so that header is removed; the worker's code is sent
        // uncompressed, see below.
        if (newer) delete answer.headers["content-length"];
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response, { end: !newer });
        if (newer) answer.on("end", () => response.end(`\n// ${line.version}`));
      },
    );
    onward.on("error", () => request.socket.destroy());
    if (line.upward === null) request.pipe(onward);
    else trickle(request, onward, line.upward).catch(() => onward.destroy());
  });
  let cut = false;
  const line: Line = {
    url: `http://127.0.0.1:${port}`,
    get cut() {
      return cut;
    },
    set cut(now) {
      cut = now;
      // The stream of changes and all other pending calls break with it.
      if (now) relay.closeAllConnections();
    },
    loses: () => false,
    holds: () => false,
    changes: 0,
    lost: 0,
    version: "",
    upward: null,
    async end() {
      relay.closeAllConnections();
      relay.close();
    },
  };
  relay.listen(port, "127.0.0.1");
  await once(relay, "listening");
  return line;
}

/** Forwards incoming data at this many bytes a second; backpressure delays the sender. */
async function trickle(from: IncomingMessage, to: ClientRequest, bytes: number): Promise<void> {
  const each = Math.max(1, Math.round(bytes / 10));
  for await (const part of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < part.length; at += each) {
      to.write(part.subarray(at, at + each));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  to.end();
}
