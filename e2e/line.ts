import { once } from "node:events";
import { createServer, request as ask, type Server } from "node:http";
import { freePort } from "./free-port.ts";

/** What a person enters. */
const changing = /^\/api\/(trips|preparations|check-ins|stock|kits)(\/|$)/;

/** The line between a phone and the server: it can be cut, and it can lose answers after the server has done the work. */
export interface Line {
  url: string;
  cut: boolean;
  /** Whether the next answer to a change at this address is lost on its way back. */
  loses: (url: string) => boolean;
  /** Changes that have reached the server. */
  changes: number;
  lost: number;
  /** Put behind the service worker's code: another text is a newer version of the app. */
  version: string;
  end: () => Promise<void>;
}

export async function layLine(to: string): Promise<Line> {
  const port = await freePort();
  const relay: Server = createServer((request, response) => {
    if (line.cut) return void request.socket.destroy();
    // The worker's code is not compressed, so that something can be put behind it; and never "not modified".
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
        // Longer than it says, so it says nothing; the worker's code is sent as it is, see below.
        if (newer) delete answer.headers["content-length"];
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response, { end: !newer });
        if (newer) answer.on("end", () => response.end(`\n// ${line.version}`));
      },
    );
    onward.on("error", () => request.socket.destroy());
    request.pipe(onward);
  });
  const line: Line = {
    url: `http://127.0.0.1:${port}`,
    cut: false,
    loses: () => false,
    changes: 0,
    lost: 0,
    version: "",
    async end() {
      relay.closeAllConnections();
      relay.close();
    },
  };
  relay.listen(port, "127.0.0.1");
  await once(relay, "listening");
  return line;
}
