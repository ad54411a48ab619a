import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { Certificate } from "./self-signed.ts";

/** What stands in front of the server where it is used for real: takes https, hands on http. Answers how to stop. */
export async function tlsFront(
  port: number,
  certificate: Certificate,
  target: () => string,
): Promise<() => Promise<void>> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const onward = request(
      new URL(incoming.url ?? "/", target()),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await listen(server, port);
  return () => closed(server);
}

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
}

export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
