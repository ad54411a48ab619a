import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A geocoding service in Nominatim's format that knows one street; it records what it was asked for. */
export async function startGeocoder(street: string, place: { lat: number; lng: number }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? "", "http://geocoder.test").searchParams.get("q") ?? "";
    asked.push(address);
    const known = {
      lat: String(place.lat),
      lon: String(place.lng),
      display_name: `${street}, Nelson`,
    };
    const found = address.includes(street) ? [known] : [];
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(found));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
