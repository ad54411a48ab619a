import { once } from "node:events";
import { createServer, request as ask, type Server } from "node:http";
import { freePort } from "./free-port.ts";

/** The line between a phone and the server: it can be cut, and it can lose answers after the server has done the work. */
export interface Line {
  url: string;
  cut: boolean;
  /** Whether the next answer to a change of a trip is lost on its way back. */
  loses: () => boolean;
  /** Changes of trips that have reached the server. */
  changes: number;
  lost: number;
  end: () => Promise<void>;
}

export async function layLine(to: string): Promise<Line> {
  const port = await freePort();
  const relay: Server = createServer((request, response) => {
    if (line.cut) return void request.socket.destroy();
    const onward = ask(
      `${to}${request.url ?? "/"}`,
      { method: request.method ?? "GET", headers: request.headers },
      (answer) => {
        const change = request.method !== "GET" && (request.url ?? "").includes("/api/trips/");
        if (change) line.changes += 1;
        if (change && line.loses()) {
          line.lost += 1;
          answer.resume();
          answer.on("end", () => request.socket.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
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
    async end() {
      relay.closeAllConnections();
      relay.close();
    },
  };
  relay.listen(port, "127.0.0.1");
  await once(relay, "listening");
  return line;
}
