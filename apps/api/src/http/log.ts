import type { FastifyServerOptions } from "fastify";

// One JSON line per request: the path without its query (which may contain the token of a set-up link), never a
// header or a body. A session appears as six hex digits of its token's hash.

export function logOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({
        method: request.method,
        path: request.url.split("?")[0] ?? "",
      }),
    },
  };
}
