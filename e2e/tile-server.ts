import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A picture of one grey pixel, which a browser stretches to a tile. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO8cePGfwAI/QOdFF1XpAAAAABJRU5ErkJggg==",
  "base64",
);

/** A server of map tiles at another origin than the app's: it answers pictures, and records which were requested. */
export async function startTileServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "Content-Type": "image/png" }).end(picture);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    asked,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
