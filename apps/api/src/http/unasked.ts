import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers how to end the connections that a browser has opened ahead and has not said a word on. Node takes them for busy, so
 * that closing the server would wait for as long as one may take to begin.
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
