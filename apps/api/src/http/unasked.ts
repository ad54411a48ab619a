import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Returns a function that closes the connections on which a browser has not sent anything yet. Node counts them as
 * busy, so that closing the server would wait until their timeout.
 */
export function unaskedOf(server: Server): () => void {
  const unasked = new Set<Socket>();
  server.on("connection", (socket) => {
    unasked.add(socket);
    socket.once("close", () => unasked.delete(socket));
  });
  server.on("request", ({ socket }) => unasked.delete(socket));
  return () => {
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy();
  };
}
