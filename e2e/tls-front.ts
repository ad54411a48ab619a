import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { Certificate } from "./self-signed.ts";

/**
 * What stands in front of the server where it is used for real: takes https, hands on http. Each connection comes from an address
 * of its own, as a house's devices do: from a single one only so many sign-ins a minute are let in. Answers how to stop.
 */
export async function tlsFront(
  port: number,
  certificate: Certificate,
  target: () => string,
): Promise<() => Promise<void>> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const port = incoming.socket.remotePort ?? 0;
    const from = `10.0.${port >> 8}.${port & 255}`;
    const onward = request(
      new URL(incoming.url ?? "/", target()),
      { method: incoming.method, headers: { ...incoming.headers, "x-forwarded-for": from } },
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
