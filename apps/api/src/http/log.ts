import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from "fastify";
import type { SignedIn } from "../db/as-caller.ts";
import { tokenMark } from "./session.ts";

// One JSON line per request: the path without its query (a set-up link's token is in one), never a header or a body. A session
// is six hex digits of its token's hash.

const caller = Symbol("caller");
interface Caller {
  tokenHash: string;
  actor: SignedIn;
}
type Told = { [caller]?: Caller };

/** Has each line of a request's log from now on say who calls. Most requests write one line, many none: it is put into words there. */
export function tellCaller(log: FastifyBaseLogger, who: Caller): void {
  (log as Told)[caller] = who;
}

function wordsOf({ [caller]: who }: Told): object {
  if (!who) return {};
  const { branchId: branch, branchUserId: actor } = who.actor;
  return { session: tokenMark(who.tokenHash), branch, actor };
}

export function logOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: (_, __, log) => wordsOf(log as Told),
    serializers: {
      req: (request) => ({
        method: request.method,
        path: request.url.split("?")[0] ?? "",
      }),
    },
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? request.url.split("?")[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      "answered",
    );
    done();
  });
}
