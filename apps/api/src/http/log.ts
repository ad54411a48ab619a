import type { FastifyServerOptions } from "fastify";

// One JSON line per request: the path without its query (a set-up link's token is in one), never a header or a body. A session
// is six hex digits of its token's hash.

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
