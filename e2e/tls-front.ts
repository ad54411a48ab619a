import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { Certificate } from "./self-signed.ts";

/**
 * A TLS proxy, as in front of a real installation: it accepts https and forwards http. Each connection gets an
 * address of its own, as a building's devices have, because sign-ins per address and minute are limited. Returns a
 * function that stops it.
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
