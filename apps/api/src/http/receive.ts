import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What it takes may come as slowly as the line that it comes over. */
    slow?: boolean;
  }
}

/** Within this a body has come, or a part of one that may come slowly. */
export const receiveMs = 30_000;
/** Of a picture, over the slowest line there is. */
export const longestMs = 10 * 60_000;

/**
 * Ends the connection of who sends too slowly. A picture over hardly any signal takes minutes: it may, as long as something
 * of it comes in every half minute; whoever sends one has been let in first.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => {
    // A call within the process has no connection: nothing would end its watch, which keeps its body for as long.
    if (hasBody(request) && request.raw.socket instanceof Socket) watch(request);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function watch({ raw, routeOptions }: FastifyRequest): void {
  const { socket } = raw;
  let had = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.readableEnded) return clearInterval(timer);
    if (routeOptions.config.slow === true && socket.bytesRead > had) had = socket.bytesRead;
    else raw.destroy(); // and its connection with it
    return undefined;
  }, receiveMs);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}
